//! The graph of the evaluations of a line.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::symbols::Marker;
use ratatui::widgets::{Axis, Chart, Dataset, GraphType};

use super::evaluations::LIMIT;
use super::state::State;

/// Draws the graph, with a vertical line at the current move.
pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, state: &State) {
    let limit = f64::from(LIMIT);
    let as_x = |index: usize| f64::from(u32::try_from(index).unwrap_or(u32::MAX));
    let end = as_x(state.line.len().saturating_sub(1)).max(1.0);
    let zero = [(0.0, 0.0), (end, 0.0)];
    let current = as_x(state.index);
    let cursor = [(current, -limit), (current, limit)];
    let color = |color| {
        if state.is_colored {
            Style::new().fg(color)
        } else {
            Style::new()
        }
    };
    let dataset = |data, style| {
        Dataset::default()
            .data(data)
            .marker(Marker::Braille)
            .graph_type(GraphType::Line)
            .style(style)
    };
    let datasets = vec![
        dataset(&zero, color(Color::DarkGray)),
        dataset(&cursor, color(Color::Yellow)),
        dataset(
            &state.evaluations,
            color(Color::Cyan).add_modifier(Modifier::BOLD),
        ),
    ];
    let labels = [format!("{:+}", -LIMIT), "0".to_owned(), format!("{LIMIT:+}")];
    let chart = Chart::new(datasets)
        .x_axis(Axis::default().bounds([0.0, end]))
        .y_axis(Axis::default().bounds([-limit, limit]).labels(labels))
        .legend_position(None);
    frame.render_widget(chart, area);
}
