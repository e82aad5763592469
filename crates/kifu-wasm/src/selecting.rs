//! [`Selecting`]: finds the games of a collection that fit criteria.

use kifu::Localize as _;
use kifu_archive::collection::{self, Reopener};
use kifu_archive::criteria::{Criteria, Criterion, CriterionError, KINDS};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::collection::{Collection, Opener, ProblemInfo};
use crate::json;

/// Finds the games of a collection that fit criteria, step by step.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Selecting {
    search: Option<collection::Selecting<Opener>>,
    problem: Option<String>,
    criterion: Option<u32>,
}

#[wasm_bindgen]
impl Selecting {
    /// Begins to find the games that fit criteria with these names and values. Those with a number other than 0 in `negated` are
    /// negated.
    #[wasm_bindgen(constructor)]
    pub fn new(collection: &Collection, names: Vec<String>, values: Vec<String>, negated: &[u8]) -> Self {
        let mut criteria = Vec::new();
        for (index, ((name, value), &is_negated)) in names.into_iter().zip(values).zip(negated).enumerate() {
            match criterion(&name, &value) {
                Ok(one) if is_negated != 0 => criteria.push(one.negated()),
                Ok(one) => criteria.push(one),
                Err(error) => return Self::failed(&error, u32::try_from(index).ok(), collection),
            }
        }
        match Criteria::new(criteria) {
            Ok(criteria) => {
                let reopener = Reopener::new(collection.opener());
                let options = &collection.options;
                Self {
                    search: Some(collection::Selecting::new(
                        &collection.games,
                        criteria,
                        options,
                        reopener,
                    )),
                    problem: None,
                    criterion: None,
                }
            }
            Err(error) => Self::failed(&error, None, collection),
        }
    }

    /// What is wrong with the criteria.
    pub fn problem(&self) -> Option<String> {
        self.problem.clone()
    }

    /// The index of the criterion that is wrong. `undefined` if the criteria do not make sense together.
    pub fn criterion(&self) -> Option<u32> {
        self.criterion
    }

    /// Tests the next games. Returns those that fit. `undefined` after the last step.
    pub fn step(&mut self, collection: &Collection) -> Option<Vec<u32>> {
        self.search.as_mut()?.step(&collection.games)
    }

    /// The number of games that were tested.
    pub fn done(&self) -> u32 {
        self.search.as_ref().map_or(0, collection::Selecting::done)
    }

    /// The number of games that are tested.
    pub fn of(&self) -> u32 {
        self.search.as_ref().map_or(0, collection::Selecting::of)
    }

    /// The files that could not be read in the last steps, as JSON.
    #[wasm_bindgen(js_name = takeProblems)]
    pub fn take_problems(&mut self, collection: &Collection) -> String {
        let problems = self.search.as_mut();
        let problems = problems
            .map(collection::Selecting::take_problems)
            .unwrap_or_default();
        let info = problems
            .iter()
            .map(|problem| ProblemInfo::new(problem, collection.language));
        json(&info.collect::<Vec<_>>())
    }
}

impl Selecting {
    fn failed(error: &CriterionError, criterion: Option<u32>, collection: &Collection) -> Self {
        Self {
            search: None,
            problem: Some(error.message(collection.language).to_string()),
            criterion,
        }
    }
}

/// A criterion that names no file.
fn criterion(name: &str, value: &str) -> Result<Criterion, CriterionError> {
    let reads_file = KINDS.iter().any(|kind| kind.name == name && kind.reads_file());
    // A kind without a name does not exist.
    Criterion::parse(if reads_file { "" } else { name }, value)
}
