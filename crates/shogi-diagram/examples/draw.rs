//! Draws a position into a file: `draw SFEN OUT.svg [THEME]`.
//!
//! ```text
//! $ cargo run -p shogi-diagram --example draw -- '7nk/9/7PP/9/9/9/9/9/9 b G2r2b3g4s3n4l16p 1' problem.svg book
//! ```

use std::error::Error;

use shogi_core::Setup;
use shogi_diagram::{Diagram, Theme};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (sfen, file, theme) = match arguments.as_slice() {
        [sfen, file] => (sfen, file, Theme::default()),
        [sfen, file, theme] => (sfen, file, theme.parse()?),
        _ => return Err("usage: draw SFEN OUT.svg [THEME]".into()),
    };
    let setup: Setup = sfen.parse()?;
    std::fs::write(file, Diagram::new(setup).theme(theme).to_svg())?;
    Ok(())
}
