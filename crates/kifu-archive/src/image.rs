//! [`Image`]: positions that are like another.

use kifu::shogi_core::{Color, Hands, Move, Setup, Square};

/// What may be exchanged in a position, so that another one is like it.
///
/// ```
/// use kifu_archive::Image;
///
/// let mut image = Image::default();
/// image.mirrored = true;
/// assert_eq!(image.move_of("7g7f".parse()?).to_string(), "3g3f");
/// # Ok::<(), kifu::shogi_core::notation::usi::UsiMoveError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Image {
    /// Left and right.
    pub mirrored: bool,
    /// Black and White, with the board turned round.
    pub colors_changed: bool,
}

impl Image {
    /// The position itself and, if anything may be exchanged, those with one or both of it exchanged.
    pub(crate) fn each(self) -> impl Iterator<Item = Self> {
        let all = [(false, false), (true, false), (false, true), (true, true)];
        let all = all.map(|(mirrored, colors_changed)| Self {
            mirrored,
            colors_changed,
        });
        let is_allowed = move |image: &Self| {
            self.mirrored >= image.mirrored && self.colors_changed >= image.colors_changed
        };
        all.into_iter().filter(is_allowed)
    }

    /// The square that a square becomes.
    pub const fn square(self, square: Square) -> Square {
        let square = if self.mirrored { square.mirrored() } else { square };
        if self.colors_changed {
            square.rotated()
        } else {
            square
        }
    }

    /// The side that a side becomes.
    pub const fn color(self, color: Color) -> Color {
        if self.colors_changed {
            color.opposite()
        } else {
            color
        }
    }

    /// The move that a move becomes.
    pub const fn move_of(self, mv: Move) -> Move {
        let mv = if self.mirrored { mv.mirrored() } else { mv };
        if self.colors_changed { mv.rotated() } else { mv }
    }

    /// The position that a position becomes.
    pub fn setup(self, setup: &Setup) -> Setup {
        let setup = if self.mirrored { setup.mirrored() } else { *setup };
        if self.colors_changed {
            setup.rotated()
        } else {
            setup
        }
    }

    /// The evaluation for Black that such an evaluation becomes.
    pub(crate) const fn value(self, value: i64) -> i64 {
        if self.colors_changed {
            value.saturating_neg()
        } else {
            value
        }
    }

    /// The pieces in hand that these become.
    pub(crate) fn hands(self, hands: &Hands) -> Hands {
        let mut image = *hands;
        for owner in Color::ALL {
            image[self.color(owner)] = hands[owner];
        }
        image
    }
}
