"""Control flow and calls.

Operands and results may be tuples; regions and functions take and return their leaves. A branch of `Conditional`
captures its operand, since StableHLO's branches have no arguments.
Source: operation semantics (Call, CompositeCall, Conditional, While).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from hilo.builder.shape import Shape
from hilo.builder.xla_builder import XlaBuilder, XlaComputation
from hilo.builder.xla_op import XlaOp
from hilo.dialect import stablehlo
from hilo.dialect.context import context
from hilo.dialect.iree import func, ir
from hilo.dialect.support.errors import ArgumentError, DtypeError, ShapeError, shown
from hilo.ops._operation import Computation, array, as_value, error, integer, operation, sequence, trace
from hilo.ops.movement.tuples import Value, add_tree, leaf_values, tree_builder

_PRED = Shape("pred")
_S32 = Shape("s32")
_NAMESPACED = re.compile(r"[A-Za-z]\w*(\.[\w$]+)+", re.ASCII)  # StableHLO's rule for names of composites


# ---- calls -----------------------------------------------------------------------------------------------------------


@operation(
    "control flow",
    "func.call",
    takes=(),
    rules={"call_e1": "there are as many arguments as parameters, each of the same shape"},
)
def Call(computation: Computation, *args: Value, builder: XlaBuilder | None = None) -> XlaOp:
    """The computation's result for the arguments. The computation remains a function of its own in the program.

    Args:
        computation: an `XlaComputation`, or a callable over `XlaOp`s.
        args: one value of any shape per parameter, as separate arguments or as one list; there may be none.
        builder: the builder to call in; by default that of the arguments.

    Returns:
        A value of the computation's result shape.

    Raises:
        ArgumentError: the arguments do not match the parameters.
    """
    name = "Call"
    owner = tree_builder(name, builder, "call_e1", *args)
    called, ops = _read_call(name, "computation", computation, args, owner, "call_e1")
    return add_tree(owner, name, called.program_shape.result, lambda: _call(owner, called, ops))


def _call(builder: XlaBuilder, called: XlaComputation, ops: Sequence[XlaOp]) -> list[ir.Value]:
    symbol = ir.FlatSymbolRefAttr.get(builder.import_function(called))
    types = [leaf.mlir_type for leaf in called.program_shape.result.leaves]
    return list(func.CallOp(types, symbol, [v for op in ops for v in leaf_values(op)]).results)


@operation(
    "control flow",
    "stablehlo.composite",
    takes=(),
    rules={
        "composite_call_e1": "there are as many inputs as the decomposition has parameters, each of the same shape",
        "composite_call_e2": "the name is not empty, and has a namespace",
        "composite_call_e3": "the version is in [0, 2**31)",
        "composite_call_e4": "the attributes are a dictionary, or the MLIR text of a dictionary",
    },
)
def CompositeCall(
    computation: Computation | None = None,
    *args: Value,
    name: str | None = None,
    composite_attributes: str | Mapping[str, object] | None = None,
    version: int = 0,
    decomposition: Computation | None = None,
    inputs: Sequence[Value] | None = None,
    builder: XlaBuilder | None = None,
) -> XlaOp:
    """A call of a named composite. The decomposition defines its result; a compiler may inline it, or replace the call.

    Args:
        computation: the decomposition, an `XlaComputation` or a callable over `XlaOp`s; also named `decomposition`.
        args: the inputs, one value per parameter, as separate arguments or as one list; also by keyword `inputs`.
        name: the composite's name with its namespace: `"my.gelu"`. Name, attributes and version may also follow the
            inputs by position.
        composite_attributes: a dictionary, or the MLIR text of a dictionary, such as `"{n = 1 : i32}"`.
        version: increases when the composite's meaning changes.
        builder: as in `Call`.

    Returns:
        A value of the decomposition's result shape.

    Raises:
        ArgumentError: the inputs do not match the parameters, the name has no namespace, the version is negative, or
            the attributes are not a dictionary.
    """
    operation_name = "CompositeCall"
    given = list(args)
    named = next((i for i, a in enumerate(given) if isinstance(a, str)), None)
    if named is not None:
        given, (name, *rest) = given[:named], given[named:]  # type: ignore[assignment]
        if len(rest) > 2:
            message = f"{shown(rest[2])} stands after name, attributes and version; inputs come before the name"
            raise error(ArgumentError, operation_name, message, "composite_call_e1")
        composite_attributes = rest[0] if rest else composite_attributes  # type: ignore[assignment]
        version = rest[1] if len(rest) > 1 else version  # type: ignore[assignment]
    if decomposition is not None and computation is not None:
        given.insert(0, computation)
    owner = tree_builder(operation_name, builder, "composite_call_e1", given, inputs)
    wanted = given if inputs is None else sequence(operation_name, "inputs", inputs, rule="composite_call_e1")
    body = computation if decomposition is None else decomposition
    called, ops = _read_call(operation_name, "decomposition", body, wanted, owner, "composite_call_e1")
    if not isinstance(name, str) or not _NAMESPACED.fullmatch(name):
        message = f"name is {shown(name)}; it takes a name in a namespace, such as 'my.gelu'"
        raise error(ArgumentError, operation_name, message, "composite_call_e2")
    number = integer(operation_name, "version", version, "composite_call_e3")
    if not 0 <= number < 2**31:
        raise error(ArgumentError, operation_name, f"version is {number}; it takes 0…2147483647", "composite_call_e3")
    attributes = _read_dictionary(operation_name, composite_attributes)
    types = [leaf.mlir_type for leaf in called.program_shape.result.leaves]
    return add_tree(
        owner,
        operation_name,
        called.program_shape.result,
        lambda: stablehlo.composite(
            [v for op in ops for v in leaf_values(op)],
            name=name,
            composite_attributes=attributes,
            decomposition=owner.import_function(called),
            version=number,
            result_types=types,
        ),
    )


def _read_dictionary(name: str, given: object) -> ir.DictAttr | Mapping[str, object] | None:
    takes = "it takes a dictionary, or MLIR text of one such as '{n = 1 : i32}'"
    if given is None or isinstance(given, Mapping):
        return given
    if isinstance(given, str):
        try:
            parsed = ir.Attribute.parse(given, context())
        except ir.MLIRError as cause:
            raise error(
                ArgumentError, name, f"composite_attributes is {shown(given)}; {takes}", "composite_call_e4"
            ) from cause
        if isinstance(parsed, ir.DictAttr):
            return parsed
    raise error(ArgumentError, name, f"composite_attributes is {shown(given)}; {takes}", "composite_call_e4")


# ---- control flow ----------------------------------------------------------------------------------------------------


def _read_branches(name: str, computations: object, operands: object) -> tuple[Sequence[object], Sequence[object]]:
    """Reads the computations and the operands; there must be as many of one as of the other, at least one."""
    if not isinstance(computations, (list, tuple)) or not isinstance(operands, (list, tuple)):
        raise error(
            ArgumentError,
            name,
            "it takes (pred, true_operand, true_computation, false_operand, false_computation) "
            "or (branch_index, [computation, …], [operand, …])",
            "conditional_e5",
        )
    if not computations:
        raise error(
            ArgumentError, name, "branch_computations is empty; it takes one computation or more", "conditional_e6"
        )
    if len(computations) != len(operands):
        raise error(
            ArgumentError,
            name,
            f"there are {len(computations)} branch_computations and {len(operands)} branch_operands; "
            f"their numbers must agree",
            "conditional_e5",
        )
    return computations, operands


def _common_result(name: str, words: Sequence[str], branches: Sequence[XlaComputation]) -> Shape:
    """The shape that all branches return."""
    result = branches[0].program_shape.result
    for word, branch in zip(words, branches, strict=True):
        if branch.program_shape.result != result:
            raise error(
                ArgumentError,
                name,
                f"the {word} computation returns {branch.program_shape.result}, the {words[0]} one {result}; "
                f"all take one result shape",
                "conditional_e4",
            )
    return result


@operation(
    "control flow",
    ("stablehlo.if", "stablehlo.case"),
    takes=(),
    rules={
        "conditional_e1": "pred is a scalar of pred, branch_index a scalar of s32",
        "conditional_e2": "each computation has exactly one parameter",
        "conditional_e3": "each operand has the shape of its computation's parameter",
        "conditional_e4": "all computations return the same shape",
        "conditional_e5": "there is one operand per computation",
        "conditional_e6": "there is at least one computation",
    },
)
def Conditional(
    pred: XlaOp | None = None,
    true_operand: Value = None,
    true_computation: Computation | Sequence[Value] | None = None,
    false_operand: Value = None,
    false_computation: Computation | None = None,
    *,
    branch_index: XlaOp | None = None,
    branch_computations: Sequence[Computation] | None = None,
    branch_operands: Sequence[Value] | None = None,
) -> XlaOp:
    """Runs exactly one of several computations, each with its own operand.

    `Conditional(pred, true_operand, true_computation, false_operand, false_computation)` selects by pred;
    `Conditional(branch_index, branch_computations, branch_operands)` selects by index, where an index below 0 or past
    the end selects the last computation.

    Args:
        pred: a scalar of pred.
        true_operand: the operand of `true_computation`: an array, a token or a tuple.
        true_computation: an `XlaComputation` with one parameter, or a callable over one value.
        false_operand, false_computation: the same for pred false.
        branch_index: a scalar of s32.
        branch_computations: one or more computations with one parameter each.
        branch_operands: one operand per computation.

    Returns:
        The result of the computation that ran.

    Raises:
        ArgumentError: a computation does not have exactly one parameter, or operands or results do not match.
        DtypeError, ShapeError: pred or the index is not a scalar of its type.
    """
    name = "Conditional"
    by_index = branch_index is not None or branch_computations is not None
    if by_index or (false_operand is None and false_computation is None):
        choice = pred if branch_index is None else branch_index
        computations = true_operand if branch_computations is None else branch_computations
        operands = true_computation if branch_operands is None else branch_operands
        wanted, argument = _S32, "branch_index"
    else:
        choice, wanted, argument = pred, _PRED, "pred"
        computations, operands = [true_computation, false_computation], [true_operand, false_operand]
    computations, operands = _read_branches(name, computations, operands)
    builder = tree_builder(name, None, "conditional_e1", choice, operands)
    chosen = array(name, argument, choice, builder, rule="conditional_e1")
    if chosen.shape != wanted:
        kind = DtypeError if chosen.dtype is not wanted.dtype else ShapeError
        raise error(kind, name, f"{argument} is {chosen.shape}; it takes a scalar, {wanted}", "conditional_e1")
    words = ("true", "false") if argument == "pred" else tuple(f"branch {i}" for i in range(len(computations)))
    branches = [
        _read_branch(name, word, given, operand, builder)
        for word, given, operand in zip(words, computations, operands, strict=True)
    ]
    result = _common_result(name, words, [branch for branch, _ in branches])

    def build() -> object:
        blocks = [_inlined(builder, branch, operand) for branch, operand in branches]
        if argument == "pred":
            return stablehlo.if_(chosen.value, true_branch=blocks[0], false_branch=blocks[1])
        return stablehlo.case(chosen.value, branches=blocks)

    return add_tree(builder, name, result, build)


def _read_branch(
    name: str, word: str, given: object, operand: Value, builder: XlaBuilder
) -> tuple[XlaComputation, XlaOp]:
    if callable(operand) or isinstance(operand, XlaComputation):
        raise error(
            ArgumentError,
            name,
            f"the {word} operand is a function; each operand stands before its computation, (pred, true_operand, "
            "true_computation, …) (hilo.cond(pred, f, g, *operands) has JAX's order)",
            "conditional_e3",
        )
    op = as_value(name, f"the {word} operand", operand, builder)
    branch = given if isinstance(given, XlaComputation) else trace(name, f"the {word} computation", given, [op.shape])
    parameters = branch.program_shape.parameters
    if len(parameters) != 1:
        raise error(
            ArgumentError,
            name,
            f"the {word} computation has {len(parameters)} parameters; it takes exactly one",
            "conditional_e2",
        )
    if parameters[0] != op.shape:
        raise error(
            ArgumentError,
            name,
            f"the {word} operand is {op.shape}; its computation takes {parameters[0]}",
            "conditional_e3",
        )
    return branch, op


def _inlined(builder: XlaBuilder, computation: XlaComputation, operand: XlaOp) -> ir.Block:
    """The computation's body as a block without arguments, which captures the operand instead."""
    block = builder.import_block(computation)
    for argument, value in zip(list(block.arguments), leaf_values(operand), strict=True):
        argument.replace_all_uses_with(value)
    for _ in range(len(block.arguments)):
        block.erase_argument(0)
    return block


