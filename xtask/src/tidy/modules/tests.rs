//! Tests of the module rules, with small crates that exist only in memory.

use std::collections::BTreeMap;

use pretty_assertions::assert_eq;

use super::tree::{Arrow, Tree};
use super::{cycles, layers, subcommands};

/// Creates the module tree of a crate from its files. The first file is the crate root.
fn tree(files: &[(&str, &str)]) -> Tree {
    let texts: BTreeMap<String, &str> = files
        .iter()
        .map(|&(file, text)| (format!("src/{file}"), text))
        .collect();
    let read = |file: &str| texts.get(file).map(|&text| text.to_owned());
    Tree::load(&format!("src/{}", files[0].0), &read)
}

/// Returns the imports of a crate as `from:line -> to`.
fn arrows(files: &[(&str, &str)]) -> Vec<String> {
    let tree = tree(files);
    let show = |arrow: &Arrow<'_>| format!("{}:{} -> {}", arrow.from.file, arrow.path.line, arrow.to.file);
    tree.arrows().iter().map(show).collect()
}

fn cycles(files: &[(&str, &str)]) -> Vec<String> {
    let findings = cycles::check(&tree(files));
    findings.iter().map(ToString::to_string).collect()
}

fn layers(files: &[(&str, &str)]) -> Vec<String> {
    let findings = layers::check(&tree(files));
    findings.iter().map(ToString::to_string).collect()
}

#[test]
fn a_layer_imports_from_those_above_it() {
    let files = [
        ("lib.rs", "mod color; mod position; pub use color::Color;"),
        ("color.rs", ""),
        ("position.rs", "use crate::Color;"),
    ];
    assert_eq!(
        arrows(&files),
        ["lib.rs:1 -> color.rs", "position.rs:1 -> color.rs"]
    );
    assert_eq!(layers(&files), [""; 0]);
}

#[test]
fn a_reversed_import_is_found() {
    let files = [
        ("lib.rs", "mod setup; mod position; pub use position::Position;"),
        ("setup.rs", "mod problem;"),
        ("setup/problem.rs", "use std::fmt;\n\nuse crate::Position;\n"),
        ("position.rs", ""),
    ];
    assert_eq!(
        layers(&files),
        [
            "src/setup/problem.rs:3: imports `crate::Position` from position.rs: \
             `root` may not import `position`, which comes below it"
        ]
    );
}

#[test]
fn text_imports_from_no_layer() {
    let files = [
        ("lib.rs", "mod color; mod text; mod notation; use text::Place;"),
        ("color.rs", ""),
        (
            "text.rs",
            "fn f() -> crate::color::Color {}\npub use crate::notation::x;",
        ),
        ("notation.rs", ""),
    ];
    assert_eq!(
        layers(&files),
        [
            "src/text.rs:1: imports `crate::color::Color` from color.rs: \
             `text` may not import `root`, it knows no shogi",
            "src/text.rs:2: imports `crate::notation::x` from notation.rs: \
             `text` may not import `notation`, which comes below it"
        ]
    );
}

#[test]
fn a_file_outside_every_layer_is_found() {
    let files = [
        ("lib.rs", "mod sfen; mod ending;"),
        ("sfen.rs", ""),
        ("ending.rs", ""),
    ];
    assert_eq!(
        layers(&files),
        ["src/sfen.rs:1: belongs to no layer of the crate"]
    );
}

#[test]
fn no_layer_imports_from_a_file_outside() {
    let files = [
        (
            "lib.rs",
            "mod color; mod hand; pub mod prelude; pub use prelude::Color; const X: u8 = 0;",
        ),
        ("color.rs", "use crate::prelude::*;"),
        ("hand.rs", "use crate::{Color, X};"),
        ("prelude.rs", "pub use crate::color::Color;"),
    ];
    assert_eq!(
        layers(&files),
        [
            "src/color.rs:1: imports `crate::prelude::*` from prelude.rs: it belongs to no layer",
            "src/hand.rs:1: imports `crate::X` from lib.rs: it belongs to no layer"
        ]
    );
}

