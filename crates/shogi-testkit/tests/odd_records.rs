//! Whatever a record holds, each format brings it back less exactly what its loss report names.

use shogi_bod::Bod;
use shogi_core::Record;
use shogi_core::format::RecordFormat;
use shogi_csa::{Csa, Version};
use shogi_jkf::Jkf;
use shogi_kif::{Ki2, Kif};
use shogi_testkit::losses::check_losses;
use shogi_testkit::odd::OddRecords;

const CASES: usize = 2000;

fn check<F: RecordFormat>(options: &F::WriteOptions) {
    check_all::<F>(OddRecords::new(31), options);
}

fn check_all<F: RecordFormat>(records: impl Iterator<Item = Record>, options: &F::WriteOptions) {
    let failures: Vec<String> = records
        .take(CASES)
        .filter_map(|record| check_losses::<F>(&record, options).err())
        .collect();
    assert!(
        failures.is_empty(),
        "{} of {CASES} records\n{}",
        failures.len(),
        failures
            .iter()
            .take(800)
            .map(String::as_str)
            .collect::<Vec<_>>()
            .join("\n---\n")
    );
}

#[test]
fn kif_names_what_it_loses() {
    check::<Kif>(&shogi_kif::WriteOptions::default());
}

#[test]
fn ki2_names_what_it_loses() {
    check::<Ki2>(&<Ki2 as RecordFormat>::WriteOptions::default());
}

#[test]
fn csa_names_what_it_loses() {
    for version in [Version::Auto, Version::V2_2, Version::V3_0] {
        check::<Csa>(&shogi_csa::WriteOptions::default().version(version));
    }
}

#[test]
fn jkf_names_what_it_loses() {
    check::<Jkf>(&<Jkf as RecordFormat>::WriteOptions::default());
}

#[test]
fn bod_names_what_it_loses() {
    let mut records = OddRecords::new(31);
    let records = std::iter::from_fn(|| Some(records.position()));
    check_all::<Bod>(records, &shogi_bod::WriteOptions::default());
}
