//! Draws a graph as SVG.

use shogi_core::Color;
use shogi_core::messages::Language;
use shogi_core::record::EvaluationValue;

use super::Graph;
use super::swings::Mark;
use crate::canvas::{Canvas, Document, TextStyle, number};
use crate::caption;
use crate::layout::{self, MARGIN, Paragraph, Rect};
use crate::lines::{Align, Face};
use crate::theme::Style;

/// The width of the picture, in units.
const WIDTH: f64 = 1600.0;
/// The height of the space between the ends of the scale.
const HEIGHT: f64 = 560.0;
/// The space for the numbers at the vertical axis.
const NUMBERS: f64 = 122.0;
/// The space to the right, for the half of the last number at the horizontal axis.
const EDGE: f64 = 12.0;
/// The height of the row with the name of a side.
const NAME: f64 = 64.0;
/// The height of a line below the graph, and of the numbers at the horizontal axis.
const LINE: f64 = 50.0;
/// The size of the characters.
const TEXT: f64 = 34.0;
/// How many numbers the horizontal axis has at most.
const MAX_NUMBERS: u32 = 14;
/// The distance of two points from which on each has a dot.
const DOTS: f64 = 14.0;

impl Graph {
    /// Draws the graph as an SVG document, which is also an `<svg>` element for an HTML page. The texts are outlines, or `<text>` in a Japanese
    /// font of the viewer if any of their characters has no outline ([`Graph::missing_glyphs`]).
    ///
    /// The same graph always gives the same text. A graph without values has axes only.
    pub fn to_svg(&self) -> String {
        let style = self.theme.style();
        let title = Paragraph::title(self.typeface(), &self.title, WIDTH);
        let size = [WIDTH, self.total_height(&title)];
        let plies = || self.points.iter().map(|point| point.ply);
        let (first, last) = (plies().min().unwrap_or(0), plies().max().unwrap_or(1));
        let top = MARGIN + title.height() + NAME;
        let mut plot = Plot {
            graph: self,
            style,
            area: [
                MARGIN + NUMBERS,
                top,
                WIDTH - 2.0 * MARGIN - NUMBERS - EDGE,
                HEIGHT,
            ],
            limit: self.limit(),
            plies: [first, last.max(first.saturating_add(1))],
            canvas: Canvas::new(self.typeface(), &self.missing_glyphs()),
        };
        let page = format_args!(r#"fill="{}""#, style.page);
        plot.canvas.rect([0.0, 0.0, size[0], size[1]], page);
        plot.canvas.paragraph(&title, style.text);
        plot.draw_axes();
        plot.draw_values();
        plot.draw_marks();
        plot.draw_swings();
        plot.draw_names();
        plot.draw_notes();
        plot.canvas.finish(&Document {
            size,
            width: self.width,
            title: self.document_title(),
            description: self.notes().join("\n"),
            language: self.language,
            key: &self.key,
        })
    }

    /// Returns the width and the height of the picture in pixels.
    pub fn pixels(&self) -> [u32; 2] {
        let title = Paragraph::title(self.typeface(), &self.title, WIDTH);
        layout::pixels([WIDTH, self.total_height(&title)], self.width)
    }

    fn total_height(&self, title: &Paragraph) -> f64 {
        let notes = layout::count(&self.notes()) * LINE;
        MARGIN + title.height() + NAME + HEIGHT + LINE + NAME + notes + MARGIN
    }

    /// The title for readers who do not see the picture.
    fn document_title(&self) -> String {
        let mut parts: Vec<String> = caption::lines(&self.title).collect();
        let [black, white] = Color::ALL.map(|color| self.side(color));
        parts.push(match self.language {
            Language::English => format!("Evaluation graph, {black} against {white}"),
            Language::Japanese => format!("評価値のグラフ、{black} 対 {white}"),
        });
        parts.join(self.language.choose(", ", "、"))
    }
}

/// A graph that is being drawn.
struct Plot<'g> {
    graph: &'g Graph,
    style: &'static Style,
    /// The space between the axes.
    area: Rect,
    limit: i32,
    /// The ends of the horizontal axis.
    plies: [u32; 2],
    canvas: Canvas<'g>,
}

