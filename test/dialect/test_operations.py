"""Every operation of both dialects: known to the library, built, printed, parsed back as its class, verified."""

from __future__ import annotations

import re
from pathlib import Path

import iree.compiler._mlir_libs as mlir_libs
import pytest

from examples import EXAMPLES, ROWS, VARIANTS, Example, build, example
from hilo.dialect import chlo, stablehlo
from hilo.dialect.attributes.conversions import KINDS
from hilo.dialect.context import context
from hilo.dialect.io import module_bytecode, module_text, parse_module
from hilo.dialect.iree import ir
from hilo.dialect.operations.classes import accessor_name
from hilo.dialect.operations.ods import Row

BUILT = [row for name, row in ROWS.items() if name != "stablehlo.return"]
"""`stablehlo.return` cannot be placed directly in a function; every operation with a region has one."""


def library_operations() -> set[str]:
    """The operations that the linked library registers, out of all names in its data."""
    data = (Path(mlir_libs.__file__).parent / "libIREECompiler.so").read_bytes()
    names = {match.decode() for match in re.findall(rb"(?:stablehlo|chlo)\.[a-z_0-9-]+", data)}
    return {name for name in names if context().is_registered_operation(name)}


def test_table_has_exactly_the_operations_of_the_library() -> None:
    known = library_operations()
    assert len(known) > 160
    assert known == set(ROWS)


def test_every_example_has_its_operation() -> None:
    assert set(EXAMPLES) <= set(ROWS)


@pytest.mark.parametrize("row", ROWS.values(), ids=lambda row: row.name)
def test_inference_is_as_the_dialect_has_it(row: Row) -> None:
    op = ir.Operation.create(row.name, regions=len(row.regions), loc=ir.Location.unknown(context()), ip=False)
    try:
        ir.InferTypeOpInterface(op, context=context())
        dialect_infers = True
    except ValueError:
        dialect_infers = False
    if row.infer == "dialect":
        assert dialect_infers
    elif row.infer == "given":
        assert not dialect_infers
    elif dialect_infers:
        assert row.regions, "asking the dialect is faster than inferring here"


def values_of(op: ir.OpView, row: Row) -> dict[str, object]:
    return {a.name: getattr(op, accessor_name(a.name) or a.name) for a in row.attributes}


def attributes_of(op: ir.OpView) -> dict[str, str]:
    return {name: str(op.attributes[name]) for name in op.attributes}


def same(left: object, right: object) -> bool:
    return str(left) == str(right)


CASES = [(row, example(row)) for row in BUILT] + [(ROWS[name], variant) for name, variant in VARIANTS]
CASE_NAMES = [f"{row.name}-{i}" for i, (row, _) in enumerate(CASES)]


def test_every_attribute_has_an_example() -> None:
    used = {(row.name, name) for row, case in CASES for name in case.attributes}
    assert {(row.name, a.name) for row in ROWS.values() for a in row.attributes} <= used


@pytest.mark.parametrize(("row", "case"), CASES, ids=CASE_NAMES)
@pytest.mark.parametrize("form", ["text", "generic", "bytecode"])
def test_round_trip(row: Row, case: Example, form: str) -> None:
    module, op = build(row, case)
    assert module.operation.verify()
    source = module_bytecode(module) if form == "bytecode" else module_text(module, generic=form == "generic")
    again = parse_module(source)
    parsed = again.body.operations[1].regions[0].blocks[0].operations[0]
    cls = getattr(chlo if row.dialect == "chlo" else stablehlo, row.class_name)
    assert type(op) is cls and type(parsed) is cls
    assert attributes_of(op) == attributes_of(parsed)
    for name, value in values_of(op, row).items():
        assert same(value, values_of(parsed, row)[name])
    assert module_text(again, generic=True) == module_text(module, generic=True)


