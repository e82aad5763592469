//! Converts the records of a folder to CSA, and prints for each record the parts that CSA does not preserve.
//!
//! ```text
//! cargo run -p kifu --example convert_folder -- testdata/kif/ok target/converted
//! ```

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program that prints")]

use std::error::Error;
use std::path::PathBuf;

use kifu::{Format, LossPolicy, WriteOptions};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1).map(PathBuf::from);
    let (Some(from), Some(to)) = (arguments.next(), arguments.next()) else {
        return Err("expected two folders".into());
    };
    std::fs::create_dir_all(&to)?;
    for entry in std::fs::read_dir(from)? {
        let path = entry?.path();
        // `load` detects the format and the encoding from the content of the file.
        let record = match kifu::load(&path) {
            Ok(record) => record,
            Err(error) => {
                eprintln!("{}: {error}", path.display());
                continue;
            }
        };
        let losses = kifu::losses(&record, Format::Csa);
        if !losses.is_empty() {
            println!("{}: not preserved: {losses}", path.display());
        }
        let name = path.with_extension("csa");
        let output = to.join(name.file_name().unwrap_or_default());
        kifu::save(
            &output,
            &record,
            &WriteOptions::default().losses(LossPolicy::Drop),
        )?;
    }
    Ok(())
}