#[test]
fn layers_are_described_in_order() {
    let files = [
        ("lib.rs", "mod text; mod record; mod piece; mod color;"),
        ("text.rs", "mod line;"),
        ("text/line.rs", ""),
        ("record.rs", ""),
        ("piece.rs", ""),
        ("color.rs", ""),
    ];
    let described = layers::describe(&tree(&files));
    let described: Vec<&str> = described.iter().map(|line| line.trim_end()).collect();
    assert_eq!(
        described,
        [
            "root      color.rs piece.rs",
            "position",
            "text      text.rs text/line.rs",
            "notation",
            "record    record.rs",
            "format",
        ]
    );
}

#[test]
fn two_files_that_import_each_other_are_a_cycle() {
    let files = [
        ("lib.rs", "mod diagram;"),
        ("diagram.rs", "mod row;\nuse row::Row;\nstruct Error;"),
        ("diagram/row.rs", "use super::Error;"),
    ];
    assert_eq!(
        cycles(&files),
        [
            "src/diagram.rs:2: cycle: diagram.rs -> diagram/row -> diagram.rs, \
             importing `row::Row` (diagram.rs:2), `super::Error` (diagram/row.rs:1)"
        ]
    );
}

#[test]
fn three_files_in_a_circle_are_a_cycle() {
    let files = [
        ("lib.rs", "mod a; mod b; mod c;"),
        ("a.rs", "use crate::c::C;"),
        ("b.rs", "use crate::a::A;"),
        ("c.rs", "\nfn f() { crate::b::g() }"),
    ];
    assert_eq!(
        cycles(&files),
        ["src/a.rs:1: cycle: a -> c -> b -> a, \
             importing `crate::c::C` (a.rs:1), `crate::b::g` (c.rs:2), `crate::a::A` (b.rs:1)"]
    );
}

#[test]
fn a_path_that_begins_with_a_child_module_is_an_import() {
    let files = [
        ("main.rs", "mod help;"),
        (
            "help.rs",
            "mod errors; mod japanese; struct Help;\nfn f() { errors::print(); japanese::localize() }",
        ),
        ("help/errors.rs", "use super::japanese;"),
        ("help/japanese.rs", "use super::Help;"),
    ];
    assert_eq!(
        cycles(&files),
        ["src/help.rs:2: cycle: help.rs -> help/japanese -> help.rs, \
          importing `japanese::localize` (help.rs:2), `super::Help` (help/japanese.rs:1)"]
    );
}

#[test]
fn the_modules_in_a_module_import_for_it() {
    let files = [
        ("main.rs", "mod replay; mod writer;"),
        ("replay.rs", "mod branches; mod endings;"),
        ("replay/branches.rs", "pub const DEPTH: usize = 64;"),
        ("replay/endings.rs", "use crate::writer::Ending;"),
        ("writer.rs", "mod order;"),
        ("writer/order.rs", "\nuse crate::replay::branches::DEPTH;"),
    ];
    assert_eq!(
        cycles(&files),
        [
            "src/replay/endings.rs:1: cycle: replay -> writer -> replay, importing \
          `crate::writer::Ending` (replay/endings.rs:1), `crate::replay::branches::DEPTH` (writer/order.rs:2)"
        ]
    );
}

#[test]
fn modules_import_what_they_re_export() {
    let files = [
        (
            "lib.rs",
            "mod lines; mod usi; pub use usi::USI; pub use lines::Lines;",
        ),
        ("lines.rs", "use crate::usi::Kind;"),
        (
            "usi.rs",
            "mod error; pub use error::Kind;\npub use crate::lines::Lines;",
        ),
        ("usi/error.rs", ""),
    ];
    assert_eq!(
        cycles(&files),
        ["src/lines.rs:1: cycle: lines -> usi -> lines, \
          importing `crate::usi::Kind` (lines.rs:1), `crate::lines::Lines` (usi.rs:2)"]
    );
}

#[test]
fn an_import_of_a_re_export_is_also_one_from_the_module_that_re_exports() {
    let files = [
        ("lib.rs", "mod names; mod board; mod piece;"),
        ("board.rs", "use crate::names::Piece;"),
        (
            "names.rs",
            "pub use crate::piece::Piece;\nuse crate::board::Board;",
        ),
        ("piece.rs", ""),
    ];
    assert_eq!(
        cycles(&files),
        ["src/board.rs:1: cycle: board -> names -> board, \
          importing `crate::names::Piece` (board.rs:1), `crate::board::Board` (names.rs:2)"]
    );
}

