"""Lowers host functions, and transfers to and from the host, to calls of the process that runs the program.

    %0:2 = stablehlo.custom_call @scale(%x, %token) : (tensor<4xf32>, !stablehlo.token) -> (tensor<4xf32>, …token)
    %1:2 = "stablehlo.infeed"(%0#1) : (!stablehlo.token) -> (tensor<2xf32>, !stablehlo.token)
becomes
    %0 = call @hilo_host.function_0(%x)  // {hilo.host = {kind = "function", name = "scale", …}}
    %1 = call @hilo_host.infeed_0()

`outfeed`, `send` and `recv` become calls in the same way. Calls happen in program order, so tokens are redundant: a
token that is still carried through a loop or a branch becomes a constant `false`.

Leaves alone: custom calls of targets that are not among the configuration's host functions, and tokens while one of
these takes any. Source: StableHLO specification, «Program execution», tokens.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hilo.dialect import stablehlo
from hilo.dialect.attributes import ChannelHandle
from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import with_trait
from hilo.dialect.support.errors import TargetError
from hilo.lowering.framework.build import splat, tensor
from hilo.lowering.framework.contents import any_inside, collect, either, operations, types
from hilo.lowering.framework.locations import place
from hilo.lowering.framework.options import option
from hilo.lowering.framework.passes import PassRun, define_pass
from hilo.lowering.process.host_calls import Parameter, host_call, replace
from hilo.lowering.process.process_groups import Grid, GroupError, device_pairs

_TRANSFERS = with_trait("transfer")
_TOKENS = with_trait("token")


@dataclass(frozen=True)
class Options:
    functions: tuple[str, ...] = option((), "custom call targets of the host, in addition to the configuration's")


def is_token(type_: ir.Type) -> bool:
    return str(type_) == "!stablehlo.token"


def function_name(op: ir.Operation) -> str:
    """The target of a custom call."""
    return str(ir.StringAttr(op.attributes["call_target_name"]).value)


def _lower(op: ir.Operation, kind: str, parameters: dict[str, Parameter]) -> None:
    """Replaces `op` by a call on its arrays, and each of its tokens by one that waits for nothing."""
    arrays = [value for value in op.operands if not is_token(value.type)]
    types = [result.type for result in op.results]
    with ir.InsertionPoint(op), op.location:
        called = iter(host_call(op, kind, parameters, arrays, [type_ for type_ in types if not is_token(type_)]))
        values = [stablehlo.after_all([]) if is_token(type_) else next(called) for type_ in types]
    replace(op, values)


def _transfer_parameters(op: ir.Operation, grid: Grid) -> dict[str, Parameter]:
    attributes = op.attributes
    if "channel_handle" not in attributes:
        return {}
    handle = ChannelHandle.from_mlir(attributes["channel_handle"])
    is_host = "is_host_transfer" in attributes and ir.BoolAttr(attributes["is_host_transfer"]).value
    parameters: dict[str, Parameter] = {"channel": handle.handle, "is_host": bool(is_host)}
    if "source_target_pairs" in attributes:
        ids = [int(id) for id in ir.DenseIntElementsAttr(attributes["source_target_pairs"])]
        pairs = list(zip(ids[::2], ids[1::2], strict=True))
        try:
            is_one = grid.partitions == 1
            parameters["pairs"] = device_pairs(pairs, grid, "cross_replica" if is_one else "cross_partition")
        except GroupError as error:
            name = op.name.removeprefix("stablehlo.")
            raise TargetError(
                f"{name}: {error}; hilo.compile takes replicas= and partitions=\n  at {place(op.location)}"
            ) from error
    return parameters


# ---- tokens ----------------------------------------------------------------------------------------------------------


def erase_tokens(root: ir.Operation) -> None:
    """Replaces every token inside `root` by a constant `false`, at the current location."""
    flag = tensor((), ir.IntegerType.get_signless(1))
    for op in collect(root, *_TOKENS):
        with ir.InsertionPoint(op), op.location:
            false = splat(False, flag.element_type)
        op.results[0].replace_all_uses_with(false)
        op.erase()

    def visit(op: ir.Operation) -> ir.WalkResult:
        _flatten(op.results, flag)
        for region in op.regions:
            for block in region.blocks:
                _flatten(block.arguments, flag)
        if op.name == "func.func":
            kind = ir.FunctionType(ir.TypeAttr(op.attributes["function_type"]).value)
            if any(map(is_token, (*kind.inputs, *kind.results))):
                plain = [[flag if is_token(t) else t for t in types] for types in (kind.inputs, kind.results)]
                op.attributes["function_type"] = ir.TypeAttr.get(ir.FunctionType.get(*plain))
        return ir.WalkResult.ADVANCE

    root.walk(visit, ir.WalkOrder.PRE_ORDER)


def _flatten(values: Sequence[ir.Value], flag: ir.Type) -> None:
    for value in values:
        if is_token(value.type):
            value.set_type(flag)


def _has_tokens(root: ir.Operation) -> bool:
    def gives_tokens(op: ir.Operation) -> bool:
        types = [value.type for value in op.results]
        types += [argument.type for region in op.regions for block in region.blocks for argument in block.arguments]
        return any(map(is_token, types))

    return any_inside(root, gives_tokens)


# ---- the pass --------------------------------------------------------------------------------------------------------


@define_pass(
    "legalize-host-calls",
    options=Options,
    concerns=either(operations("stablehlo.custom_call", *_TRANSFERS), types(is_token)),
)
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Lowers host functions and transfers, then tokens."""
    assert isinstance(run.options, Options)
    known = run.configuration.host_functions | frozenset(run.options.functions)
    grid = Grid(run.configuration.replicas, run.configuration.partitions)
    is_ordered_elsewhere = False
    for call in collect(op, *_TRANSFERS, "stablehlo.custom_call"):
        name = call.name
        if name != "stablehlo.custom_call":
            _lower(call, name.removeprefix("stablehlo."), _transfer_parameters(call, grid))
        elif function_name(call) in known:
            _lower(call, "function", {"name": function_name(call)})
        else:
            run.note(call, f"no host function {function_name(call)} is known")
            is_ordered_elsewhere |= any(is_token(value.type) for value in (*call.operands, *call.results))
            continue
        run.statistics[name] += 1
    if not is_ordered_elsewhere and _has_tokens(op):
        with op.location:
            erase_tokens(op)
