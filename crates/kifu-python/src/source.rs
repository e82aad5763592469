//! [`Source`]: what a scan reads.

use std::path::PathBuf;
use std::sync::Arc;

use kifu_archive::{self as archive, Input};
use pyo3::IntoPyObjectExt as _;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::PyBytes;

use crate::input::{UserPath, expand, inputs_of};
use crate::options::type_error;
use crate::split::FileSplit;

/// What a scan reads.
#[derive(Debug)]
pub(crate) enum Source {
    /// Bytes, and their name.
    Bytes(String, Arc<[u8]>),
    Split(FileSplit),
    /// The files that were found when the scan was made.
    Files(Vec<Input>),
}

impl Source {
    /// A pair of a name and bytes.
    pub(crate) fn of_pair(pair: &Bound<'_, PyAny>) -> PyResult<Self> {
        let extracted: PyResult<(String, PyBackedBytes)> = pair.extract();
        let (name, bytes) = extracted.map_err(|_| type_error("a pair of a name and bytes", pair))?;
        Ok(Self::Bytes(name, Arc::from(&*bytes)))
    }

    pub(crate) fn inputs(&self) -> Vec<Input> {
        match self {
            Self::Bytes(name, bytes) => vec![Input::bytes(name, Arc::clone(bytes))],
            Self::Split(split) => vec![split.split.clone().into()],
            Self::Files(inputs) => inputs.clone(),
        }
    }

    /// The source as it is pickled: a pair of a name and bytes, a part of a file, or a list of paths.
    pub(crate) fn pickled<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self {
            Self::Bytes(name, bytes) => (name, PyBytes::new(py, bytes)).into_bound_py_any(py),
            Self::Split(split) => split.clone().into_bound_py_any(py),
            Self::Files(inputs) => {
                let paths: Vec<_> = inputs.iter().map(Input::path).collect();
                paths.into_bound_py_any(py)
            }
        }
    }

    /// The source that was pickled.
    pub(crate) fn restored(pickled: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(split) = pickled.extract() {
            return Ok(Self::Split(split));
        }
        if let Ok(source) = Self::of_pair(pickled) {
            return Ok(source);
        }
        let paths: Vec<PathBuf> = pickled.extract()?;
        let mut found = archive::find_exact(&paths);
        for input in &mut found.inputs {
            // In place of a file there may be a pipe now, which might never end. A member of a ZIP file has a path at which
            // there is nothing.
            if !input.is_standard_input() && input.path().exists() {
                *input = Input::regular(input.path());
            }
        }
        Ok(Self::Files(inputs_of(found)))
    }
}

/// An argument of a scan: a path, or a part of a file.
#[derive(FromPyObject)]
enum Part {
    Split(FileSplit),
    Path(UserPath),
}

/// One part, or any iterable of them.
fn parts(paths: &Bound<'_, PyAny>) -> PyResult<Vec<Part>> {
    if let Ok(part) = paths.extract() {
        return Ok(vec![part]);
    }
    let several = paths.try_iter().ok();
    let Some(several) = several.filter(|_| !paths.is_instance_of::<PyBytes>()) else {
        let expected = "a path, a part of a file, or several of these (kifu.scan_bytes reads bytes)";
        return Err(type_error(expected, paths));
    };
    let part = |part: PyResult<Bound<'_, PyAny>>| {
        let part = part?;
        part.extract()
            .map_err(|_| type_error("a path or a part of a file", &part))
    };
    several.map(part).collect()
}

/// What paths mean, and what is in folders but is not read. If they `must_exist`, a missing file is an error.
pub(crate) fn sources_of_paths(
    py: Python<'_>,
    paths: &Bound<'_, PyAny>,
    must_exist: bool,
) -> PyResult<(Vec<Source>, Vec<PathBuf>)> {
    let parts = parts(paths)?;
    py.detach(|| {
        let (mut sources, mut skipped) = (Vec::new(), Vec::new());
        for part in parts {
            sources.push(match part {
                Part::Split(split) => Source::Split(split),
                Part::Path(UserPath(path)) => {
                    let mut found = expand(&path, must_exist)?;
                    skipped.append(&mut found.skipped);
                    Source::Files(inputs_of(found))
                }
            });
        }
        Ok((sources, skipped))
    })
}