#[test]
fn the_root_is_a_file_like_any_other() {
    let files = [
        (
            "main.rs",
            "mod convert; enum Outcome {}\nfn main() { convert::run() }",
        ),
        ("convert.rs", "use crate::Outcome;"),
    ];
    assert_eq!(
        cycles(&files),
        ["src/convert.rs:1: cycle: convert -> main.rs -> convert, \
          importing `crate::Outcome` (convert.rs:1), `convert::run` (main.rs:2)"]
    );
}

#[test]
fn many_files_in_a_knot_are_cycles() {
    let classes = [
        (
            "lib.rs",
            "mod board; mod document; mod editor; mod games; mod line; mod reading; mod record; mod step;\n\
                    mod native { #[export] use crate::{board::Board, record::Record}; }",
        ),
        ("board.rs", "use crate::step::Step;"),
        (
            "document.rs",
            "use crate::reading::Form;\nuse crate::record::Record;",
        ),
        ("editor.rs", "use crate::line::Line;\nuse crate::record::Record;"),
        ("games.rs", "use crate::document::Document;"),
        ("line.rs", "use crate::record::Record;"),
        ("reading.rs", "use crate::games::Games;"),
        (
            "record.rs",
            "use crate::board::Board;\nuse crate::document;\nuse crate::editor::Editor;\nuse crate::line::Line;",
        ),
        ("step.rs", "use crate::record::Record;"),
    ];
    let found = cycles(&classes);
    let found: Vec<&str> = found
        .iter()
        .filter_map(|cycle| cycle.split(", ").next())
        .collect();
    assert_eq!(
        found,
        [
            "src/document.rs:2: cycle: document -> record -> document",
            "src/editor.rs:2: cycle: editor -> record -> editor",
            "src/line.rs:1: cycle: line -> record -> line",
            "src/board.rs:1: cycle: board -> step -> record -> board",
            "src/document.rs:1: cycle: document -> reading -> games -> document",
        ]
    );
}

#[test]
fn a_subcommand_imports_from_no_other() {
    let files = [
        (
            "main.rs",
            "mod help; mod select; mod stats;\nenum Command { Select(select::Arguments), Stats(stats::Arguments) }",
        ),
        ("help.rs", ""),
        (
            "select.rs",
            "mod search; use search::Search; use crate::help::Help;",
        ),
        ("select/search.rs", ""),
        ("stats.rs", "mod table;"),
        (
            "stats/table.rs",
            "\nuse crate::{help::Help, select::search::Search};",
        ),
    ];
    let findings = subcommands::check(&tree(&files));
    let findings: Vec<String> = findings.iter().map(ToString::to_string).collect();
    assert_eq!(
        findings,
        [
            "src/stats/table.rs:2: imports `crate::select::search::Search`: `stats` and `select` are subcommands, \
          and what both need has a module of its own"
        ]
    );
}

#[test]
fn a_name_of_a_glob_import_leads_to_its_definition() {
    let files = [
        (
            "lib.rs",
            "mod a; mod b; pub use a::*; pub use other::*; struct B;",
        ),
        ("a.rs", "mod x; pub use x::X; struct A;"),
        ("a/x.rs", ""),
        (
            "b.rs",
            "use crate::A;\nuse crate::X;\nuse crate::Other;\nuse crate::B;",
        ),
    ];
    let from_b: Vec<String> = arrows(&files)
        .into_iter()
        .filter(|arrow| arrow.starts_with('b'))
        .collect();
    assert_eq!(from_b, ["b.rs:4 -> lib.rs", "b.rs:1 -> a.rs", "b.rs:2 -> a/x.rs"]);
}

