"""Trains the network of digits.py on several replicas: each gets a part of every batch, and gradients are averaged.

    python examples/digits_replicas.py                         # four replicas, as threads
    mpirun -n 4 python examples/digits_replicas.py --mpi       # four replicas, as processes

A step runs the network's forward and backward pass on a replica's part of the batch, then one `AllReduce` of all
gradients together. Batch normalization works on the whole batch, too: its means and variances are averages over the
replicas, so that the result is that of a single replica on the whole batch, up to rounding.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence

import digits
import numpy as np

import hilo
from hilo import Shape, XlaBuilder, XlaComputation, XlaOp, ops

Values = digits.Values


def average(x: XlaOp, replicas: int) -> XlaOp:
    """The mean over all replicas."""
    return ops.AllReduce(x, ops.Add) / float(replicas)


def normalize(x: XlaOp, scale: XlaOp, offset: XlaOp, replicas: int) -> tuple[XlaOp, XlaOp, XlaOp, XlaOp]:
    """Batch normalization over the batches of all replicas: result, normalized input, mean, variance."""
    each = float(x.dims[0] * x.dims[2] * x.dims[3])
    mean = average(digits.total(x, [0, 2, 3]) / each, replicas)
    centered = ops.Sub(x, mean, broadcast_dimensions=[1])
    variance = average(digits.total(centered * centered, [0, 2, 3]) / each, replicas)
    normal = ops.Mul(centered, ops.Rsqrt(variance + digits.EPSILON), broadcast_dimensions=[1])
    scaled = ops.Mul(normal, scale, broadcast_dimensions=[1])
    return ops.Add(scaled, offset, broadcast_dimensions=[1]), normal, mean, variance


def normalize_gradient(
    gradient: XlaOp, normal: XlaOp, scale: XlaOp, variance: XlaOp, replicas: int
) -> tuple[XlaOp, XlaOp, XlaOp]:
    """The gradients of input, scale and offset; the last two of this replica's part only."""
    each = float(normal.dims[0] * normal.dims[2] * normal.dims[3])
    by_offset = digits.total(gradient, [0, 2, 3])
    by_scale = digits.total(gradient * normal, [0, 2, 3])
    mean_offset, mean_scale = average(by_offset / each, replicas), average(by_scale / each, replicas)
    centered = ops.Sub(gradient, mean_offset, broadcast_dimensions=[1])
    centered = centered - ops.Mul(normal, mean_scale, broadcast_dimensions=[1])
    factor = scale * ops.Rsqrt(variance + digits.EPSILON)
    return ops.Mul(centered, factor, broadcast_dimensions=[1]), by_scale, by_offset


def loss_and_gradients(state: Values, images: XlaOp, labels: XlaOp, replicas: int) -> tuple[XlaOp, Values, Values]:
    """Like in digits.py, for the batch that all replicas share; the result is the same on each of them."""
    part = images.dims[0]
    x, layers, statistics = images, [], {}
    for k in (1, 2):
        convolved = digits.convolve(x, state[f"kernel{k}"])
        normal, unscaled, mean, variance = normalize(convolved, state[f"scale{k}"], state[f"offset{k}"], replicas)
        layers.append((x, unscaled, variance, normal))
        statistics |= {f"mean{k}": mean, f"variance{k}": variance}
        x = digits.relu(normal)
    pooled = digits.max_pool(x)
    flat = ops.Reshape(pooled, [part, digits.POOLED])
    log_p = digits.log_softmax(digits.dense(flat, state["weight"], state["bias"]))
    target = digits.one_hot(labels)
    loss = ops.Neg(digits.total(ops.Mul(target, log_p), [0, 1])) / float(part)

    gradients: Values = {}
    g = ops.Sub(ops.Exp(log_p), target) / float(part)
    gradients["weight"] = digits.dot(flat, g, 0, 0)
    gradients["bias"] = digits.total(g, [0])
    g = digits.max_pool_gradient(x, ops.Reshape(digits.dot(g, state["weight"], 1, 1), pooled.dims))
    for k in (2, 1):
        layer_input, unscaled, variance, normal = layers[k - 1]
        g = digits.relu_gradient(normal, g)
        g, gradients[f"scale{k}"], gradients[f"offset{k}"] = normalize_gradient(
            g, unscaled, state[f"scale{k}"], variance, replicas
        )
        gradients[f"kernel{k}"] = digits.convolve_kernel_gradient(layer_input, g)
        if k > 1:
            g = digits.convolve_input_gradient(g, state[f"kernel{k}"])
    summed = ops.AllReduce(ops.Tuple(loss, *gradients.values()), ops.Add)  # all in one operation
    loss, *means = [ops.GetTupleElement(summed, i) / float(replicas) for i in range(1 + len(gradients))]
    return loss, dict(zip(gradients, means, strict=True)), statistics