impl Plot<'_> {
    fn x(&self, ply: u32) -> f64 {
        let [left, _, width, _] = self.area;
        let [first, last] = self.plies;
        left + width * f64::from(ply.saturating_sub(first)) / f64::from(last - first)
    }

    fn y(&self, height: f64) -> f64 {
        let [_, top, _, space] = self.area;
        top + space * (1.0 - height / f64::from(self.limit)) / 2.0
    }

    fn text(&mut self, text: &str, place: [f64; 2], width: f64, style: TextStyle<'_>) {
        self.canvas.text(text, place, width, style);
    }

    /// The style of a text. Numbers have the same outlines in every font.
    const fn lettering(&self, face: Face, align: Align) -> TextStyle<'static> {
        TextStyle {
            face,
            size: TEXT,
            align,
            color: self.style.text,
        }
    }

    /// Draws the background, the lines of the scale, and the numbers at the axes.
    fn draw_axes(&mut self) {
        let [left, top, width, space] = self.area;
        let style = self.style;
        let fill = match &style.wood {
            Some(wood) => self.canvas.gradient("plot", wood.board),
            None => "#d6d6d6".to_owned(),
        };
        self.canvas.rect(self.area, format_args!(r#"fill="{fill}""#));
        let grid = style.grid;
        for quarter in -2..=2 {
            let height = self.limit / 2 * quarter;
            let y = self.y(f64::from(height));
            let wide = if quarter == 0 { 4 } else { 1 };
            let line = [[left, y], [left + width, y]];
            self.canvas
                .polyline(line, format_args!(r#"stroke="{grid}" stroke-width="{wide}""#));
            let text = if height == 0 {
                "0".to_owned()
            } else {
                format!("{height:+}")
            };
            let lettering = self.lettering(Face::Board, Align::Left);
            self.text(&text, [MARGIN, y + TEXT * 0.36], NUMBERS - 12.0, lettering);
        }
        let [first, last] = self.plies;
        let step = step(last - first);
        let mut ply = first.next_multiple_of(step);
        let below = top + space + TEXT * 1.15;
        while ply <= last {
            let x = self.x(ply);
            let line = [[x, top], [x, top + space]];
            self.canvas.polyline(
                line,
                format_args!(r#"stroke="{grid}" stroke-width="1" stroke-opacity=".5""#),
            );
            let lettering = self.lettering(Face::Board, Align::Middle);
            self.text(&ply.to_string(), [x, below], 100.0, lettering);
            let Some(next) = ply.checked_add(step) else { break };
            ply = next;
        }
    }

    /// Draws the areas above and below zero, the line of the values, and the mates.
    fn draw_values(&mut self) {
        let graph = self.graph;
        let height = |value| f64::from(Graph::height(value, self.limit));
        let points: Vec<[f64; 2]> = graph
            .values()
            .map(|(point, value)| [self.x(point.ply), height(value)])
            .collect();
        let (Some(first), Some(last)) = (points.first(), points.last()) else {
            return;
        };
        let ends = [first[0], last[0]];
        let line = with_crossings(&points);
        for (color, lowest, highest) in [("#000", 0.0, f64::MAX), ("#fff", f64::MIN, 0.0)] {
            let area = line
                .iter()
                .map(|&[x, height]| [x, self.y(height.clamp(lowest, highest))]);
            let area = [[ends[0], self.y(0.0)]]
                .into_iter()
                .chain(area)
                .chain([[ends[1], self.y(0.0)]]);
            let area: Vec<_> = area.collect();
            self.canvas
                .polygon(area, format_args!(r#"fill="{color}" fill-opacity=".6""#));
        }
        let places: Vec<_> = points.iter().map(|&[x, height]| [x, self.y(height)]).collect();
        let (ink, mark) = (self.style.text, self.style.mark);
        self.canvas.polyline(
            places.clone(),
            format_args!(r#"stroke="{ink}" stroke-width="4" stroke-linejoin="round""#),
        );
        let has_dots = places.windows(2).all(|pair| pair[1][0] - pair[0][0] >= DOTS);
        for ((_, value), place) in graph.values().zip(places) {
            match value {
                EvaluationValue::Mate(_) => self.draw_mark(Mark::Mate, place),
                EvaluationValue::Centipawns(_) if has_dots => self.circle(place, 6.0, mark),
                EvaluationValue::Centipawns(_) => {}
            }
        }
    }

    fn circle(&mut self, place: [f64; 2], radius: f64, fill: &str) {
        let ([x, y], ink) = (place.map(number), self.style.text);
        self.canvas.push(format_args!(
            r#"<circle cx="{x}" cy="{y}" r="{}" fill="{fill}" stroke="{ink}" stroke-width="2"/>"#,
            number(radius)
        ));
    }

    fn draw_mark(&mut self, mark: Mark, [x, y]: [f64; 2]) {
        let (ink, page) = (self.style.text, self.style.page);
        match mark {
            Mark::Comment => self.circle([x, y], 8.0, page),
            Mark::Mate => {
                let corners = [[0.0, -13.0], [10.0, 0.0], [0.0, 13.0], [-10.0, 0.0]];
                let fill = self.style.promoted_ink;
                self.canvas.polygon(
                    corners.map(|[right, down]| [x + right, y + down]),
                    format_args!(r#"fill="{fill}" stroke="{page}" stroke-width="2""#),
                );
            }
            Mark::Bookmark => {
                let corners = [
                    [-10.0, -14.0],
                    [10.0, -14.0],
                    [10.0, 12.0],
                    [0.0, 3.0],
                    [-10.0, 12.0],
                ];
                let fill = self.style.mark;
                self.canvas.polygon(
                    corners.map(|[right, down]| [x + right, y + down]),
                    format_args!(r#"fill="{fill}" stroke="{ink}" stroke-width="2""#),
                );
            }
        }
    }

    /// Draws the marks of comments and bookmarks on the axis.
    fn draw_marks(&mut self) {
        let [_, top, _, space] = self.area;
        for point in &self.graph.points {
            if let Some(mark) = point.mark() {
                self.draw_mark(mark, [self.x(point.ply), top + space - 10.0]);
            }
        }
    }

    /// Draws the numbers of the swings.
    fn draw_swings(&mut self) {
        let [_, top, _, space] = self.area;
        let [fill, ink] = self.style.turn;
        let (swings, _) = self.graph.swings();
        for (swing, index) in swings.iter().zip(1..) {
            let [before, after] = swing
                .values
                .map(|value| f64::from(Graph::height(value, self.limit)));
            let away = if after < before { 34.0 } else { -34.0 };
            let (x, y) = (self.x(swing.point.ply), self.y(after) + away);
            let y = y.clamp(top + 26.0, top + space - 26.0);
            self.circle([x, y], 20.0, fill);
            let lettering = TextStyle {
                size: 28.0,
                color: ink,
                ..self.lettering(Face::Board, Align::Middle)
            };
            self.text(&number(f64::from(index)), [x, y + 10.0], 30.0, lettering);
        }
    }

    /// Draws the names of the players, and the meaning of the marks.
    fn draw_names(&mut self) {
        let [left, top, width, space] = self.area;
        let rows = [top - NAME / 2.0, top + space + LINE + NAME / 2.0];
        let lettering = self.lettering(Face::Caption, Align::Left);
        for (color, y) in Color::ALL.into_iter().zip(rows) {
            self.canvas
                .side_mark(color, [left + 20.0, y], 36.0, self.style.text);
            let name = self.graph.side(color);
            self.text(&name, [left + 52.0, y + TEXT * 0.36], width / 2.0, lettering);
        }
        let mut x = left + width;
        let legend: Vec<_> = self.graph.legend().collect();
        for (mark, text) in legend.into_iter().rev() {
            x -= self.graph.typeface().line_width(text, Face::Caption) * TEXT;
            self.text(text, [x, rows[1] + TEXT * 0.36], width, lettering);
            self.draw_mark(mark, [x - 22.0, rows[1]]);
            x -= 66.0;
        }
    }

    /// Writes the lines below the graph.
    fn draw_notes(&mut self) {
        let [left, top, width, space] = self.area;
        let mut y = top + space + LINE + NAME + TEXT;
        for line in self.graph.notes() {
            let lettering = self.lettering(Face::Caption, Align::Left);
            self.text(&line, [left, y], width, lettering);
            y += LINE;
        }
    }
}

/// Adds the points where a line crosses zero.
fn with_crossings(points: &[[f64; 2]]) -> Vec<[f64; 2]> {
    let mut line: Vec<[f64; 2]> = Vec::new();
    for &[x, height] in points {
        if let Some(&[last_x, last]) = line.last()
            && last * height < 0.0
        {
            line.push([last_x + (x - last_x) * last / (last - height), 0.0]);
        }
        line.push([x, height]);
    }
    line
}

/// The distance of the numbers at an axis of this length: 1, 2 or 5, or these times a power of ten.
fn step(length: u32) -> u32 {
    let powers = (0..=9).map(|power| 10_u32.pow(power));
    let mut steps = powers.flat_map(|power| [1, 2, 5].map(|digit| power.saturating_mul(digit)));
    steps
        .find(|step| length / step <= MAX_NUMBERS)
        .unwrap_or(u32::MAX)
}
