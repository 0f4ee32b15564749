"""Writes Shardy's `sdy.manual_computation`, which `jax.shard_map` becomes, as StableHLO that each partition runs.

    sdy.mesh @mesh = <["x"=2]>
    %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"x"}]>] out_shardings=[<@mesh, [{"x"}]>] manual_axes={"x"}
        (%b: tensor<4xf32>) { %1 = …; sdy.return %1 : tensor<4xf32> } : (tensor<8xf32>) -> tensor<8xf32>
becomes
    %0 = "stablehlo.case"(…) ({
      %b = "stablehlo.dynamic_slice"(%a, …)       // from the table [0, 4], by stablehlo.partition_id
      %1 = …
      %2 = "stablehlo.all_gather"(%1)             // along each sharded dimension, the groups being lines of the mesh
      "stablehlo.return"(%2) }) {hilo.manual = 2 : i64} : (tensor<i32>) -> tensor<8xf32>

The case is only the scope of the body's names: `inline_manual` takes it away once the text is parsed. What lies outside
of manual computations is computed by all partitions alike, and so are the parts along axes that are not manual: there,
partitions do the same work, with the same values. Results along an axis that their sharding does not name are taken to
be equal, as Shardy has it.

Source: Shardy's dialect documentation, «ManualComputationOp»; partitions are numbered as the mesh's devices.
"""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hilo.dialect.iree import ir
from hilo.dialect.support.errors import ParseError
from hilo.dialect.support.partitioning import set_global_partitions

MARK = "hilo.manual"
_NAME = r"%[\w$.-]+"
_MESH = re.compile(r'^[ \t]*sdy\.mesh (@"[^"]*"|@[\w$.-]+) = ', re.MULTILINE)
_MANUAL = re.compile(rf"^([ \t]*)((?:{_NAME}(?::\d+)?(?:, )?)*(?: = )?)sdy\.manual_computation\(", re.MULTILINE)
_GENERIC = re.compile(r'"sdy\.manual_computation"')
_RETURN = re.compile(r"^([ \t]*)sdy\.return(.*)$", re.MULTILINE)
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|->|[<>\[\]{}()]|,')
_AXIS = re.compile(r'"([^"]*)"(:\(\d+\)\d+)?')
_TENSOR = re.compile(r"tensor<((?:\d+x)*)([^\d?].*)>")
_OPENING, _CLOSING = "<[{(", ">]})"


@dataclass(frozen=True)
class Mesh:
    """The devices, as an array with named axes.

    Attributes:
        axes: names and sizes, major to minor.
        devices: the partition at each place of the mesh.
    """

    axes: tuple[tuple[str, int], ...]
    devices: tuple[int, ...]

    def numbers(self, axes: Sequence[str]) -> tuple[int, ...]:
        """For each partition, its number along some axes, the first being the major one.

        >>> Mesh((("x", 2), ("y", 2)), (0, 1, 2, 3)).numbers(["y", "x"])
        (0, 2, 1, 3)
        """
        found = [0] * len(self.devices)
        for device, place in zip(self.devices, self._places(), strict=True):
            for axis in axes:
                found[device] = found[device] * dict(self.axes)[axis] + place[axis]
        return tuple(found)

    def lines(self, axes: Sequence[str]) -> tuple[tuple[int, ...], ...]:
        """The groups of partitions that differ along some axes only, each in the order of `numbers`.

        >>> Mesh((("x", 2), ("y", 2)), (0, 1, 2, 3)).lines(["x"])
        ((0, 2), (1, 3))
        """
        numbers = self.numbers(axes)
        rest = self.numbers([name for name, _ in self.axes if name not in axes])
        groups: dict[int, list[int]] = {}
        for device in sorted(range(len(self.devices)), key=lambda device: (rest[device], numbers[device])):
            groups.setdefault(rest[device], []).append(device)
        return tuple(map(tuple, groups.values()))

    def size(self, axes: Sequence[str]) -> int:
        return math.prod(dict(self.axes)[axis] for axis in axes)

    def _places(self) -> Iterator[dict[str, int]]:
        names = [name for name, _ in self.axes]
        for place in itertools.product(*(range(size) for _, size in self.axes)):
            yield dict(zip(names, place, strict=True))


