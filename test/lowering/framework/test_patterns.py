"""The pattern convention: returned values replace, None leaves the operation alone, exceptions propagate unchanged."""

import pytest

from hilo.dialect import stablehlo
from hilo.dialect.context import context
from hilo.dialect.io import parse_module
from hilo.dialect.iree import ir
from hilo.dialect.support.errors import Error, PassError
from hilo.lowering import PassRun, apply_greedily, apply_once, pattern

TEXT = """
func.func @main(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = stablehlo.add %x, %x : tensor<4xf32>
  %1 = stablehlo.negate %0 : tensor<4xf32>
  %2 = stablehlo.abs %1 : tensor<4xf32>
  return %1, %2 : tensor<4xf32>, tensor<4xf32>
}
"""


@pytest.fixture
def module():
    return parse_module(TEXT, "program.mlir")


def names(module):
    block = module.body.operations[0].regions[0].blocks[0]
    return [op.operation.name.removeprefix("stablehlo.") for op in block.operations][:-1]


@pytest.mark.parametrize("apply", [apply_once, apply_greedily])
def test_a_value_replaces_the_operation_at_its_location(module, apply):
    @pattern("stablehlo.add")
    def double(op):
        return stablehlo.multiply(op.operands[0], op.operands[1])

    run = PassRun()
    with context():
        apply(module.operation, [double], run)
    assert names(module) == ["multiply", "negate", "abs"]
    assert "program.mlir" in str(module.body.operations[0].regions[0].blocks[0].operations[0].location)
    assert ":3:" in str(module.body.operations[0].regions[0].blocks[0].operations[0].location)
    assert run.statistics == {"double": 1}


@pytest.mark.parametrize("apply", [apply_once, apply_greedily])
def test_none_leaves_the_operation_alone_and_ends(module, apply):
    seen = []

    @pattern("stablehlo.add")
    def look(op):
        seen.append(op.operation.name)

    with context():
        apply(module.operation, [look], PassRun())
    assert names(module) == ["add", "negate", "abs"]
    assert seen == ["stablehlo.add"]


def test_what_a_pattern_builds_is_visited_greedily_but_not_once(module):
    @pattern("stablehlo.add")
    def to_multiply(op):
        return stablehlo.multiply(*op.operands)

    @pattern("stablehlo.multiply")
    def to_maximum(op):
        return stablehlo.maximum(*op.operands)

    with context():
        apply_once(module.operation, [to_multiply, to_maximum], PassRun())
        assert names(module)[0] == "multiply"
        apply_greedily(module.operation, [to_multiply, to_maximum], PassRun())
    assert names(module)[0] == "maximum"


def test_the_higher_benefit_is_tried_first(module):
    @pattern("stablehlo.add", benefit=1)
    def second(op):
        return stablehlo.multiply(*op.operands)

    @pattern("stablehlo.add", benefit=2)
    def first(op):
        return stablehlo.maximum(*op.operands)

    with context():
        apply_once(module.operation, [second, first], PassRun())
    assert names(module)[0] == "maximum"


@pytest.mark.parametrize("apply", [apply_once, apply_greedily])
def test_an_error_in_a_pattern_reaches_the_caller(module, apply):
    failure = Error("no, and this is why")

    @pattern("stablehlo.negate")
    def refuse(op):
        raise failure

    with context(), pytest.raises(Error) as caught:
        apply(module.operation, [refuse], PassRun())
    assert caught.value is failure


def test_another_exception_gets_a_note_of_pattern_and_place(module):
    @pattern("stablehlo.negate")
    def broken(op):
        return 1 // 0

    with context(), pytest.raises(ZeroDivisionError) as caught:
        apply_once(module.operation, [broken], PassRun())
    assert caught.value.__notes__ == ["in pattern broken on stablehlo.negate at program.mlir:4:8"]


def test_a_pattern_may_read_the_run(module):
    @pattern("stablehlo.add")
    def read(op, run):
        run.statistics["read"] += 1

    run = PassRun()
    with context():
        apply_once(module.operation, [read], run)
    assert run.statistics == {"read": 1}


def test_returning_the_operation_says_changed_in_place(module):
    @pattern("stablehlo.negate")
    def mark(op):
        if "mark" in op.operation.attributes:
            return None
        op.operation.attributes["mark"] = ir.UnitAttr.get()
        return op

    run = PassRun()
    with context():
        apply_once(module.operation, [mark], run)
    assert names(module) == ["add", "negate", "abs"]
    assert "mark" in str(module)
    assert run.statistics == {"mark": 1}


def test_no_fixed_point_is_an_error(module):
    @pattern("stablehlo.add")
    def swap(op):
        return stablehlo.add(op.operands[1], op.operands[0])

    with context(), pytest.raises(PassError, match="patterns swap reached no fixed point"):
        apply_greedily(module.operation, [swap], PassRun())


def test_a_replacement_of_another_type_is_our_own_mistake(module):
    @pattern("stablehlo.abs")
    def wrong(op):
        return stablehlo.convert(op.operands[0], "f64")

    with context(), pytest.raises(AssertionError, match=r"pattern wrong replaces stablehlo\.abs"):
        apply_once(module.operation, [wrong], PassRun())