#[test]
fn a_re_export_leads_to_the_definition() {
    let files = [
        ("lib.rs", "mod position; pub use position::Bitboard as Bits;"),
        (
            "position.rs",
            "mod attacks; mod bitboard; pub use bitboard::Bitboard; use attacks::Attacks;",
        ),
        (
            "position/attacks.rs",
            "use super::Bitboard;\nuse crate::Bits;\nuse crate::position::Bitboard::Full;",
        ),
        ("position/bitboard.rs", ""),
    ];
    assert_eq!(
        arrows(&files),
        [
            "lib.rs:1 -> position.rs",
            "lib.rs:1 -> position/bitboard.rs",
            "position.rs:1 -> position/attacks.rs",
            "position.rs:1 -> position/bitboard.rs",
            "position/attacks.rs:1 -> position/bitboard.rs",
            "position/attacks.rs:2 -> position/bitboard.rs",
            "position/attacks.rs:3 -> position/bitboard.rs",
        ]
    );
    assert_eq!(cycles(&files), [""; 0]);
}

#[test]
fn a_re_export_alone_is_not_a_cycle() {
    let parent = "mod child; pub(crate) use child::Child; struct Parent;";
    let child = ("child.rs", "use crate::Parent;");
    assert_eq!(cycles(&[("lib.rs", parent), child]), [""; 0]);
    let private = "mod child; use child::Child; struct Parent;";
    assert_eq!(
        cycles(&[("lib.rs", private), child]),
        ["src/child.rs:1: cycle: child -> lib.rs -> child, \
          importing `crate::Parent` (child.rs:1), `child::Child` (lib.rs:1)"]
    );
}

#[test]
fn grouped_imports_lead_to_each_file() {
    let files = [
        ("lib.rs", "mod a; mod b; mod c;"),
        ("a.rs", "mod x; pub use x::X;"),
        ("a/x.rs", ""),
        ("b.rs", ""),
        ("c.rs", "use crate::{\n    a::{self, X},\n    b::{Y, Z as _},\n};"),
    ];
    assert_eq!(
        arrows(&files),
        [
            "a.rs:1 -> a/x.rs",
            "c.rs:2 -> a.rs",
            "c.rs:2 -> a.rs",
            "c.rs:2 -> a/x.rs",
            "c.rs:3 -> b.rs",
            "c.rs:3 -> b.rs"
        ]
    );
}

#[test]
fn tests_are_ignored() {
    let files = [
        ("lib.rs", "mod a; mod b; mod tests; #[cfg(test)] mod checks;"),
        ("a.rs", "use crate::b::B;"),
        (
            "b.rs",
            "#[cfg(test)]\nmod tests { use super::*; use crate::a::A; }",
        ),
        ("tests.rs", "use crate::a::A;"),
        ("checks.rs", "use crate::a::A;"),
    ];
    assert_eq!(arrows(&files), ["a.rs:1 -> b.rs"]);
}

#[test]
fn names_of_other_crates_are_ignored() {
    let files = [
        ("lib.rs", "mod a; use std::fmt; pub use other as core; use own;"),
        (
            "a.rs",
            "use crate::fmt;\nuse crate::core::X;\nuse fmt::Write;\nuse crate::own;",
        ),
    ];
    assert_eq!(arrows(&files), [""; 0]);
}

#[test]
fn a_name_that_its_parent_imports_leads_to_its_definition() {
    let files = [
        ("lib.rs", "mod a; mod b;"),
        ("a.rs", "mod child; use crate::b::{self, B};"),
        ("a/child.rs", "use super::B;\nuse super::b::C;"),
        ("b.rs", ""),
    ];
    assert_eq!(
        arrows(&files),
        [
            "a.rs:1 -> b.rs",
            "a.rs:1 -> b.rs",
            "a/child.rs:1 -> b.rs",
            "a/child.rs:2 -> b.rs"
        ]
    );
}

#[test]
fn an_inline_module_is_part_of_its_file() {
    let files = [
        ("lib.rs", "mod a { pub mod b; pub struct A; } mod c;"),
        ("a/b.rs", "use super::A;"),
        ("c/mod.rs", "use crate::a::b::B;\nuse crate::a::A;"),
    ];
    assert_eq!(
        arrows(&files),
        [
            "a/b.rs:1 -> lib.rs",
            "c/mod.rs:1 -> lib.rs",
            "c/mod.rs:2 -> lib.rs",
            "c/mod.rs:1 -> a/b.rs"
        ]
    );
}