def rewrite_manual(text: str, filename: str) -> str:
    """The text without manual computations; lines stay where they are.

    Raises:
        ParseError: one cannot be cut so; the message names its line.
    """
    if "sdy.manual_computation" not in text:
        return text
    if (generic := _GENERIC.search(text)) is not None:
        raise ParseError(
            f"{filename}:{_line(text, generic.start())}: error: sdy.manual_computation is in MLIR's generic form; hilo "
            "reads the form that JAX prints"
        )
    meshes = {match[1]: _mesh(_group(text, match.end())) for match in _MESH.finditer(text)}
    names = itertools.count()
    for match in reversed(list(_MANUAL.finditer(text))):  # an inner one comes after its outer one
        place = f"{filename}:{_line(text, match.start())}"
        try:
            new, end = _Rewrite(text, meshes, names).run(match)
        except (ValueError, KeyError, IndexError) as error:
            raise ParseError(f"{place}: error: sdy.manual_computation: {error}") from error
        text = text[: match.start()] + new + text[end:]
    return text


class _Rewrite:
    """Of one manual computation."""

    def __init__(self, text: str, meshes: dict[str, Mesh], names: Iterator[int]) -> None:
        self.text = text
        self.meshes = meshes
        self.names = names
        self.location = ""
        self.partition: str | None = None
        self.manual: tuple[str, ...] = ()

    def run(self, match: re.Match[str]) -> tuple[str, int]:
        """The new text from the match on, and where in the old one it ends."""
        indent, results = match.groups()
        operands, position = self._take(match.end() - 1)
        in_shardings, position = self._take(self.text.index("[", position))
        out_shardings, position = self._take(self.text.index("[", position))
        axes, position = self._take(self.text.index("{", position))
        arguments, position = self._take(self.text.index("(", position))
        body, position = self._take(self.text.index("{", position))
        end = self.text.find("\n", position)
        end = len(self.text) if end < 0 else end
        tail = re.fullmatch(r"\s*(?:\{.*\}\s*)?: (\(.*?\) -> .*?)(\s+loc\(.*\))?", self.text[position:end])
        if tail is None:
            raise ValueError(f"cannot read its type in {self.text[position:end]!r}")
        self.location = tail[2] or ""
        taken = _group(tail[1], 0)
        given = tail[1][len(taken) :].removeprefix(" -> ")
        given_types = split(given[1:-1] if given.startswith("(") else given)
        self.manual = tuple(match[1] for match in _AXIS.finditer(axes))
        shardings = [self._sharding(one) for one in [*split(in_shardings), *split(out_shardings)]]
        count = self._count([mesh for mesh, _ in shardings])
        head: list[str] = []
        block = [one.partition(" loc(")[0].partition(":") for one in split(arguments)]
        for (name, _, local), operand, type_, sharding in zip(
            block, split(operands), split(taken[1:-1]), shardings[: len(block)], strict=True
        ):
            head.append(self._cut(name.strip(), operand.strip(), type_, local.strip(), *sharding))
        *_, last = _RETURN.finditer(body)
        values, _, types = last[2].partition(" : ")
        local_types = split(re.sub(r"\s+loc\(.*\)$", "", types))
        joins: list[str] = []
        returned: list[str] = []
        for value, local, type_, sharding in zip(
            split(values), local_types, given_types, shardings[len(block) :], strict=True
        ):
            lines, name = self._join(value.strip(), local, type_, *sharding)
            joins += lines
            returned.append(name)
        types = ", ".join(given_types)
        footer = f'{" ".join(joins)} "stablehlo.return"({", ".join(returned)}) : ({types}) -> ()'
        new_body = f"{body[: last.start()]}{last[1]}{footer}{self.location}{body[last.end() :]}"
        index = self._name()
        prelude = f"{indent}{index} = stablehlo.constant dense<0> : tensor<i32>{self.location} "
        opening = f'{prelude}{results}"stablehlo.case"({index}) ({{ {" ".join([*self._who(), *head])}'
        result_types = given if given.startswith("(") else f"({given})"
        closing = f"}}) {{{MARK} = {count} : i64}} : (tensor<i32>) -> {result_types}{self.location}"
        return f"{opening}{new_body}{closing}", end

    def _take(self, start: int) -> tuple[str, int]:
        """What the brackets at `start` hold, and the position behind them."""
        found = _group(self.text, start)
        return found[1:-1], start + len(found)

    def _name(self) -> str:
        return f"%manual.{next(self.names)}"

    def _count(self, meshes: Sequence[Mesh]) -> int:
        """How many partitions there are."""
        sizes = {len(mesh.devices) for mesh in [*meshes, *(mesh for mesh in self.meshes.values() if mesh.axes)]}
        if len(sizes) > 1:
            raise ValueError(f"its module has meshes of {sorted(sizes)} devices; hilo takes meshes of one size")
        return sizes.pop() if sizes else 1

    def _sharding(self, text: str) -> tuple[Mesh, list[list[str]]]:
        """The mesh, and of each dimension the manual axes that cut it."""
        where, dims, *rest = split(_group(text.strip(), 0)[1:-1])
        mesh = self.meshes[where] if where.startswith("@") else _mesh(where.removeprefix("mesh"))
        for more in rest:
            if more.startswith("unreduced") and self._manual_axes(more):
                raise ValueError(f"results are {more}; hilo takes reduced ones: psum them in the function")
        return mesh, [self._manual_axes(dim) for dim in split(dims[1:-1])]

    def _manual_axes(self, text: str) -> list[str]:
        axes = [match for match in _AXIS.finditer(text) if match[1] in self.manual]
        if any(match[2] for match in axes):
            raise ValueError(f"sharding {text} has a part of a manual axis; hilo takes whole axes")
        return [match[1] for match in axes]

    def _who(self) -> list[str]:
        """Defines the partition's number, if something asks for it."""
        if self.partition is None:
            return []
        raw = f"{self.partition}.raw"
        return [
            f"{raw} = stablehlo.partition_id : tensor<ui32>{self.location}",
            f"{self.partition} = stablehlo.convert {raw} : (tensor<ui32>) -> tensor<i32>{self.location}",
        ]

    def _cut(self, name: str, operand: str, type_: str, local: str, mesh: Mesh, dims: list[list[str]]) -> str:
        """Defines `name` as the partition's part of an operand."""
        if all(mesh.size(axes) == 1 for axes in dims):
            return f"{name} = builtin.unrealized_conversion_cast {operand} : {type_} to {local}{self.location}"
        sizes = _check(type_, local, mesh, dims)
        lines, starts = [], []
        if self.partition is None:
            self.partition = self._name()
        count = len(mesh.devices)
        for size, axes in zip(sizes, dims, strict=True):
            table, row, start = self._name(), self._name(), self._name()
            starts.append(start)
            if not axes:
                lines.append(f"{start} = stablehlo.constant dense<0> : tensor<i32>{self.location}")
                continue
            offsets = ", ".join(str(number * size) for number in mesh.numbers(axes))
            lines += [
                f"{table} = stablehlo.constant dense<[{offsets}]> : tensor<{count}xi32>{self.location}",
                f'{row} = "stablehlo.dynamic_slice"({table}, {self.partition}) <{{slice_sizes = array<i64: 1>}}> : '
                f"(tensor<{count}xi32>, tensor<i32>) -> tensor<1xi32>{self.location}",
                f"{start} = stablehlo.reshape {row} : (tensor<1xi32>) -> tensor<i32>{self.location}",
            ]
        types = ", ".join([type_, *["tensor<i32>"] * len(starts)])
        cut = f"<{{slice_sizes = array<i64: {', '.join(map(str, sizes))}>}}> : ({types}) -> {local}"
        lines.append(f'{name} = "stablehlo.dynamic_slice"({operand}, {", ".join(starts)}) {cut}{self.location}')
        return " ".join(lines)

    def _join(self, value: str, local: str, type_: str, mesh: Mesh, dims: list[list[str]]) -> tuple[list[str], str]:
        """The whole of a result from its parts: the operations, and the name of the last one's result."""
        lines: list[str] = []
        if all(mesh.size(axes) == 1 for axes in dims):
            return lines, value
        sizes = _check(type_, local, mesh, dims)
        element = _tensor(local)[1]
        for dimension, axes in enumerate(dims):
            if mesh.size(axes) == 1:
                continue
            groups, name = mesh.lines(axes), self._name()
            before = _type(sizes, element)
            sizes = [size * mesh.size(axes) if index == dimension else size for index, size in enumerate(sizes)]
            rows = ", ".join(f"[{', '.join(map(str, group))}]" for group in groups)
            lines.append(
                f'{name} = "stablehlo.all_gather"({value}) <{{all_gather_dim = {dimension} : i64, '
                f"channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[{rows}]> : "
                f"tensor<{len(groups)}x{len(groups[0])}xi64>, use_global_device_ids}}> : "
                f"({before}) -> {_type(sizes, element)}{self.location}"
            )
            value = name
        return lines, value


