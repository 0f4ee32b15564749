"""Has no kernel return predicates and the same predicates as numbers of eight bits.

    %0:2 = flow.dispatch.region -> (tensor<33xi1>, tensor<33xi8>) {
      %1:2 = linalg.generic … { …; %p = arith.cmpi …; %n = arith.extui %p : i1 to i8; linalg.yield %p, %n : i1, i8 }
      flow.return %1#0, %1#1 : tensor<33xi1>, tensor<33xi8>
    }
becomes the same, and
    %2 = flow.dispatch.region -> (tensor<33xi8>) {
      %3 = linalg.generic … ins(%0#0 : tensor<33xi1>) … { …; %n = arith.extui %p : i1 to i8; linalg.yield %n : i8 }
      flow.return %3 : tensor<33xi8>
    }

whose result is read instead of `%0#1`, which IREE then drops. Predicates are stored as eight bits each: both results
become one value, which IREE 3.13 stores once and copies to the other place, but not within the workgroups: «write
affecting operations on global resources are restricted to workgroup distributed contexts».

Leaves alone: dynamic shapes.
"""

from __future__ import annotations

import re

from hilo.targets.compilation.kernels import mlir, values

_VALUE = re.compile(r"%[\w#]+")


def keep_once(module: int) -> str:
    """Widens such predicates in a kernel of their own.

    Args:
        module: the pointer to the operation, when dispatch regions are formed.

    Returns:
        The passes to run afterwards: none.
    """
    for function in mlir.operations(module):
        if mlir.name_of(function) in ("util.func", "util.initializer"):
            for region in [*mlir.outermost(function, "flow.dispatch.region")]:
                _keep_once(region)
    return ""


def _keep_once(region: int) -> None:
    returned = mlir.returned(region)
    if len(returned) < 2:
        return
    place = {value: number for number, value in enumerate(returned)}
    for value, result in zip(returned, mlir.results(region), strict=True):
        predicates = _widened(value)
        if predicates in place and not values.has_result_of_any_size(region) and values.users_of(result):
            mlir.replace_uses(result, _widen(mlir.results(region)[place[predicates]], result, region))


def _widened(value: int) -> int | None:
    """The predicates that an element-wise operation makes or reads and also returns as a value of eight bits."""
    generic = values.maker_of(value)
    if generic is None or mlir.name_of(generic) != "linalg.generic":
        return None
    results, yielded = mlir.results(generic), mlir.returned(generic)
    widening = values.maker_of(yielded[results.index(value)])
    if widening is None or mlir.name_of(widening) != "arith.extui":
        return None
    (predicate,) = mlir.operands(widening)
    if [mlir.print_type(mlir.type_of(one)) for one in (predicate, *mlir.results(widening))] != ["i1", "i8"]:
        return None
    first, given = _first_of_equals(generic), mlir.arguments(generic)
    for one, result in zip(yielded, results, strict=True):
        if first.get(one, one) == first.get(predicate, predicate):
            return result
    return mlir.operands(generic)[given.index(predicate)] if predicate in given else None


def _first_of_equals(generic: int) -> dict[int, int]:
    """For each value in an operation's block, the first one that is computed in the same way."""
    first: dict[int, int] = {}
    known: dict[tuple[str | int, ...], int] = {}
    for operation in mlir.operations(generic):
        text = _VALUE.sub("%", mlir.print_operation(operation))
        read = [first.get(operand, operand) for operand in mlir.operands(operation)]
        for number, value in enumerate(mlir.results(operation)):
            first[value] = value if any(mlir.blocks(operation)) else known.setdefault((text, number, *read), value)
    return first


def _widen(predicates: int, result: int, region: int) -> int:
    """The result of a region, behind another one, that widens predicates to the type of one of its results."""
    narrow, wide = (mlir.print_type(mlir.type_of(value)) for value in (predicates, result))
    rank = narrow.count("x")
    dimensions = ", ".join(f"d{number}" for number in range(rank))
    same = f"affine_map<({dimensions}) -> ({dimensions})>"
    parallel = ", ".join(['"parallel"'] * rank)
    text = (
        f"util.func private @made(%p: {narrow}) {{\n%0 = flow.dispatch.region -> ({wide}) {{\n"
        f"%1 = tensor.empty() : {wide}\n"
        f"%2 = linalg.generic {{indexing_maps = [{same}, {same}], iterator_types = [{parallel}]}} "
        f"ins(%p : {narrow}) outs(%1 : {wide}) {{\n^bb0(%in: i1, %out: i8):\n"
        f"%3 = arith.extui %in : i1 to i8\nlinalg.yield %3 : i8\n}} -> {wide}\n"
        f"flow.return %2 : {wide}\n}}\nutil.return\n}}"
    )
    with mlir.parsed(region, text.encode()) as module:
        made = next(mlir.operations(next(mlir.operations(module))))
        (generic,) = mlir.within(made, "linalg.generic")
        values.set_operand(generic, 0, predicates)
        mlir.move_behind(made, region)
    (widened,) = mlir.results(made)
    return widened