def _in_order(name: str, condition: object, init: Value) -> Value:
    """Returns init, unless the arguments are in the wrong order (init before condition and body)."""
    if callable(init) or not (callable(condition) or isinstance(condition, XlaComputation)):
        wrong, takes = ("init", "a value") if callable(init) else ("condition", "an XlaComputation or a callable")
        got = shown(init if callable(init) else condition)
        message = f"{wrong} is {got}; it takes {takes}, in the order condition, body, init"
        raise error(ArgumentError, name, message, "while_e1")
    return init


@operation(
    "control flow",
    "stablehlo.while",
    takes=(),
    rules={
        "while_e1": "condition and body have exactly one parameter each, of the same shape",
        "while_e2": "condition returns a scalar of pred",
        "while_e3": "body returns a value of its parameter's shape",
        "while_e4": "init has the parameter's shape",
    },
)
def While(condition: Computation, body: Computation, init: Value) -> XlaOp:
    """Runs body repeatedly, starting from init, as long as condition holds for the current value.

    Args:
        condition: `T -> pred[]`, an `XlaComputation` or a callable over one value.
        body: `T -> T`.
        init: a value of shape T: an array, a token, or a (nested) tuple, list or tuple `XlaOp` of them.

    Returns:
        The final value, of shape T; it is init if condition does not hold for it.

    Raises:
        ArgumentError: a computation does not have exactly one parameter of shape T, or has another result.

    >>> b = XlaBuilder("example")
    >>> zero = ops.Constant(b, 0)
    >>> one = ops.Constant(b, 1.0)
    >>> y = ops.While(lambda s: s[0] < 3, lambda s: (s[0] + 1, s[1] * 2.0), (zero, one))
    >>> hilo.compile(b.Build(y), "evaluator")()
    (DeviceArray(3, s32[], device='host'), DeviceArray(8., f32[], device='host'))
    """
    name = "While"
    builder = tree_builder(name, None, "while_e4", _in_order(name, condition, init))
    start = as_value(name, "init", init, builder)
    read = {
        argument: given if isinstance(given, XlaComputation) else trace(name, argument, given, [start.shape])
        for argument, given in (("condition", condition), ("body", body))
    }
    parameters = {argument: c.program_shape.parameters for argument, c in read.items()}
    for argument, got in parameters.items():
        if len(got) != 1:
            raise error(ArgumentError, name, f"{argument} has {len(got)} parameters; it takes exactly one", "while_e1")
    state = parameters["body"][0]
    if parameters["condition"][0] != state:
        raise error(
            ArgumentError,
            name,
            f"condition takes {parameters['condition'][0]} and body {state}; they take one shape",
            "while_e1",
        )
    if start.shape != state:
        raise error(ArgumentError, name, f"init is {start.shape}; condition and body take {state}", "while_e4")
    if read["condition"].program_shape.result != _PRED:
        got_result = read["condition"].program_shape.result
        raise error(
            ArgumentError, name, f"condition returns {got_result}; it takes one that returns {_PRED}", "while_e2"
        )
    if read["body"].program_shape.result != state:
        raise error(
            ArgumentError,
            name,
            f"body returns {read['body'].program_shape.result}; it takes one that returns {state}",
            "while_e3",
        )
    return add_tree(
        builder,
        name,
        state,
        lambda: stablehlo.while_(
            leaf_values(start),
            cond=builder.import_block(read["condition"]),
            body=builder.import_block(read["body"]),
        ),
    )


def _takes_a_tuple(given: object) -> bool:
    """Whether it is a computation whose only parameter is a tuple."""
    if not isinstance(given, XlaComputation):
        return False
    parameters = given.program_shape.parameters
    return len(parameters) == 1 and parameters[0].is_tuple


def _read_call(
    name: str, argument: str, given: object, args: Sequence[Value], builder: XlaBuilder, rule: str
) -> tuple[XlaComputation, list[XlaOp]]:
    """Reads a computation and its arguments, which may be passed as one list unless the only parameter is a tuple."""
    if len(args) == 1 and isinstance(args[0], (list, tuple)) and not _takes_a_tuple(given):
        args = args[0]
    ops = [as_value(name, f"argument {i}", x, builder) for i, x in enumerate(args)]
    shapes = [op.shape for op in ops]
    called = given if isinstance(given, XlaComputation) else trace(name, argument, given, shapes)
    if shapes != list(called.program_shape.parameters):
        takes = ", ".join(map(str, called.program_shape.parameters)) or "none"
        got = ", ".join(map(str, shapes)) or "none"
        raise error(ArgumentError, name, f"the arguments are ({got}); {argument} takes ({takes})", rule)
    return called, ops


__all__ = ["Call", "CompositeCall", "Conditional", "While"]
