//! [`Theme`]: the colours and shapes of a picture.

shogi_core::messages::named_enum! {
    /// The colours and shapes of a picture.
    #[derive(Default)]
    #[non_exhaustive]
    pub enum Theme {
        /// A wooden board with wooden pieces. Promoted pieces are red.
        #[default]
        Wood = "wood",
        /// Black and white, as in books and newspapers: pieces in kanji are only characters without a shape, and hands are
        /// columns of text.
        Book = "book",
        /// Light pieces on a dark board.
        Dark = "dark",
    }
    parsed ["a theme", "配色"]
}

impl Theme {
    /// Returns the colours and shapes of the theme.
    pub(crate) const fn style(self) -> &'static Style {
        match self {
            Self::Wood => &WOOD,
            Self::Book => &BOOK,
            Self::Dark => &DARK,
        }
    }
}

/// The colours of one theme, and whether its pieces have a shape.
#[derive(Debug)]
pub(crate) struct Style {
    /// The colours of the board and of the shapes of the pieces. `None` if the pieces are only characters.
    pub(crate) wood: Option<Wood>,
    pub(crate) page: &'static str,
    /// The colour of titles, names and comments.
    pub(crate) text: &'static str,
    pub(crate) grid: &'static str,
    pub(crate) frame_width: f64,
    pub(crate) coordinates: &'static str,
    /// The colour of the characters of unpromoted pieces.
    pub(crate) ink: &'static str,
    pub(crate) promoted_ink: &'static str,
    /// The colours of the name of the side that is not to move: the background and the text. Both the black and the
    /// white mark of a side are visible on the background.
    pub(crate) label: [&'static str; 2],
    /// The colours of the name of the side to move: the background and the text.
    pub(crate) turn: [&'static str; 2],
    /// The colours of the origin and of the destination of the last move.
    pub(crate) last_move: [&'static str; 2],
    /// The colour of marks and arrows.
    pub(crate) mark: &'static str,
    pub(crate) arrow_opacity: &'static str,
}

/// The colours of a board and its pieces. A pair of colours is a vertical gradient: the colour at its top, and the colour at its bottom.
#[derive(Debug)]
pub(crate) struct Wood {
    pub(crate) board: [&'static str; 2],
    pub(crate) board_edge: &'static str,
    pub(crate) stand: [&'static str; 2],
    pub(crate) piece: [&'static str; 2],
    pub(crate) piece_edge: &'static str,
}

const WOOD: Style = Style {
    wood: Some(Wood {
        board: ["#f3cd84", "#e6b665"],
        board_edge: "#a87732",
        stand: ["#d9a95c", "#c8934a"],
        piece: ["#fff0cc", "#f3d79c"],
        piece_edge: "#8f6426",
    }),
    page: "#fbf8f1",
    text: "#2b2118",
    grid: "#5a3d16",
    frame_width: 4.0,
    coordinates: "#5a3d16",
    ink: "#1d120a",
    promoted_ink: "#b4161b",
    label: ["#fbf8f1", "#2b2118"],
    turn: ["#f2bd4b", "#2b2118"],
    last_move: ["#f7e08f", "#f08f4e"],
    mark: "#1667b7",
    arrow_opacity: ".75",
};

const BOOK: Style = Style {
    wood: None,
    page: "#fff",
    text: "#000",
    grid: "#000",
    frame_width: 6.0,
    coordinates: "#000",
    ink: "#000",
    promoted_ink: "#000",
    label: ["#fff", "#000"],
    turn: ["#d6d6d6", "#000"],
    last_move: ["#ececec", "#c8c8c8"],
    mark: "#000",
    arrow_opacity: ".55",
};

const DARK: Style = Style {
    wood: Some(Wood {
        board: ["#3d434d", "#343a43"],
        board_edge: "#16181c",
        stand: ["#2b3037", "#262a31"],
        piece: ["#ece6d8", "#d6cdb9"],
        piece_edge: "#14161a",
    }),
    page: "#1c1f24",
    text: "#e8e4da",
    grid: "#8b93a0",
    frame_width: 4.0,
    coordinates: "#b9c0cb",
    ink: "#17191d",
    promoted_ink: "#b3202a",
    label: ["#5d6672", "#fff"],
    turn: ["#ffb454", "#17191d"],
    last_move: ["#54606f", "#4f8fb8"],
    mark: "#ffb454",
    arrow_opacity: ".8",
};
