//! Texts of several subcommands about positions and endings, in English and Japanese.

mod evaluations;

use kifu::diagram::{Lettering, hand_in_letters, printable};
use kifu::openings::Matcher;
use kifu::shogi_core::notation::ja::diagram::display_hand;
use kifu::shogi_core::record::{Header, Mate};
use kifu::{Color, Ending, HeaderName, Language, Move, Node, Record, Setup};

use crate::notations::{Notations, choices};
pub(crate) use evaluations::said;

/// How many moves a list of other moves has at most.
const OTHER_MOVES: usize = 8;
/// Openings and castles are looked for in so many moves, which matters only where they may be complete at any ply.
const OPENING_MOVES: usize = 200;

/// The name of an ending: `resign` or `投了`.
pub(crate) fn ending(ending: Ending, language: Language) -> String {
    match language {
        Language::English => ending.name().replace('_', " "),
        Language::Japanese => ending.to_ja().unwrap_or("その他").to_owned(),
    }
}

/// Writes texts about the positions of a record.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Labels<'r> {
    pub(crate) record: &'r Record,
    pub(crate) notations: &'r Notations,
    pub(crate) lettering: Lettering,
    pub(crate) language: Language,
}

impl Labels<'_> {
    /// The name of a side: `Black`, `先手` or `下手`.
    pub(crate) fn side(&self, color: Color) -> &'static str {
        let english = match color {
            Color::Black => "Black",
            Color::White => "White",
        };
        let japanese = color.to_ja_in(self.record.has_handicap_sides());
        self.language.choose(english, japanese)
    }

    /// The hand of a side: `White in hand: 飛二` or `後手の持駒：飛二`.
    pub(crate) fn hand(&self, setup: &Setup, color: Color) -> String {
        let (side, hand) = (self.side(color), &setup.hands[color]);
        let pieces = match self.lettering {
            _ if hand.is_empty() => self.language.choose("-", "なし").to_owned(),
            Lettering::Japanese => display_hand(hand).to_string().trim_end().to_owned(),
            Lettering::Western => hand_in_letters(hand, color),
        };
        match self.language {
            Language::English => format!("{side} in hand: {pieces}"),
            Language::Japanese => format!("{side}の持駒：{pieces}"),
        }
    }

    /// The openings and castles up to a position: `▲四間飛車・片美濃囲い △舟囲い`. `None` if there is none.
    pub(crate) fn openings(&self, node: Node<'_>) -> Option<String> {
        let mut matcher = Matcher::new(self.record.start());
        for mv in node.path().into_iter().filter_map(Node::mv).take(OPENING_MOVES) {
            matcher.play(mv);
        }
        Some(matcher.caption(self.language)).filter(|caption| !caption.is_empty())
    }

    /// The side to move: `Black to move` or `先手番`.
    pub(crate) fn turn(&self, setup: &Setup) -> String {
        let side = self.side(setup.turn);
        match self.language {
            Language::English => format!("{side} to move"),
            Language::Japanese => format!("{side}番"),
        }
    }

    /// A header with the key of KIF, also if the record has that of CSA: `棋戦：名人戦`, `下手：羽生善治`.
    pub(crate) fn header(&self, header: &Header) -> String {
        let key = HeaderName::to_kif_in(&header.key, self.record.has_handicap_sides());
        let value = HeaderName::value_to_kif(&header.key, &header.value);
        format!("{}：{}", printable(key), printable(&value))
    }

    /// The number of a move. It is larger than the ply if the record starts in the middle of a game.
    pub(crate) fn number(&self, node: Node<'_>) -> u32 {
        let before = self.record.start().move_number.saturating_sub(1);
        before.saturating_add(node.ply())
    }

    /// The number of moves and the last move: `Move 2: △３四歩` or `手数＝2  △３四歩  まで`; `Move 0` or `開始局面`.
    pub(crate) fn last_move(&self, node: Node<'_>) -> String {
        let number = self.number(node);
        let last = self.move_before(node).map(|(_, notation)| notation);
        match (self.language, last) {
            (Language::English, Some(last)) => format!("Move {number}: {last}"),
            (Language::English, None) => format!("Move {number}"),
            (Language::Japanese, Some(last)) => format!("手数＝{number}  {last}  まで"),
            (Language::Japanese, None) if number == 0 => "開始局面".to_owned(),
            (Language::Japanese, None) => format!("手数＝{number}  まで"),
        }
    }

    /// The line below a diagram, as in books: `Position after ▲７六歩` or `図は▲７六歩まで`. `None` before the first move.
    pub(crate) fn caption(&self, node: Node<'_>) -> Option<String> {
        let (mv, last) = self.move_before(node)?;
        // A reader of the diagram does not know to which square `同` refers.
        let square = mv.to().to_ja();
        let last = last.replace('\u{3000}', "").replace('同', &format!("{square}同"));
        Some(match self.language {
            Language::English => format!("Position after {last}"),
            Language::Japanese => format!("図は{last}まで"),
        })
    }

    /// The move that led to the position at a node, and its notation.
    pub(crate) fn move_before(&self, node: Node<'_>) -> Option<(Move, &str)> {
        let mut before = node.ancestors();
        before.find_map(|node| Some((node.mv()?, self.notations.get(node)?)))
    }

    /// A move or an ending: `▲７六歩`, `resign` or `投了`. Empty for the start.
    pub(crate) fn step(&self, node: Node<'_>) -> String {
        match (self.notations.get(node), node.ending()) {
            (Some(notation), _) => notation.to_owned(),
            (None, Some(Ending::Other)) => {
                let text = node.ending_text().map(printable);
                text.unwrap_or_else(|| self.language.choose("other ending", "その他の終局").to_owned())
            }
            (None, Some(kind)) => ending(kind, self.language),
            (None, None) => String::new(),
        }
    }

    /// The other moves that the record has in the place of a move: `(other moves: △８四歩)`. Empty if there are none. A long
    /// list is cut.
    pub(crate) fn other_moves(&self, node: Node<'_>) -> String {
        let others = choices(node).filter(|choice| choice.id() != node.id());
        let mut others: Vec<String> = others
            .take(OTHER_MOVES + 1)
            .map(|choice| self.step(choice))
            .collect();
        if let Some(last) = others.get_mut(OTHER_MOVES) {
            "…".clone_into(last);
        }
        match self.language {
            _ if others.is_empty() => String::new(),
            Language::English => format!("(other moves: {})", others.join(", ")),
            Language::Japanese => format!("（他の手：{}）", others.join("、")),
        }
    }

    /// A mate: `Black mates in 15`, `先手勝ち（15手で詰み）`.
    fn mate(&self, mate: Mate) -> String {
        let winner = self.side(mate.winner);
        match (self.language, mate.moves) {
            (Language::English, None) => format!("{winner} mates"),
            (Language::English, Some(moves)) => format!("{winner} mates in {moves}"),
            (Language::Japanese, None) => format!("{winner}勝ち（詰み）"),
            (Language::Japanese, Some(moves)) => format!("{winner}勝ち（{moves}手で詰み）"),
        }
    }

    /// A bookmark: `Bookmark: name` or `しおり：name`.
    pub(crate) fn bookmark(&self, name: &str) -> String {
        format!(
            "{}{}",
            self.language.choose("Bookmark: ", "しおり："),
            printable(name)
        )
    }
}

