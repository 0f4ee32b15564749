"""Batch normalization: training, inference, gradient.

Source: operation semantics (BatchNormTraining, BatchNormInference, BatchNormGrad).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from hilo.builder.xla_op import XlaOp
from hilo.dialect import stablehlo
from hilo.dialect.support.errors import ArgumentError, ShapeError, shown
from hilo.ops._operation import FLOAT, array, check_takes, dimension, error, find_builder, operation, same_dtype


def _rules(snake: str, last: str) -> dict[str, str]:
    return {
        f"{snake}_e1": "feature_index is a dimension of operand",
        f"{snake}_e2": "the arrays per feature have rank 1 and the size of operand's feature dimension",
        f"{snake}_e3": "all operands have the same element type",
        f"{snake}_e4": last,
        f"{snake}_takes": "the element type is a float type",
        f"{snake}_epsilon": "epsilon is a number",
    }


@operation(
    "normalization",
    "stablehlo.batch_norm_training",
    takes=FLOAT,
    rules=_rules("batch_norm_training", "operand has rank 1 or more"),
)
def BatchNormTraining(operand: XlaOp, scale: XlaOp, offset: XlaOp, epsilon: float, feature_index: int) -> XlaOp:
    """Normalizes each feature by the mean and the variance of this batch.

    `y = scale · (x - mean) / √(variance + epsilon) + offset` per feature, over all N elements of the other dimensions,
    with `mean = Σx / N` and the biased `variance = Σ(x - mean)² / N`.

    Args:
        operand: an array of rank 1 or more, of a float type.
        scale: `[operand.dims[feature_index]]`, of operand's element type.
        offset: as scale.
        epsilon: added to the variance, against division by zero.
        feature_index: the feature dimension.

    Returns:
        The tuple (output, batch_mean, batch_var): of operand's shape, then two arrays like scale.

    Raises:
        ShapeError: feature_index is out of range, or scale or offset has another shape.
        DtypeError: the element types differ or are not floats.

    >>> b = XlaBuilder("example")
    >>> x = ops.Constant(b, np.array([[1], [3]], "f"))
    >>> y = ops.BatchNormTraining(x, scale=[1.0], offset=[0.0], epsilon=0.0, feature_index=1)
    >>> [np.asarray(part).tolist() for part in hilo.compile(b.Build(y), "evaluator")()]
    [[[-1.0], [1.0]], [2.0], [1.0]]
    """
    name, snake = "BatchNormTraining", "batch_norm_training"
    ops, eps, index = _read(
        name, snake, {"operand": operand, "scale": scale, "offset": offset}, (), epsilon, feature_index
    )
    x, gamma, beta = (op.value for op in ops)
    return ops[0].builder.add(
        name, lambda: stablehlo.batch_norm_training(x, gamma, beta, epsilon=eps, feature_index=index)
    )


@operation(
    "normalization",
    "stablehlo.batch_norm_inference",
    takes=FLOAT,
    rules=_rules("batch_norm_inference", "operand has rank 1 or more"),
)
def BatchNormInference(
    operand: XlaOp, scale: XlaOp, offset: XlaOp, mean: XlaOp, variance: XlaOp, epsilon: float, feature_index: int
) -> XlaOp:
    """Normalizes each feature by an estimated mean and variance: `scale · (x - mean) / √(variance + epsilon) + offset`.

    Args:
        operand: an array of rank 1 or more, of a float type.
        scale: `[operand.dims[feature_index]]`, of operand's element type.
        offset, mean, variance: like scale; mean and variance were estimated earlier, such as over the training batches.
        epsilon: added to the variance, against division by zero.
        feature_index: the feature dimension.

    Returns:
        An array of operand's shape.

    Raises:
        ShapeError: feature_index is out of range, or scale, offset, mean or variance has another shape.
        DtypeError: the element types differ or are not floats.
    """
    name, snake = "BatchNormInference", "batch_norm_inference"
    named = {"operand": operand, "scale": scale, "offset": offset, "mean": mean, "variance": variance}
    ops, eps, index = _read(name, snake, named, (), epsilon, feature_index)
    x, gamma, beta, mu, sigma2 = (op.value for op in ops)
    return ops[0].builder.add(
        name, lambda: stablehlo.batch_norm_inference(x, gamma, beta, mu, sigma2, epsilon=eps, feature_index=index)
    )


@operation(
    "normalization",
    "stablehlo.batch_norm_grad",
    takes=FLOAT,
    rules={
        "batch_norm_grad_e1": "feature_index is a dimension of operand",
        "batch_norm_grad_e2": "scale, mean and variance have rank 1 and the size of operand's feature dimension",
        "batch_norm_grad_e3": "grad_output has operand's shape",
        "batch_norm_grad_e4": "all operands have the same element type",
        "batch_norm_grad_takes": "the element type is a float type",
        "batch_norm_grad_epsilon": "epsilon is a number",
    },
    older="the result in the order (grad_operand, grad_offset, grad_scale); not supported, the newest order holds",
)
def BatchNormGrad(
    operand: XlaOp,
    scale: XlaOp,
    mean: XlaOp,
    variance: XlaOp,
    grad_output: XlaOp,
    epsilon: float,
    feature_index: int,
) -> XlaOp:
    """Gradients of `BatchNormTraining` with respect to operand, scale and offset.

    With `r = 1 / √(variance + epsilon)`, the output's gradient g, and sums over the N elements of a feature:
    `grad_scale = Σ g · (x - mean) · r`, `grad_offset = Σ g`,
    `grad_operand = scale · r · (g - Σg / N - (x - mean) · r² · Σ(g · (x - mean)) / N)`.

    Args:
        operand: the array that was normalized, rank 1 or more, of a float type.
        scale: `[operand.dims[feature_index]]`, of operand's element type.
        mean, variance: like scale; those of the batch, as `BatchNormTraining` returns them.
        grad_output: gradient of the output, of operand's shape.
        epsilon: the same as in the forward pass.
        feature_index: the feature dimension.

    Returns:
        The tuple (grad_operand, grad_scale, grad_offset): operand's shape, then two arrays like scale.

    Raises:
        ShapeError: feature_index is out of range, or an operand has another shape.
        DtypeError: the element types differ or are not floats.
    """
    name, snake = "BatchNormGrad", "batch_norm_grad"
    named = {"operand": operand, "scale": scale, "mean": mean, "variance": variance, "grad_output": grad_output}
    ops, eps, index = _read(name, snake, named, ("grad_output",), epsilon, feature_index)
    x, gamma, mu, sigma2, gradient = (op.value for op in ops)
    return ops[0].builder.add(
        name, lambda: stablehlo.batch_norm_grad(x, gamma, mu, sigma2, gradient, epsilon=eps, feature_index=index)
    )


def _read(
    name: str,
    snake: str,
    named: Mapping[str, object],
    like_operand: Sequence[str],
    epsilon: object,
    feature_index: object,
) -> tuple[list[XlaOp], float, int]:
    """Reads the operands (the first is `operand`), epsilon and feature_index, and checks them."""
    builder = find_builder(name, *named.values())
    ops = {argument: array(name, argument, x, builder) for argument, x in named.items()}
    operand = ops["operand"]
    same_dtype(name, list(ops.items()), f"{snake}_e{4 if like_operand else 3}")
    check_takes(name, "operand", operand.shape, FLOAT, f"{snake}_takes")
    if not operand.ndim:
        label = f"{snake}_e{1 if like_operand else 4}"
        raise error(ShapeError, name, f"operand is the scalar {operand.shape}; it takes rank 1 or more", label)
    index = dimension(name, "feature_index", feature_index, operand.ndim, f"{snake}_e1")
    for argument, op in ops.items():
        if argument in like_operand:
            if op.dims != operand.dims:
                raise error(
                    ShapeError,
                    name,
                    f"{argument} is {op.shape}; it takes operand's shape, {operand.shape}",
                    f"{snake}_e3",
                )
        elif argument != "operand" and op.dims != (operand.dims[index],):
            takes = f"{operand.dtype}[{operand.dims[index]}], the size of operand's dimension {index}"
            raise error(ShapeError, name, f"{argument} is {op.shape}; it takes {takes}", f"{snake}_e2")
    if isinstance(epsilon, (bool, XlaOp)) or not isinstance(epsilon, (int, float, np.floating, np.integer)):
        raise error(
            ArgumentError,
            name,
            f"epsilon is {shown(epsilon)}; it takes a number that is known when building",
            f"{snake}_epsilon",
        )
    return list(ops.values()), float(epsilon), index


__all__ = ["BatchNormGrad", "BatchNormInference", "BatchNormTraining"]
