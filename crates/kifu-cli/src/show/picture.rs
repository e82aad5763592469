//! [`Picture`]: a diagram or a graph, which are drawn and named alike.

use kifu::diagram::{Diagram, Graph};
#[cfg(feature = "png")]
use kifu::diagram::{Font, PngError};

/// A picture of a position, or of the evaluations of a game.
#[derive(Clone, Debug)]
pub(super) enum Picture {
    Diagram(Box<Diagram>),
    Graph(Box<Graph>),
}

impl Picture {
    pub(super) fn to_svg(&self) -> String {
        match self {
            Self::Diagram(diagram) => diagram.to_svg(),
            Self::Graph(graph) => graph.to_svg(),
        }
    }
}

#[cfg(feature = "png")]
impl Picture {
    pub(super) fn to_png(&self) -> Result<Vec<u8>, PngError> {
        match self {
            Self::Diagram(diagram) => diagram.to_png(),
            Self::Graph(graph) => graph.to_png(),
        }
    }

    pub(super) fn missing_glyphs(&self) -> Vec<char> {
        match self {
            Self::Diagram(diagram) => diagram.missing_glyphs(),
            Self::Graph(graph) => graph.missing_glyphs(),
        }
    }

    pub(super) const fn font(&mut self) -> &mut Option<Font> {
        match self {
            Self::Diagram(diagram) => &mut diagram.font,
            Self::Graph(graph) => &mut graph.font,
        }
    }
}
