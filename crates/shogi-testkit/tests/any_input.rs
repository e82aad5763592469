//! No input makes a reader panic, lose its place, or read something that it cannot write again.

use pretty_assertions::assert_eq;
use shogi_bod::Bod;
use shogi_core::format::{RecordFormat, to_string_dropping};
use shogi_csa::Csa;
use shogi_jkf::Jkf;
use shogi_kif::{Ki2, Kif};
use shogi_testkit::checks::{check_bytes, check_text};
use shogi_testkit::damage::{prefixes, with_each_line_cut, with_each_line_twice, without_each_line};
use shogi_testkit::fixtures::fixtures;
use shogi_testkit::games::{Games, Shape};
use shogi_testkit::random::Random;

/// A short game of each shape, so that a text has something of everything.
fn texts<F: RecordFormat>() -> Vec<String> {
    let short = Shape {
        plies: 8,
        variations: 3,
        ..Shape::FULL
    };
    let games = Games::new(11, short).take(6);
    games
        .filter_map(|game| to_string_dropping::<F>(&game, &F::WriteOptions::default()).ok())
        .collect()
}

fn check_damaged<F: RecordFormat>() {
    for text in texts::<F>() {
        let cut = prefixes(&text, 1).map(str::to_owned);
        let damaged = cut
            .chain(without_each_line(&text))
            .chain(with_each_line_twice(&text))
            .chain(with_each_line_cut(&text));
        for damaged in damaged {
            if let Err(why) = check_text::<F>(&damaged) {
                panic!("{why}\nfrom:\n{damaged}");
            }
        }
    }
}

fn check_noise<F: RecordFormat>() {
    let mut random = Random::new(5);
    for text in texts::<F>() {
        for _ in 0..200 {
            let mut bytes = text.clone().into_bytes();
            for _ in 0..=random.below(4) {
                let place = random.below(u32::try_from(bytes.len()).unwrap()) as usize;
                bytes[place] = u8::try_from(random.below(256)).unwrap();
            }
            assert_eq!(
                check_bytes::<F>(&bytes),
                Ok(()),
                "{}",
                String::from_utf8_lossy(&bytes)
            );
        }
    }
}

#[test]
fn damaged_kif_is_read() {
    check_damaged::<Kif>();
}

#[test]
fn damaged_ki2_is_read() {
    check_damaged::<Ki2>();
}

#[test]
fn damaged_csa_is_read() {
    check_damaged::<Csa>();
}

#[test]
fn damaged_bod_is_read() {
    check_damaged::<Bod>();
}

#[test]
fn damaged_jkf_is_read() {
    check_damaged::<Jkf>();
}

#[test]
fn noise_is_read() {
    check_noise::<Kif>();
    check_noise::<Ki2>();
    check_noise::<Csa>();
    check_noise::<Bod>();
    check_noise::<Jkf>();
}

#[test]
fn every_fixture_is_read_as_every_format() {
    for fixture in fixtures("").unwrap() {
        let checks = [
            check_bytes::<Kif>(&fixture.bytes),
            check_bytes::<Ki2>(&fixture.bytes),
            check_bytes::<Csa>(&fixture.bytes),
            check_bytes::<Bod>(&fixture.bytes),
            check_bytes::<Jkf>(&fixture.bytes),
        ];
        assert_eq!(
            checks,
            [Ok(()), Ok(()), Ok(()), Ok(()), Ok(())],
            "{}",
            fixture.name
        );
    }
}
