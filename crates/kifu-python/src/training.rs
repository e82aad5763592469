//! Positions with which engines learn, as arrays of numpy, and packed positions of boards.

use kifu_archive::Progress;
use kifu_table::PositionOptions;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes};
use shogi_engine::packed::{Hcp, PackedSfen};
use shogi_engine::positions::PositionsFormat;

use crate::board::Board;
use crate::exceptions::{library, os_error, value_error};
use crate::interrupt::run_reporting;
use crate::options::parse;
use crate::progress::Reporter;
use crate::scan::{OnError, Scan};

/// The fields of an entry: name and type, with the names that cshogi gives them. `None` for a kind that is newer than this package.
fn fields(format: PositionsFormat) -> Option<Vec<(&'static str, &'static str)>> {
    let fields: &[_] = match format {
        PositionsFormat::Hcp => &[("hcp", "(32,)u1")],
        PositionsFormat::Hcpe => &[
            ("hcp", "(32,)u1"),
            ("eval", "<i2"),
            ("bestMove16", "<i2"),
            ("gameResult", "i1"),
            ("dummy", "u1"),
        ],
        PositionsFormat::Psv => &[
            ("sfen", "(32,)u1"),
            ("score", "<i2"),
            ("move", "<u2"),
            ("gamePly", "<u2"),
            ("game_result", "i1"),
            ("padding", "u1"),
        ],
        _ => return None,
    };
    Some(fields.to_vec())
}

#[pymethods]
impl Scan {
    /// Returns the positions of the main lines, and of files with positions, as a structured array of numpy with which engines learn. It can be
    /// written with ``tofile``, and has the fields of the types of cshogi with these names.
    ///
    /// Args:
    ///     format (str): ``hcpe`` (``HuffmanCodedPosAndEval`` of Apery, cshogi and dlshogi), ``psv`` (``PackedSfenValue`` of YaneuraOu) or
    ///         ``hcp`` (positions alone).
    ///     without_value (bool): Whether positions without an evaluation have the value 0. By default they are left out.
    ///     evaluation (str): A range of centipawns: only positions with such an evaluation, whichever side it favours: ``..3000``.
    ///     not_in_check (bool): Whether positions in which the side to move is in check are left out.
    ///     quiet_move (bool): Whether positions in which the move captures or promotes are left out.
    ///     unique (bool): Whether each position that is the same as an earlier one is left out.
    ///
    /// Returns:
    ///     numpy.ndarray: The position before each move with the move, the evaluation that is written with it, from the side to move, and
    ///     the result of the game. A number is as near to the evaluation as the format allows; a mate in words is 32767 in ``hcpe``, and 32000
    ///     less the number of moves in ``psv``. But in ``hcp``, positions of games without a result and with a bound only are left out, and
    ///     always those from an illegal move on. The criteria of the scan choose games and plies.
    ///
    /// Raises:
    ///     ValueError: The format is unknown.
    ///     ImportError: numpy is not installed.
    ///     OSError: A file cannot be opened or read, unless ``on_error`` of the scan is ``row``.
    #[pyo3(signature = (format="hcpe", *, without_value=false, evaluation=None, not_in_check=false, quiet_move=false, unique=false))]
    #[expect(
        clippy::too_many_arguments,
        clippy::fn_params_excessive_bools,
        reason = "keyword arguments"
    )]
    fn to_numpy<'py>(
        &self,
        py: Python<'py>,
        format: &str,
        without_value: bool,
        evaluation: Option<&str>,
        not_in_check: bool,
        quiet_move: bool,
        unique: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let format: PositionsFormat = parse(format)?;
        let fields =
            fields(format).ok_or_else(|| value_error(format_args!("no array of {format} is known")))?;
        let mut wanted = PositionOptions::default();
        wanted.zero_without_value = without_value;
        wanted.evaluation = evaluation.map(parse).transpose()?;
        (wanted.not_in_check, wanted.quiet, wanted.unique) = (not_in_check, quiet_move, unique);
        let numpy = library(py, "numpy", "numpy")?;
        let mut options = self.options.clone();
        options.progress = Progress::default();
        let inputs: Vec<_> = self.inputs().collect();
        let mut reporter = Reporter::new(py, self.progress.as_ref(), options.progress.clone(), &inputs)?;
        let write = move || {
            let mut bytes = Vec::new();
            let written = kifu_table::write_positions(inputs, format, &wanted, &options, &mut bytes);
            written.map(|written| (bytes, written.read.unreadable))
        };
        let (bytes, mut unreadable) = run_reporting(py, write, |py| reporter.report(py))??;
        if self.on_error == OnError::Raise && !unreadable.is_empty() {
            let file = unreadable.swap_remove(0);
            return Err(os_error(file.error, file.path.as_os_str()));
        }
        reporter.finish(py)?;
        numpy.call_method1("frombuffer", (PyByteArray::new(py, &bytes), fields))
    }
}

#[pymethods]
impl Board {
    /// bytes: The position in 32 bytes as Apery, cshogi and dlshogi pack it (``HuffmanCodedPos``), as in the column ``hcp`` of ``scan``.
    ///
    /// Raises:
    ///     ValueError: The position has more pieces than a full set, or without a king too few in hand.
    fn to_hcp<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let packed = Hcp::of(&self.position).map_err(value_error)?;
        Ok(PyBytes::new(py, &packed.0))
    }

    /// bytes: The position in 32 bytes as YaneuraOu packs it (``PackedSfen``), as in the column ``packed_sfen`` of ``scan``.
    ///
    /// Raises:
    ///     ValueError: As ``to_hcp``.
    fn to_packed_sfen<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let packed = PackedSfen::of(&self.position).map_err(value_error)?;
        Ok(PyBytes::new(py, &packed.0))
    }

    /// Returns the board of a position that ``to_hcp``, Apery, cshogi or dlshogi has packed. Its move number is 1.
    ///
    /// Raises:
    ///     ValueError: The 32 bytes are no position.
    #[staticmethod]
    fn from_hcp(packed: [u8; 32]) -> PyResult<Self> {
        Ok(Self::of(&Hcp(packed).setup().map_err(value_error)?))
    }

    /// Returns the board of a position that ``to_packed_sfen`` or YaneuraOu has packed. Its move number is 1.
    ///
    /// Raises:
    ///     ValueError: The 32 bytes are no position.
    #[staticmethod]
    fn from_packed_sfen(packed: [u8; 32]) -> PyResult<Self> {
        Ok(Self::of(&PackedSfen(packed).setup().map_err(value_error)?))
    }
}