#[cfg(test)]
mod tests {
    use kifu::{Handicap, parse};
    use pretty_assertions::assert_eq;

    use super::*;
    use crate::notations::Spelling;

    /// Calls `check` with the labels of a record in both languages.
    fn in_both(record: &Record, mut check: impl FnMut(Labels<'_>)) {
        for language in Language::ALL {
            let notations = Notations::of(record, Spelling::default());
            check(Labels {
                record,
                notations: &notations,
                lettering: Lettering::Japanese,
                language,
            });
        }
    }

    #[test]
    fn endings_have_a_name_in_each_language() {
        for ending in Ending::ALL {
            let mut game = Record::builder(Handicap::Even);
            game.end(ending);
            let record = game.finish();
            let node = record.mainline_ending().unwrap();
            in_both(&record, |labels| {
                let name = labels.step(node);
                let is_english = name.chars().all(|c| c.is_ascii_lowercase() || c == ' ');
                assert!(
                    !name.is_empty() && is_english == (labels.language == Language::English),
                    "{name}"
                );
            });
        }
    }

    #[test]
    fn an_unknown_ending_has_its_text() {
        let record = parse("手合割：平手\n   1 ７六歩(77)\n   2 封じ手\n").unwrap();
        let node = record.mainline_ending().unwrap();
        in_both(&record, |labels| assert_eq!(labels.step(node), "封じ手"));
    }

    #[test]
    fn the_sides_of_a_handicap_game_have_their_own_names() {
        let record = Record::builder(Handicap::TwoPiece).finish();
        let mut turns = Vec::new();
        in_both(&record, |labels| turns.push(labels.turn(record.start())));
        assert_eq!(turns, ["White to move", "上手番"]);
    }

    #[test]
    fn a_record_that_starts_in_the_middle_has_the_numbers_of_the_game() {
        let record = parse("sfen 4k4/9/9/9/9/9/4P4/9/4K4 b - 57 moves 5g5f").unwrap();
        let last = record.root().next().unwrap();
        let mut texts = Vec::new();
        in_both(&record, |labels| texts.push(labels.last_move(last)));
        assert_eq!(texts, ["Move 57: ▲５六歩", "手数＝57  ▲５六歩  まで"]);
        let even = Record::default();
        for (record, expected) in [
            (&record, ["Move 56", "手数＝56  まで"]),
            (&even, ["Move 0", "開始局面"]),
        ] {
            texts.clear();
            in_both(record, |labels| texts.push(labels.last_move(record.root())));
            assert_eq!(texts, expected);
        }
    }

    #[test]
    fn a_caption_names_the_square_of_a_capture() {
        let record = parse("position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e").unwrap();
        let nodes: Vec<Node<'_>> = record.root().line().collect();
        let mut texts = Vec::new();
        in_both(&record, |labels| {
            texts.extend(nodes.iter().map(|&node| labels.caption(node)));
        });
        let texts: Vec<&str> = texts.iter().flatten().map(String::as_str).collect();
        assert_eq!(
            texts[..5],
            [
                "Position after ▲７六歩",
                "Position after △３四歩",
                "Position after ▲２二角成",
                "Position after △２二同銀",
                "Position after ▲４五角",
            ]
        );
        assert_eq!((texts[8], texts.len()), ("図は△２二同銀まで", 10));
    }

    #[test]
    fn a_long_list_of_other_moves_is_cut() {
        let mut game = Record::builder(Handicap::Even);
        game.play("7g7f".parse().unwrap()).unwrap();
        let mut texts = Vec::new();
        for other in [
            "1g1f", "2g2f", "3g3f", "4g4f", "5g5f", "6g6f", "8g8f", "9g9f", "1i1h",
        ] {
            game.variation(1).unwrap();
            game.play(other.parse().unwrap()).unwrap();
            let first = game.record().root().next().unwrap();
            in_both(game.record(), |labels| texts.push(labels.other_moves(first)));
        }
        assert_eq!(texts[..2], ["(other moves: ▲１六歩)", "（他の手：▲１六歩）"]);
        assert!(texts[14].ends_with("▲８六歩, ▲９六歩)"), "{}", texts[14]);
        assert!(texts[17].ends_with("▲９六歩、…）"), "{}", texts[17]);
    }

    #[test]
    fn headers_have_the_keys_of_kif() {
        let text = "V2.2\nN+A\nN-B\n$EVENT:名人戦\n$START_TIME:2004/06/12\nPI82HI\n-\n-3334FU\n";
        let record = parse(text).unwrap();
        in_both(&record, |labels| {
            let headers: Vec<String> = record
                .headers
                .iter()
                .map(|header| labels.header(header))
                .collect();
            assert_eq!(
                headers,
                ["下手：A", "上手：B", "棋戦：名人戦", "開始日時：2004/06/12"]
            );
        });
    }
}
