"""Archives of game records as tables in Spark.

Needs pyspark 4.0 or later and pyarrow, on the driver and on each executor:
``pip install 'kifu[spark]'``.

>>> from kifu import spark as kifu_spark
>>> kifu_spark.register(spark)  # doctest: +SKIP
>>> games = spark.read.format("kifu").option("table", "games").load("archive")  # doctest: +SKIP

``load`` takes what `kifu.scan` takes: a file, a folder, a pattern, or a list of them, also as
``file://`` URLs. The rows are those of `kifu.scan`, in the same order, with absolute paths. A
relative path is relative to the folder in which Spark was started. Every executor must see the
files under the same paths.

Options of the reader:

========================  =======================================================================
``table``                 ``games`` (the default), ``moves`` or ``diagnostics``
``columns``               names of columns, separated by commas; only these are computed
``maxPartitionBytes``     the number of bytes that a task reads; 32 MB by default. Smaller files
                          are read together, larger ones in CSA, USI, SFEN and USEN are cut between
                          games
``on_error``              ``raise`` (the default): a file that cannot be read ends the job; ``row``:
                          it is a row in which ``first_error_code`` is ``unreadable_file``
``format``, ``encoding``  as in `kifu.scan`, and so are ``repair``, ``legality``, ``lossy``,
                          ``start`` and the criteria: ``player``, ``date``, ``mirrored`` (``true``)
                          …, but not ``not_``
========================  =======================================================================

To count what was played in the positions of an archive, as `kifu.tree` does, group the table of
moves by ``position`` and ``usi``. The tutorial of the package has the query.

Any other option is an error. So is a large file that changes after Spark has planned its tasks, and
a copy of one on an executor that has another size or time of change.

A schema that is passed to ``spark.read.schema`` chooses columns too. Spark does not say to a data
source in Python which columns a query needs, so name them: other columns are computed in vain.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, cast
from urllib.parse import urlsplit
from urllib.request import url2pathname

try:
    import pyarrow as pa
    from pyspark.sql import types
    from pyspark.sql.datasource import DataSource, DataSourceReader, InputPartition
except ModuleNotFoundError as _error:
    raise ModuleNotFoundError(
        f"{_error.name} is not installed: pip install 'kifu[spark]'", name=_error.name
    ) from _error

import kifu
from kifu import _names

if TYPE_CHECKING:
    from typing import Any, Literal, TypeAlias

    from pyspark.sql import SparkSession

    _Table: TypeAlias = Literal["games", "moves", "diagnostics"]
    _OnError: TypeAlias = Literal["row", "raise"]
    #: A file, or a part of one.
    _Source: TypeAlias = str | kifu.FileSplit

__all__ = ["KifuDataSource", "register", "schema"]

DEFAULT_PARTITION_BYTES = 32 << 20

#: Opening a file takes about as long as reading this number of bytes.
OPEN_COST_BYTES = 16 << 10

#: The criteria that select games, with the types of their values.
_CRITERIA = _names.Criteria.__annotations__

#: How files are read, with the types of the values.
_READING = _names.ReadOptions.__annotations__

#: The options of the reader. Spark adds the arguments of `load`.
_OPTIONS = (
    "table",
    "columns",
    "maxPartitionBytes",
    "on_error",
    "path",
    "paths",
    *_READING,
    *_CRITERIA,
)

_UNITS = {"": 1, "k": 1 << 10, "m": 1 << 20, "g": 1 << 30}

_SPARK_TYPES = {
    pa.string(): types.StringType(),
    pa.bool_(): types.BooleanType(),
    pa.int32(): types.IntegerType(),
    pa.int64(): types.LongType(),
    pa.float32(): types.FloatType(),
    pa.float64(): types.DoubleType(),
    pa.date32(): types.DateType(),
    pa.timestamp("us"): types.TimestampNTZType(),
}


def register(spark: SparkSession) -> None:
    """Make ``spark.read.format("kifu")`` available in a session."""
    spark.dataSource.register(KifuDataSource)


def schema(table: _Table = "games", columns: Sequence[str] | None = None) -> types.StructType:
    """Return the schema of a table in the types of Spark. Every field may be null.

    Args:
        table: ``games``, ``moves`` or ``diagnostics``.
        columns: The names of the wanted columns. By default all but ``position``.

    """
    empty = kifu.scan([], table, columns=columns)
    return _spark_struct(pa.RecordBatchReader.from_stream(empty).schema)


class KifuDataSource(DataSource):
    """The data source ``kifu``."""

    def __init__(self, options: dict[str, str]) -> None:
        """Take the options, whose names Spark writes in lower case."""
        super().__init__(options)
        known = {name.lower() for name in _OPTIONS}
        for name in options:
            if name.lower() not in known:
                expected = ", ".join(_OPTIONS)
                raise ValueError(f"expected an option (one of {expected}), found {name}")

    @classmethod
    def name(cls) -> str:
        """Return the name of the format in ``spark.read.format``."""
        return "kifu"

    def schema(self) -> types.StructType:
        """Return the schema of the table and the columns in the options."""
        return schema(_table(self.options), _columns(self.options))

    def reader(self, schema: types.StructType) -> DataSourceReader:
        """Return a reader of the columns of a schema."""
        return KifuReader(self.options, schema)


class KifuReader(DataSourceReader):
    """Plans the tasks on the driver, and reads files on the executors."""

    def __init__(self, options: Mapping[str, str], wanted: types.StructType) -> None:
        """Take the options of the data source and the schema that is read."""
        self.table = _table(options)
        self.columns = wanted.fieldNames()
        self.paths = _paths(options)
        self.partition_bytes = _partition_bytes(options)
        self.reading = _arguments(options, _READING)
        self.criteria = _arguments(options, _CRITERIA)
        self.on_error = _on_error(options)
        for field, expected in zip(wanted, schema(self.table, self.columns), strict=True):
            if field.dataType != expected.dataType:
                raise ValueError(
                    f"expected the type {expected.dataType.simpleString()} for the column "
                    f"{field.name}, found {field.dataType.simpleString()}"
                )

    def partitions(self) -> list[InputPartition]:
        """Return what each task reads. Small files share a task, a large file has several."""
        files = kifu.scan(self.paths, self.table, on_error=self.on_error, **self.reading).paths
        sources = _sources(files, self.partition_bytes, self.reading)
        return [InputPartition(group) for group in _groups(sources, self.partition_bytes)]

    def read(self, partition: InputPartition) -> Iterator[pa.RecordBatch]:
        """Read the files of a task."""
        # Without a single file, Spark reads a partition without a value.
        sources = partition.value or []
        # Spark runs a task on each core.
        scan = kifu.scan(
            sources,
            self.table,
            columns=self.columns,
            on_error=self.on_error,
            threads=1,
            **self.reading,
            **self.criteria,
        )
        yield from pa.RecordBatchReader.from_stream(scan)


def _sources(
    files: Sequence[str], partition_bytes: int, reading: dict[str, Any]
) -> Iterator[tuple[_Source, int]]:
    """Return the files, and the parts of large files, each with the number of its bytes."""
    for file in files:
        try:
            size = os.stat(file).st_size
            if size > partition_bytes:
                for split in kifu.split_file(file, partition_bytes, **reading):
                    end = size if split.end is None else split.end
                    yield split, end - split.start
                continue
        except OSError:
            # Reading the file gives the error.
            size = 0
        yield file, size + OPEN_COST_BYTES


def _groups(
    sources: Iterable[tuple[_Source, int]], partition_bytes: int
) -> Iterator[list[_Source]]:
    """Group sources, in their order, by the number of their bytes."""
    group: list[_Source] = []
    group_bytes = 0
    for source, size in sources:
        if group and group_bytes + size > partition_bytes:
            yield group
            group, group_bytes = [], 0
        group.append(source)
        group_bytes += size
    if group:
        yield group


def _spark_struct(fields: pa.Schema | pa.StructType) -> types.StructType:
    return types.StructType(
        [types.StructField(field.name, _spark_type(field.type)) for field in fields]
    )


def _spark_type(arrow_type: pa.DataType) -> types.DataType:
    if pa.types.is_list(arrow_type):
        return types.ArrayType(_spark_type(arrow_type.value_type))
    if pa.types.is_struct(arrow_type):
        return _spark_struct(arrow_type)
    return _SPARK_TYPES[arrow_type]


def _table(options: Mapping[str, str]) -> _Table:
    # `kifu.scan` checks the name.
    return cast("_Table", options.get("table", "games"))


def _columns(options: Mapping[str, str]) -> list[str] | None:
    columns = options.get("columns")
    return None if columns is None else [name.strip() for name in columns.split(",")]


def _on_error(options: Mapping[str, str]) -> _OnError:
    # `kifu.scan` checks the value.
    return cast("_OnError", options.get("on_error", "raise"))


def _arguments(options: Mapping[str, str], names: Iterable[str]) -> dict[str, Any]:
    """Return the arguments of `kifu.scan` with these names. `kifu.scan` checks their values."""
    arguments: dict[str, Any] = {name: options[name] for name in names if name in options}
    for name, value in arguments.items():
        if _CRITERIA.get(name) is bool or _READING.get(name) == bool | None:
            if value.lower() not in ("true", "false"):
                raise ValueError(f"expected true or false for the option {name}, found {value}")
            arguments[name] = value.lower() == "true"
    return arguments


def _paths(options: Mapping[str, str]) -> list[str]:
    """Return the arguments of ``load``. Spark passes several of them as JSON."""
    if "path" in options:
        paths = [options["path"]]
    elif "paths" in options:
        paths = json.loads(options["paths"])
    else:
        raise ValueError("expected files, folders or patterns as arguments of load")
    return [os.path.abspath(os.path.expanduser(_local_path(path))) for path in paths]


def _local_path(path: str) -> str:
    if re.match("file:/", path, re.IGNORECASE):
        return url2pathname(urlsplit(path).path)
    if re.match("[a-z][a-z0-9+.-]+://", path, re.IGNORECASE):
        raise ValueError(
            f"expected a path that the executors can open, found {path}; "
            'read such files with the format "binaryFile" and kifu.scan_bytes'
        )
    return path


def _partition_bytes(options: Mapping[str, str]) -> int:
    text = options.get("maxPartitionBytes", str(DEFAULT_PARTITION_BYTES))
    number = re.fullmatch("([1-9][0-9]*)([kmg]?)b?", text.strip().lower())
    if number is None:
        raise ValueError(f"expected a number of bytes such as 32m, found {text}")
    return int(number[1]) * _UNITS[number[2]]
