"""`hilo.gradient`: the computation of another computation's gradient.

This module also has the derivatives of the builder libraries' composites whose decompositions are loops with an unknown
number of iterations. They are written with the builder instead of as rules in `lowering/gradient`; code that builds
gradients takes `pipeline` from here, so that they are known. Source: DLMF 8.8.13 and 8.17.1, as in JAX's `igamma`,
`igammac` and `regularized_incomplete_beta`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from hilo import ops
from hilo.builder.shape import ProgramShape, Shape
from hilo.builder.source import place
from hilo.builder.xla_builder import XlaBuilder, XlaComputation
from hilo.builder.xla_op import XlaOp
from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.dialect.support.calls import explained_call
from hilo.dialect.support.errors import ArgumentError, shown
from hilo.lowering import run_pipeline
from hilo.lowering.gradient import differentiate, differentiate_forward
from hilo.lowering.gradient.rules import Cotangent, NoDerivative, rule

if TYPE_CHECKING:
    from hilo.api import Program


@explained_call
def gradient(
    computation: Program, wrt: int | Sequence[int] | None = None, *, result: int = 0, value: bool = False
) -> XlaComputation:
    """The gradient of a scalar result, by reverse mode.

    Loops are run backwards, so their numbers of iterations must be known. At kinks the derivative is JAX's: the maximum
    or minimum of two equal numbers gives each of them half, and the derivative of `abs` at 0 is 1. For complex
    parameters the gradient follows JAX's convention, too: it is the conjugate of the direction of steepest ascent.

    Args:
        computation: a computation, or a program as `compile` takes it. It is not changed.
        wrt: the index of the parameter to differentiate by, or several; None: all float and complex parameters.
        result: if there are several results, the index of the scalar to differentiate.
        value: return the scalar itself, too, in front of the gradients.

    Returns:
        A computation with the same parameters. Its result is the gradient of one parameter if `wrt` is an integer, else
        a tuple of gradients in the order of `wrt`. Each has its parameter's shape, tuples included.

    Raises:
        ArgumentError: a parameter does not exist, or is not of a float or complex type.
        PassError: the result is not a real scalar; an operation that it depends on has no derivative; or the number of
            iterations of a loop is not known.

    >>> b = XlaBuilder("loss")
    >>> x = ops.Parameter(b, 0, Shape("f32", [3]), "x")
    >>> slope = hilo.gradient(b.Build(np.sum(x * x * x)), 0)
    >>> np.asarray(hilo.compile(slope)(np.array([1, 2, 3], "f")))
    array([ 3., 12., 27.], dtype=float32)
    """
    from hilo.api import read_program
    from hilo.dialect.io import module_bytecode, parse_module

    if isinstance(result, bool) or not isinstance(result, int):
        raise ArgumentError(f"gradient: result is {shown(result)}; it takes the number of a result\n  at {place()}")
    if not isinstance(value, bool):
        raise ArgumentError(f"gradient: value is {shown(value)}; it takes True or False\n  at {place()}")
    module, known = read_program(computation, "gradient")
    shape = known or XlaComputation(module).program_shape
    chosen = _chosen(shape, wrt)
    flat = _flat_numbers(shape, chosen)
    copy = parse_module(module_bytecode(module), is_trusted=True)
    if not flat:
        raise ArgumentError(f"gradient: no parameter of {shape} is of a float or complex type\n  at {place()}")
    run_pipeline(copy, pipeline(f"wrt={','.join(map(str, flat))} result={result} value={str(value).lower()}"))
    gradients = [shape.parameters[number] for number in chosen]
    own = gradients[0] if isinstance(wrt, int) else Shape.tuple(gradients)
    if value:
        whole = _leaf(shape.result, result)
        own = Shape.tuple([whole, own] if isinstance(wrt, int) else [whole, *gradients])
    return XlaComputation(copy, ProgramShape(shape.parameters, shape.parameter_names, own))


def _leaf(shape: Shape, number: int) -> Shape:
    return shape.leaves[number]


def _chosen(shape: ProgramShape, wrt: object) -> list[int]:
    """The indices of the parameters to differentiate by."""
    if wrt is None:
        return [number for number, one in enumerate(shape.parameters) if all(map(_is_smooth, one.leaves))]
    numbers = [wrt] if isinstance(wrt, int) else list(wrt) if isinstance(wrt, (list, tuple, range)) else None
    if numbers is None or not all(isinstance(n, int) and not isinstance(n, bool) for n in numbers) or not numbers:
        raise ArgumentError(f"gradient: wrt is {shown(wrt)}; it takes a parameter's number, or several\n  at {place()}")
    for number in numbers:
        _check_parameter(shape, number)
    return numbers


def _check_parameter(shape: ProgramShape, number: int) -> None:
    """Raises an ArgumentError if there is no parameter of that index, or if it has no gradient."""
    if not 0 <= number < len(shape.parameters):
        count = len(shape.parameters)
        raise ArgumentError(f"gradient: wrt is {shown(number)}; for {shape} it takes 0…{count - 1}\n  at {place()}")
    if not all(map(_is_smooth, shape.parameters[number].leaves)):
        raise ArgumentError(
            f"gradient: wrt is {number}, parameter {shape.parameter_names[number]} of {shape.parameters[number]}; "
            f"it takes floats and complex numbers\n  at {place()}"
        )


def _is_smooth(leaf: Shape) -> bool:
    return leaf.dtype is not None and (leaf.dtype.is_float or leaf.dtype.is_complex)


def _flat_numbers(shape: ProgramShape, chosen: Sequence[int]) -> list[int]:
    """The positions of the selected parameters' arrays among the arrays of all parameters."""
    starts, count = [], 0
    for parameter in shape.parameters:
        starts.append(count)
        count += sum(leaf.is_array for leaf in parameter.leaves)
    return [starts[number] + i for number in chosen for i in range(len(shape.parameters[number].leaves))]