@pytest.mark.parametrize(("row", "case"), CASES, ids=CASE_NAMES)
def test_no_attribute_is_unknown_to_the_dialect(row: Row, case: Example) -> None:
    """Inherent attributes are printed between <{ and }>; one that is unknown to the dialect would be outside."""
    _module, op = build(row, case)
    generic = op.operation.get_asm(print_generic_op_form=True)
    outer = re.sub(r"<\{.*?\}>", "", generic, flags=re.S)
    for attribute in row.attributes:
        assert not re.search(rf"[{{ ]{attribute.name} = ", outer), generic


@pytest.mark.parametrize(("row", "given"), CASES, ids=CASE_NAMES)
def test_accessors(row: Row, given: Example) -> None:
    _module, op = build(row, given)
    place = 0
    for operand, types in zip(row.operands, given.operands, strict=True):
        name = accessor_name(operand.name)
        if name is None:
            continue
        value = getattr(op, name)
        if operand.variadic:
            assert [v.type for v in value] == [ir.Type.parse(t, context()) for t in types]
            assert list(value) == [op.operation.operands[place + i] for i in range(len(types))]
            place += len(types)
        else:
            assert value.type == ir.Type.parse(types, context())
            assert value == op.operation.operands[place]
            place += 1
    for attribute in row.attributes:
        value = getattr(op, accessor_name(attribute.name) or attribute.name)
        if attribute.name in given.attributes:
            kind = KINDS[attribute.kind]
            assert same(value, kind.from_mlir(kind.to_mlir(given.attributes[attribute.name])))
            setattr(op, accessor_name(attribute.name) or attribute.name, given.attributes[attribute.name])
            assert same(value, getattr(op, accessor_name(attribute.name) or attribute.name))
    for i, result in enumerate(row.results):
        value = getattr(op, accessor_name(result.name) or result.name)
        if not result.variadic:
            assert value == op.operation.results[i]
    for region in row.regions:
        value = getattr(op, region.name)
        assert (len(value) == len(given.regions.get(region.name, ())) if region.variadic  # type: ignore[arg-type]
                else len(value.blocks) == 1)  # fmt: skip


@pytest.mark.parametrize("row", BUILT, ids=lambda row: row.name)
def test_results_are_as_documented(row: Row) -> None:
    _module, op = build(row)
    if not any(result.variadic for result in row.results):
        assert len(op.operation.results) == len(row.results)


@pytest.mark.parametrize("row", [r for r in BUILT if r.operands], ids=lambda row: row.name)
def test_wrong_operand_is_named(row: Row) -> None:
    import hilo

    given = example(row)
    function = getattr(chlo if row.dialect == "chlo" else stablehlo, row.function_name)
    keywords: dict[str, object] = {**given.attributes, **given.regions, **given.extra}
    if given.results is not None:
        results = [ir.Type.parse(t, context()) for t in given.results]
        keywords["result_type" if row.is_single_result else "result_types"] = (
            results[0] if row.is_single_result else results
        )
    operands = [["oops"] if operand.variadic else "oops" for operand in row.operands]
    with pytest.raises(hilo.Error, match=rf"^{re.escape(row.name)}: {row.operands[0].name}.*'oops' \(str\)"):
        function(*operands, **keywords)


@pytest.mark.parametrize(
    ("row", "attribute"),
    [(r, a) for r in BUILT for a in r.attributes if a.kind != "elements"],
    ids=lambda x: getattr(x, "name", None),
)
def test_wrong_attribute_is_named(row: Row, attribute: object) -> None:
    """Neither a wrong value nor an attribute of a wrong class reaches the dialect, where it would crash the process."""
    import hilo

    given = example(row)
    wrong = [object(), ir.Attribute.parse("affine_map<(d0) -> (d0)>", context())]
    for value in wrong:
        broken = type(given)(
            given.operands, {**given.attributes, attribute.name: value}, given.regions, given.results, given.extra
        )  # type: ignore[attr-defined]
        with pytest.raises(hilo.Error, match=rf"^{re.escape(row.name)}: {attribute.name}"):  # type: ignore[attr-defined]
            build(row, broken)