def _check(type_: str, local: str, mesh: Mesh, dims: list[list[str]]) -> list[int]:
    """The dims of a part, after checking that the whole is made of such."""
    whole, part = _tensor(type_)[0], _tensor(local)[0]
    if len(dims) != len(part) or [size * mesh.size(axes) for size, axes in zip(part, dims, strict=True)] != whole:
        raise ValueError(f"{type_} is not made of {local} by the sharding {dims} over the mesh {dict(mesh.axes)}")
    return part


def _tensor(type_: str) -> tuple[list[int], str]:
    match = _TENSOR.fullmatch(type_.strip())
    if match is None:
        raise ValueError(f"{type_} is cut; hilo cuts tensors of known dimensions")
    return [int(size) for size in match[1].split("x")[:-1]], match[2]


def _type(sizes: Sequence[int], element: str) -> str:
    return f"tensor<{''.join(f'{size}x' for size in sizes)}{element}>"


def _mesh(text: str) -> Mesh:
    """From `<["x"=2, "y"=2], device_ids=[…]>`."""
    axes, *rest = split(text[1:-1])
    sizes = tuple((name, int(size)) for name, size in re.findall(r'"([^"]*)"=(\d+)', axes))
    count = math.prod(size for _, size in sizes)
    ids = next((list(map(int, re.findall(r"\d+", one))) for one in rest if one.startswith("device_ids")), None)
    devices = tuple(range(count)) if ids is None or not sizes else tuple(ids)
    return Mesh(sizes, devices)


