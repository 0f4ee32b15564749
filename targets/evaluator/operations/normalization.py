"""Batch normalization. Source: StableHLO specification, `batch_norm_training`, `…_inference`, `…_grad`."""

from __future__ import annotations

from typing import Any

import numpy as np

from hilo.targets.evaluator.arithmetic.numbers import narrow, widen
from hilo.targets.evaluator.program import Op
from hilo.targets.evaluator.registry import Kernel, evaluates


class _Plan:
    """The axes of a batch normalization, and the conversions to and from the type in which it is computed."""

    def __init__(self, op: Op) -> None:
        self.row = op.operand.dtype
        self.feature = op.view.feature_index
        self.axes = tuple(axis for axis in range(op.operand.rank) if axis != self.feature)
        self.spread = [-1 if axis == self.feature else 1 for axis in range(op.operand.rank)]
        self.epsilon = op.view.epsilon

    def wide(self, arrays: Any) -> list[np.ndarray]:
        return [np.asarray(widen(np.asarray(x), self.row)) for x in arrays]

    def spread_(self, x: np.ndarray) -> np.ndarray:
        return x.reshape(self.spread)

    def narrow(self, *arrays: np.ndarray) -> list[np.ndarray]:
        return [narrow(np.asarray(x), self.row) for x in arrays]

    def inverse_deviation(self, variance: np.ndarray) -> np.ndarray:
        return self.spread_(1 / np.sqrt(variance + variance.dtype.type(self.epsilon)))


@evaluates("batch_norm_training")
def batch_norm_training(op: Op) -> Kernel:
    plan = _Plan(op)

    def run(*operands: Any) -> list[np.ndarray]:
        x, scale, offset = plan.wide(operands)
        mean = x.mean(axis=plan.axes)
        variance = np.square(x - plan.spread_(mean)).mean(axis=plan.axes)
        normal = (x - plan.spread_(mean)) * plan.inverse_deviation(variance)
        return plan.narrow(normal * plan.spread_(scale) + plan.spread_(offset), mean, variance)

    return run


@evaluates("batch_norm_inference")
def batch_norm_inference(op: Op) -> Kernel:
    plan = _Plan(op)

    def run(*operands: Any) -> np.ndarray:
        x, scale, offset, mean, variance = plan.wide(operands)
        normal = (x - plan.spread_(mean)) * plan.inverse_deviation(variance)
        return plan.narrow(normal * plan.spread_(scale) + plan.spread_(offset))[0]

    return run


@evaluates("batch_norm_grad")
def batch_norm_grad(op: Op) -> Kernel:
    plan = _Plan(op)

    def run(*operands: Any) -> list[np.ndarray]:
        x, scale, mean, variance, grad = plan.wide(operands)
        count = x.size // x.shape[plan.feature] if x.shape[plan.feature] else 0
        inverse = plan.inverse_deviation(variance)
        normal = (x - plan.spread_(mean)) * inverse
        grad_scale = (grad * normal).sum(axis=plan.axes)
        grad_offset = grad.sum(axis=plan.axes)
        centred = grad - plan.spread_(grad_offset) / count - normal * plan.spread_(grad_scale) / count
        return plan.narrow(plan.spread_(scale) * inverse * centred, grad_scale, grad_offset)

    return run
