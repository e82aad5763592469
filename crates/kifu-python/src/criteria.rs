//! Criteria: the keyword arguments that say which games are selected.

use kifu_archive::criteria::{Criteria, Criterion, CriterionKind, KINDS};
use pyo3::prelude::*;
use pyo3::types::{
    PyBool, PyBytes, PyDict, PyFloat, PyInt, PyMapping, PyRange, PyRangeMethods as _, PySequence, PyString,
    PyTuple,
};

use crate::exceptions::value_error;
use crate::input::UserPath;
use crate::options::{List, Pairs, type_error};

/// The keyword argument with criteria that are negated.
const NOT: &str = "not_";

/// A criterion as it is pickled: its name, its value, and whether it is negated.
pub(crate) type Pickled = (String, String, bool);

/// The criteria among the keyword arguments of a call, and the other arguments.
pub(crate) fn split<'py>(
    given: Option<&Bound<'py, PyDict>>,
) -> PyResult<(Vec<Criterion>, Option<Bound<'py, PyDict>>)> {
    let Some(given) = given else {
        return Ok((Vec::new(), None));
    };
    let rest = given.copy()?;
    let mut criteria = take(&rest)?;
    if let Some(negated) = given.get_item(NOT)? {
        rest.del_item(NOT)?;
        if negated.is_none() {
            return Ok((criteria, Some(rest)));
        }
        let names = negated.cast_into::<PyDict>();
        let names = names.map_err(|error| type_error("a dict of criteria", &error.into_inner()))?;
        let names = names.copy()?;
        criteria.extend(take(&names)?.into_iter().map(Criterion::negated));
        if let Some((name, _)) = names.iter().next() {
            let expected: Vec<String> = KINDS.iter().map(name_of).collect();
            let expected = expected.join(", ");
            return Err(value_error(format!(
                "expected a criterion (one of {expected}), found `{name}`"
            )));
        }
    }
    Ok((criteria, Some(rest)))
}

/// The criteria, as they are pickled.
pub(crate) fn pickled(criteria: &Criteria) -> Vec<Pickled> {
    let state = |criterion: &Criterion| {
        let name = criterion.kind().name.to_owned();
        (name, criterion.value().to_owned(), criterion.is_negated())
    };
    criteria.iter().map(state).collect()
}

/// The criteria that were pickled.
pub(crate) fn restored(criteria: Vec<Pickled>) -> PyResult<Criteria> {
    let criteria = criteria.into_iter().map(|(name, value, is_negated)| {
        let criterion = Criterion::parse(&name, &value).map_err(value_error)?;
        Ok(if is_negated {
            criterion.negated()
        } else {
            criterion
        })
    });
    Criteria::new(criteria.collect::<PyResult<Vec<_>>>()?).map_err(value_error)
}

/// Takes the criteria out of the arguments.
fn take(arguments: &Bound<'_, PyDict>) -> PyResult<Vec<Criterion>> {
    let mut criteria = Vec::new();
    for kind in KINDS {
        let name = name_of(kind);
        if let Some(value) = arguments.get_item(&name)? {
            arguments.del_item(&name)?;
            for value in values(kind, &value)? {
                criteria.push(kind.criterion(&value).map_err(value_error)?);
            }
        }
    }
    Ok(criteria)
}

/// The name of the argument for a kind of criterion.
fn name_of(kind: &CriterionKind) -> String {
    kind.name.replace('-', "_")
}

/// The values of an argument: each is a criterion. `None` and, for a kind without a value, `False` are none.
fn values(kind: &CriterionKind, value: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    if value.is_none() {
        return Ok(Vec::new());
    }
    if kind.value.is_none() {
        let is_given: bool = value.extract()?;
        return Ok(vec![String::new(); usize::from(is_given)]);
    }
    if kind.name == "header"
        && let Ok(headers) = value.cast::<PyMapping>()
    {
        let Pairs(headers) = headers.extract()?;
        let headers = headers.iter().map(|(key, value)| format!("{key}={value}"));
        return Ok(headers.collect());
    }
    if let Some(range) = range(kind, value)? {
        return Ok(vec![range]);
    }
    // The bytes of a name would be numbers.
    if !value.is_instance_of::<PyBytes>()
        && let Ok(List(items)) = value.extract::<List<Bound<'_, PyAny>>>()
    {
        let items = items.iter().map(text).collect::<PyResult<Vec<_>>>()?;
        if items.is_empty() {
            return Err(value_error(format!("expected a value of {}", name_of(kind))));
        }
        return Ok(if kind.is_list {
            vec![items.join(",")]
        } else {
            items
        });
    }
    Ok(vec![text(value)?])
}

/// The value of a kind with ranges, if it is a `range`, or a tuple of the first and the last number or date, of which one may be
/// `None`. A game has one length, so a list of several numbers fits none.
fn range(kind: &CriterionKind, value: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    if !kind.is_range() {
        return Ok(None);
    }
    let limit = |limit: &Bound<'_, PyAny>| {
        if limit.is_none() {
            Ok(String::new())
        } else {
            text(limit)
        }
    };
    if let Ok(range) = value.cast::<PyRange>() {
        let (first, end, step) = (range.start()?, range.stop()?, range.step()?);
        if step != 1 || first >= end {
            let message = format!(
                "expected a range of {} with the step 1, found `{range}`",
                name_of(kind)
            );
            return Err(value_error(message));
        }
        return Ok(Some(format!("{first}..{}", end - 1)));
    }
    let items: Vec<Bound<'_, PyAny>> = match value.cast::<PySequence>() {
        Ok(items) if !value.is_instance_of::<PyString>() => items.extract()?,
        _ => return Ok(None),
    };
    // Texts are ranges of their own.
    if items.iter().any(PyAnyMethods::is_instance_of::<PyString>) {
        return Ok(None);
    }
    match &items[..] {
        [first, last] if value.is_instance_of::<PyTuple>() => {
            Ok(Some(format!("{}..{}", limit(first)?, limit(last)?)))
        }
        [] | [_] => Ok(None),
        _ => Err(value_error(format!(
            "expected a range for {}, such as (100, 150) or \"100..150\", found {value}",
            name_of(kind)
        ))),
    }
}

/// A value as a text: a string, a number, a path or a date.
fn text(value: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(text) = value.extract() {
        return Ok(text);
    }
    if (value.is_instance_of::<PyInt>() || value.is_instance_of::<PyFloat>())
        && !value.is_instance_of::<PyBool>()
    {
        return Ok(value.str()?.to_string());
    }
    if let Ok(UserPath(path)) = value.extract() {
        return Ok(path.to_string_lossy().into_owned());
    }
    let date = value.call_method0("isoformat");
    let date = date.map_err(|_| type_error("a string, a number, a path or a date", value))?;
    date.extract()
}