def split(text: str) -> list[str]:
    """The parts between commas that are in no brackets.

    >>> split("tensor<2xf32, #a>, f(b, c)")
    ['tensor<2xf32, #a>', 'f(b, c)']
    """
    depth, start, parts = 0, 0, []
    for match in _TOKEN.finditer(text):
        depth += (match[0] in _OPENING) - (match[0] in _CLOSING)
        if match[0] == "," and depth == 0:
            parts.append(text[start : match.start()].strip())
            start = match.end()
    last = text[start:].strip()
    return [*parts, last] if last else parts


def _group(text: str, start: int) -> str:
    """The bracketed group that begins at `start`."""
    depth = 0
    for match in _TOKEN.finditer(text, start):
        depth += (match[0] in _OPENING) - (match[0] in _CLOSING)
        if depth == 0:
            return text[start : match.end()]
    raise ValueError("its brackets do not close")


def _line(text: str, position: int) -> int:
    return text.count("\n", 0, position) + 1


def inline_manual(module: ir.Module) -> None:
    """Takes the scopes away that `rewrite_manual` made, and marks the module with the number of its partitions."""
    found: list[ir.Operation] = []

    def collect(op: ir.Operation) -> ir.WalkResult:
        if MARK in op.operation.attributes:
            found.append(op.operation)
        return ir.WalkResult.ADVANCE

    module.operation.walk(collect, ir.WalkOrder.POST_ORDER)  # inner ones first
    for case in found:
        count = ir.IntegerAttr(case.attributes[MARK]).value
        operations = [op.operation for op in case.regions[0].blocks[0].operations]
        for op in operations[:-1]:
            op.move_before(case)
        for result, value in zip(case.results, list(operations[-1].operands), strict=True):
            result.replace_all_uses_with(value)
        index = case.operands[0].owner
        case.erase()
        index.erase()
        if count > 1:
            set_global_partitions(module, count)
