//! [`Reporter`]: reports to Python how much was read.

use kifu_archive::{Input, Progress};
use pyo3::prelude::*;
use pyo3::types::PyBool;

use crate::options::type_error;

/// What the argument `progress` asks for.
#[derive(Debug)]
pub(crate) enum Asked {
    Bar,
    Call(Py<PyAny>),
}

/// The value of the argument `progress`: nothing, true or false, or what is called.
pub(crate) fn asked(value: Option<&Bound<'_, PyAny>>) -> PyResult<Option<Asked>> {
    match value {
        None => Ok(None),
        Some(value) if value.is_instance_of::<PyBool>() => Ok(value.is_truthy()?.then_some(Asked::Bar)),
        Some(value) if value.is_callable() => Ok(Some(Asked::Call(value.clone().unbind()))),
        Some(value) => Err(type_error("True, False or a function of two numbers", value)),
    }
}

/// Reports how much was read in one use of a scan, or for a tree.
#[derive(Debug)]
pub(crate) struct Reporter {
    function: Option<Py<PyAny>>,
    counts: Progress,
    /// The number of bytes to read, if it is known.
    total: Option<u64>,
    reported: Option<u64>,
}

impl Reporter {
    /// Reports what `counts` counts of these inputs.
    pub(crate) fn new(
        py: Python<'_>,
        asked: Option<&Asked>,
        counts: Progress,
        inputs: &[Input],
    ) -> PyResult<Self> {
        let function = match asked {
            None => None,
            Some(Asked::Bar) => Some(py.import("kifu._progress")?.getattr("Bar")?.call0()?.unbind()),
            Some(Asked::Call(function)) => Some(function.clone_ref(py)),
        };
        let total = function
            .is_some()
            .then(|| inputs.iter().map(Input::bytes_to_read).sum());
        Ok(Self {
            function,
            counts,
            total: total.flatten(),
            reported: None,
        })
    }

    /// Reports what was read since the last report.
    pub(crate) fn report(&mut self, py: Python<'_>) -> PyResult<()> {
        self.report_bytes(py, self.counts.bytes())
    }

    /// Reports that everything was read.
    pub(crate) fn finish(&mut self, py: Python<'_>) -> PyResult<()> {
        self.report_bytes(py, self.total.unwrap_or_else(|| self.counts.bytes()))?;
        let bar = self.function.take();
        let close = bar.and_then(|bar| bar.bind(py).getattr_opt("close").transpose());
        close.map_or(Ok(()), |close| close?.call0().map(drop))
    }

    fn report_bytes(&mut self, py: Python<'_>, bytes: u64) -> PyResult<()> {
        let Some(function) = self.function.as_ref().filter(|_| self.reported != Some(bytes)) else {
            return Ok(());
        };
        self.reported = Some(bytes);
        function.call1(py, (bytes, self.total)).map(drop)
    }
}