def build_step(replicas: int, batch: int = digits.BATCH) -> XlaComputation:
    """`(state…, images [batch / replicas, 1, 8, 8], labels s32[batch / replicas], rate) -> (state…, loss)`."""
    b = XlaBuilder("train_step", replicas=replicas)
    state = digits.state_parameters(b)
    part = batch // replicas
    images = ops.Parameter(b, len(state), Shape("f32", [part, 1, 8, 8]), "images")
    labels = ops.Parameter(b, len(state) + 1, Shape("s32", [part]), "labels")
    rate = ops.Parameter(b, len(state) + 2, Shape("f32"), "rate")
    loss, gradients, statistics = loss_and_gradients(state, images, labels, replicas)
    new = digits.updated(state, gradients, statistics, rate)
    return b.Build(ops.Tuple(b, *new.values(), loss))


Step = Callable[[Sequence[object], np.ndarray, np.ndarray, float], Sequence[object]]
"""`(state, images, labels, rate) -> (state…, loss)`: a step on a whole batch, however it is distributed."""


def threads_step(replicas: int) -> Step:
    """Steps on replicas that are threads of this process. All of them end with the same state; the first one's is
    kept."""
    run = hilo.compile(build_step(replicas), replicas=replicas)

    def step(state: Sequence[object], images: np.ndarray, labels: np.ndarray, rate: float) -> Sequence[object]:
        if replicas == 1:
            return run(*state, images, labels, rate)
        parts = zip(np.split(images, replicas), np.split(labels, replicas), strict=True)
        return run.run_replicas([(*state, *part, rate) for part in parts])[0]

    return step


def ranks_step() -> tuple[Step, int]:
    """Steps on replicas that are the ranks of MPI; and this process's rank."""
    from mpi4py import MPI

    rank, replicas = MPI.COMM_WORLD.Get_rank(), MPI.COMM_WORLD.Get_size()
    run = hilo.compile(build_step(replicas), replicas="mpi")

    def step(state: Sequence[object], images: np.ndarray, labels: np.ndarray, rate: float) -> Sequence[object]:
        return run(*state, np.split(images, replicas)[rank], np.split(labels, replicas)[rank], rate)

    return step, rank


def train(step: Step, images: np.ndarray, labels: np.ndarray, steps: int, rate: float = 0.05) -> list[np.ndarray]:
    """The state after that many steps of `digits.BATCH` images, and the losses of all steps."""
    state: Sequence[object] = list(digits.initial_state().values())
    losses = []
    for turn in range(steps):
        start = turn * digits.BATCH % (len(labels) - digits.BATCH)
        batch = slice(start, start + digits.BATCH)
        *state, loss = step(state, images[batch], labels[batch], rate)
        losses.append(float(loss))  # type: ignore[arg-type]
    return [*(np.asarray(value) for value in state), np.array(losses)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--replicas", type=int, default=4, help="as threads; must divide the batch of 64")
    parser.add_argument("--mpi", action="store_true", help="the ranks that mpirun started instead")
    parser.add_argument("--steps", type=int, default=200)
    parser.add_argument("--save", metavar="FILE", help="write the trained state, as NumPy's .npz")
    arguments = parser.parse_args()
    images, labels, held_out_images, held_out_labels = digits.split_digits()
    step, rank = ranks_step() if arguments.mpi else (threads_step(arguments.replicas), 0)
    *state, losses = train(step, images, labels, arguments.steps)
    if rank == 0 and arguments.save:
        np.savez(arguments.save, **dict(zip(digits.state_shapes(), state, strict=True)))
    if rank == 0:
        logits = hilo.compile(digits.build_predict(len(held_out_labels)))(*state, held_out_images)
        accuracy = np.mean(np.argmax(np.asarray(logits), axis=1) == held_out_labels)
        print(f"loss {losses[0]:.4f} -> {losses[-1]:.4f}, held-out accuracy {accuracy:.2%}")


if __name__ == "__main__":
    main()