# ---- composites of the builder's libraries ---------------------------------------------------------------------------


def pipeline(options: str) -> str:
    """The passes that differentiate a program, with the derivatives of the composites below registered."""
    return differentiate.pipeline(options)


def forward_pipeline(options: str) -> str:
    """The same in forward mode."""
    return differentiate_forward.pipeline(options)


def _built(function: Callable[..., XlaOp], *values: ir.Value) -> ir.Value:
    """Applies a function over `XlaOp`s to values; its operations are built at the insertion point."""
    builder = XlaBuilder("derivative")
    parameters = [builder.parameter(n, Shape.from_mlir(x.type), f"p{n}") for n, x in enumerate(values)]
    computation = builder.Build(function(*parameters))
    run_pipeline(computation.module, "expand-composite,inline")
    block = computation.main.regions[0].blocks[0]
    for argument, value in zip(list(block.arguments), values, strict=True):
        argument.replace_all_uses_with(value)
    *body, end = [view.operation for view in block.operations]
    found: ir.Value = end.operands[0]
    anchor = ir.InsertionPoint.current.ref_operation
    assert anchor is not None, "rules build before an operation"
    for op in body:
        op.move_before(anchor)
    end.erase()
    return found


def _density(a: XlaOp, x: XlaOp) -> XlaOp:
    """x**(a-1) e**-x / Γ(a)"""
    return ops.Exp((a - 1.0) * ops.Log(x) - x - ops.Lgamma(a))


def _beta_density(a: XlaOp, b: XlaOp, x: XlaOp) -> XlaOp:
    """x**(a-1) (1-x)**(b-1) / B(a, b)"""
    logs = (a - 1.0) * ops.Log(x) + (b - 1.0) * ops.Log1p(-x)
    return ops.Exp(logs + ops.Lgamma(a + b) - ops.Lgamma(a) - ops.Lgamma(b))


def _operands(op: Any) -> Sequence[ir.Value]:
    return list(op.operation.operands)


@rule("composite:xla.igamma")
def igamma(op: Any, t: ir.Value) -> list[Cotangent]:
    a, x = _operands(op)
    return [stablehlo.multiply(t, _built(function, a, x)) for function in (ops.IgammaGradA, _density)]


@rule("composite:xla.igammac")
def igammac(op: Any, t: ir.Value) -> list[Cotangent]:
    """Q = 1 - P"""
    return igamma(op, stablehlo.negate(t))


@rule("composite:xla.regularized_incomplete_beta")
def regularized_incomplete_beta(op: Any, t: ir.Value) -> list[Cotangent | NoDerivative]:
    a, b, x = _operands(op)
    none = NoDerivative("RegularizedIncompleteBeta by a and b has no closed form; it is differentiated by x")
    return [none, none, stablehlo.multiply(t, _built(_beta_density, a, b, x))]


@rule("composite:xla.igamma_grad_a", "composite:xla.random_gamma_grad")
def second_derivatives(op: Any, t: ir.Value) -> list[Cotangent | NoDerivative]:
    none = NoDerivative("IgammaGradA and RandomGammaGrad are derivatives themselves, and have none in JAX either")
    return [none, none]
