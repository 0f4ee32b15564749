"""Trains a convolutional network on handwritten digits; every operation is written by hand with `hilo.ops`.

The network (all arrays f32, images `[batch, feature, row, column]`):

    image [N, 1, 8, 8] -> conv 3x3, 16 -> batch norm -> relu
                       -> conv 3x3, 32 -> batch norm -> relu -> max pool 2x2 -> dense, 10

Forward and backward are built with the documented operations: `Conv`, `BatchNormTraining`, `BatchNormGrad`,
`ReduceWindow`, `SelectAndScatter`, `DotGeneral`, `Reduce`, `Select`, … An epoch is one computation: a `While` over its
batches.

Run it with `make run`, or `python examples/digits.py --help`. It writes digits.mlir (StableHLO), digits.lowered.mlir
(what the target compiles) and digits.png (some held-out digits with the predictions).
"""

from __future__ import annotations

import argparse
import itertools
import time
from collections.abc import Mapping
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from sklearn.datasets import load_digits

import hilo
from hilo import Shape, XlaBuilder, XlaComputation, XlaOp, ops

BATCH = 64
EPSILON = 1e-5
MOMENTUM = 0.9
STATISTICS_MOMENTUM = 0.9

FEATURES = (1, 16, 32)
CLASSES = 10
POOLED = FEATURES[-1] * 4 * 4

Arrays = dict[str, np.ndarray]
Values = dict[str, XlaOp]


# ---- state: what is trained, and the running statistics --------------------------------------------------------------


def trained_shapes() -> dict[str, tuple[int, ...]]:
    """Name and shape of each trained array."""
    shapes: dict[str, tuple[int, ...]] = {}
    for k, (fan_in, fan_out) in enumerate(itertools.pairwise(FEATURES), start=1):
        shapes[f"kernel{k}"] = (fan_out, fan_in, 3, 3)
        shapes[f"scale{k}"] = (fan_out,)
        shapes[f"offset{k}"] = (fan_out,)
    shapes["weight"] = (POOLED, CLASSES)
    shapes["bias"] = (CLASSES,)
    return shapes


def state_shapes() -> dict[str, tuple[int, ...]]:
    """Name and shape of each array of the state: the trained ones, their velocities, and the running statistics."""
    trained = trained_shapes()
    statistics = {f"{kind}{k}": (n,) for k, n in enumerate(FEATURES[1:], start=1) for kind in ("mean", "variance")}
    return trained | {f"velocity_{name}": shape for name, shape in trained.items()} | statistics


def initial_state(seed: int = 0) -> Arrays:
    """He-normal weights, unit scales and variances, zeros elsewhere."""
    rng = np.random.default_rng(seed)
    state: Arrays = {}
    for name, shape in state_shapes().items():
        if name.startswith(("kernel", "weight")):
            fan_in = shape[0] if name == "weight" else int(np.prod(shape[1:]))
            state[name] = rng.normal(0.0, np.sqrt(2.0 / fan_in), shape).astype(np.float32)
        else:
            state[name] = np.full(shape, 1.0 if name.startswith(("scale", "variance")) else 0.0, np.float32)
    return state


# ---- layers, forward and backward ------------------------------------------------------------------------------------


def convolve(x: XlaOp, kernel: XlaOp) -> XlaOp:
    """3x3 convolution, `[N, C, H, W] * [O, C, 3, 3] -> [N, O, H, W]`."""
    return ops.Conv(x, kernel, window_strides=[1, 1], padding="SAME")


def convolve_input_gradient(gradient: XlaOp, kernel: XlaOp) -> XlaOp:
    """The gradient is convolved with the kernel rotated by 180 degrees, with inputs and outputs swapped."""
    turned = ops.Transpose(ops.Rev(kernel, [2, 3]), [1, 0, 2, 3])
    return ops.Conv(gradient, turned, window_strides=[1, 1], padding="SAME")


def convolve_kernel_gradient(x: XlaOp, gradient: XlaOp) -> XlaOp:
    """Each kernel tap correlates the input with the gradient: a convolution whose features are the batch."""
    swap = [1, 0, 2, 3]
    taps = ops.ConvWithGeneralPadding(
        ops.Transpose(x, swap), ops.Transpose(gradient, swap), window_strides=[1, 1], padding=[(1, 1), (1, 1)]
    )
    return ops.Transpose(taps, swap)


def relu(x: XlaOp) -> XlaOp:
    return ops.Max(x, ops.ZerosLike(x))


def relu_gradient(x: XlaOp, gradient: XlaOp) -> XlaOp:
    zeros = ops.ZerosLike(x)
    return ops.Select(ops.Gt(x, zeros), gradient, zeros)


def max_pool(x: XlaOp) -> XlaOp:
    """2x2 windows without overlap, `[N, C, H, W] -> [N, C, H/2, W/2]`."""
    lowest = ops.MinValue(x.builder, "f32")
    return ops.ReduceWindow(
        x, lowest, ops.Max, window_dimensions=[1, 1, 2, 2], window_strides=[1, 1, 2, 2], padding="VALID"
    )


def max_pool_gradient(x: XlaOp, gradient: XlaOp) -> XlaOp:
    zero = ops.ConstantR0(x.builder, 0.0)
    return ops.SelectAndScatter(x, ops.Ge, [1, 1, 2, 2], [1, 1, 2, 2], "VALID", gradient, zero, ops.Add)


def total(x: XlaOp, dimensions: list[int]) -> XlaOp:
    return ops.Reduce(x, ops.ConstantR0(x.builder, 0.0), ops.Add, dimensions)


def dense(x: XlaOp, weight: XlaOp, bias: XlaOp) -> XlaOp:
    return ops.Add(dot(x, weight, 1, 0), bias, broadcast_dimensions=[1])


def dot(lhs: XlaOp, rhs: XlaOp, lhs_dimension: int, rhs_dimension: int) -> XlaOp:
    return ops.DotGeneral(lhs, rhs, (([lhs_dimension], [rhs_dimension]), ([], [])))


def log_softmax(logits: XlaOp) -> XlaOp:
    lowest = ops.MinValue(logits.builder, "f32")
    shifted = ops.Sub(logits, ops.Reduce(logits, lowest, ops.Max, [1]), broadcast_dimensions=[0])
    return ops.Sub(shifted, ops.Log(total(ops.Exp(shifted), [1])), broadcast_dimensions=[0])


# ---- the network -----------------------------------------------------------------------------------------------------


def one_hot(labels: XlaOp) -> XlaOp:
    classes = ops.Iota(labels.builder, Shape("s32", [labels.dims[0], CLASSES]), 1)
    return ops.ConvertElementType(ops.Eq(classes, labels, broadcast_dimensions=[0]), "f32")


def loss_and_gradients(state: Values, images: XlaOp, labels: XlaOp) -> tuple[XlaOp, Values, Values]:
    """Mean cross-entropy of a batch, its gradient by each trained array, and the batch's statistics."""
    batch = images.dims[0]
    x = images
    layers: list[tuple[XlaOp, XlaOp, XlaOp, XlaOp, XlaOp]] = []
    statistics: Values = {}
    for k in (1, 2):
        convolved = convolve(x, state[f"kernel{k}"])
        normal, mean, variance = ops.BatchNormTraining(convolved, state[f"scale{k}"], state[f"offset{k}"], EPSILON, 1)
        layers.append((x, convolved, mean, variance, normal))
        statistics |= {f"mean{k}": mean, f"variance{k}": variance}
        x = relu(normal)
    pooled = max_pool(x)
    flat = ops.Reshape(pooled, [batch, POOLED])
    log_p = log_softmax(dense(flat, state["weight"], state["bias"]))
    target = one_hot(labels)
    loss = ops.Neg(total(ops.Mul(target, log_p), [0, 1])) / float(batch)

    gradients: Values = {}
    g = ops.Sub(ops.Exp(log_p), target) / float(batch)
    gradients["weight"] = dot(flat, g, 0, 0)
    gradients["bias"] = total(g, [0])
    g = ops.Reshape(dot(g, state["weight"], 1, 1), pooled.dims)
    g = max_pool_gradient(x, g)
    for k in (2, 1):
        layer_input, convolved, mean, variance, normal = layers[k - 1]
        g = relu_gradient(normal, g)
        g, gradients[f"scale{k}"], gradients[f"offset{k}"] = ops.BatchNormGrad(
            convolved, state[f"scale{k}"], mean, variance, g, EPSILON, 1
        )
        gradients[f"kernel{k}"] = convolve_kernel_gradient(layer_input, g)
        if k > 1:
            g = convolve_input_gradient(g, state[f"kernel{k}"])
    return loss, gradients, statistics


def train_step(state: Values, images: XlaOp, labels: XlaOp, rate: XlaOp) -> tuple[Values, XlaOp]:
    """One step of gradient descent with momentum; returns the new state and the loss."""
    loss, gradients, statistics = loss_and_gradients(state, images, labels)
    return updated(state, gradients, statistics, rate), loss


def updated(state: Values, gradients: Values, statistics: Values, rate: XlaOp) -> Values:
    """The state after a step of gradient descent with momentum."""
    new = dict(state)
    for name, gradient in gradients.items():
        velocity = state[f"velocity_{name}"] * MOMENTUM + gradient
        new[f"velocity_{name}"] = velocity
        new[name] = state[name] - velocity * rate
    for name, value in statistics.items():
        new[name] = state[name] * STATISTICS_MOMENTUM + value * (1.0 - STATISTICS_MOMENTUM)
    return new


def predict(state: Values, images: XlaOp) -> XlaOp:
    """The logits `[N, 10]`, with the running statistics."""
    x = images
    for k in (1, 2):
        convolved = convolve(x, state[f"kernel{k}"])
        statistics = state[f"mean{k}"], state[f"variance{k}"]
        x = relu(ops.BatchNormInference(convolved, state[f"scale{k}"], state[f"offset{k}"], *statistics, EPSILON, 1))
    flat = ops.Reshape(max_pool(x), [images.dims[0], POOLED])
    return dense(flat, state["weight"], state["bias"])


# ---- computations ----------------------------------------------------------------------------------------------------


def state_parameters(b: XlaBuilder) -> Values:
    """The state as the first parameters of a computation."""
    named = enumerate(state_shapes().items())
    return {name: ops.Parameter(b, i, Shape("f32", shape), name) for i, (name, shape) in named}


def build_step(batch: int = BATCH) -> XlaComputation:
    """`(state…, images [batch, 1, 8, 8], labels s32[batch], rate) -> (state…, loss)`."""
    b = XlaBuilder("train_step")
    state = state_parameters(b)
    images = ops.Parameter(b, len(state), Shape("f32", [batch, 1, 8, 8]), "images")
    labels = ops.Parameter(b, len(state) + 1, Shape("s32", [batch]), "labels")
    rate = ops.Parameter(b, len(state) + 2, Shape("f32"), "rate")
    new, loss = train_step(state, images, labels, rate)
    return b.Build(ops.Tuple(b, *new.values(), loss))


def build_epoch(count: int, batch: int = BATCH) -> XlaComputation:
    """`(state…, images [count, 1, 8, 8], labels s32[count], rate) -> (state…, mean loss)`: a While over the batches."""
    b = XlaBuilder("train_epoch")
    state = state_parameters(b)
    images = ops.Parameter(b, len(state), Shape("f32", [count, 1, 8, 8]), "images")
    labels = ops.Parameter(b, len(state) + 1, Shape("s32", [count]), "labels")
    rate = ops.Parameter(b, len(state) + 2, Shape("f32"), "rate")
    names = list(state)
    steps = count // batch

    def condition(carried: XlaOp) -> XlaOp:
        return carried[0] < steps

    def body(carried: XlaOp) -> XlaOp:
        step, losses, images, labels, rate, *values = carried
        start, zero = step * batch, ops.ConstantR0(step.builder, 0)
        batch_images = ops.DynamicSlice(images, [start, zero, zero, zero], [batch, 1, 8, 8])
        batch_labels = ops.DynamicSlice(labels, [start], [batch])
        new, loss = train_step(dict(zip(names, values, strict=True)), batch_images, batch_labels, rate)
        return ops.Tuple(step.builder, step + 1, losses + loss, images, labels, rate, *new.values())

    start = ops.Tuple(b, ops.ConstantR0(b, 0), ops.ConstantR0(b, 0.0), images, labels, rate, *state.values())
    _, losses, _, _, _, *trained = ops.While(condition, body, start)
    return b.Build(ops.Tuple(b, *trained, losses / float(steps)))


def build_predict(count: int) -> XlaComputation:
    """`(state…, images [count, 1, 8, 8]) -> logits [count, 10]`."""
    b = XlaBuilder("predict")
    state = state_parameters(b)
    images = ops.Parameter(b, len(state), Shape("f32", [count, 1, 8, 8]), "images")
    return b.Build(predict(state, images))


# ---- the run ---------------------------------------------------------------------------------------------------------


def split_digits(seed: int = 0) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """The 1,797 UCI digits in random order: training images and labels, then a held-out fifth."""
    digits = load_digits()
    order = np.random.default_rng(seed).permutation(len(digits.target))
    images = (digits.images[order, None] / 16.0).astype(np.float32)
    labels = digits.target[order].astype(np.int32)
    held_out = len(labels) // 5
    return images[held_out:], labels[held_out:], images[:held_out], labels[:held_out]


def save_picture(path: Path, images: np.ndarray, labels: np.ndarray, predictions: np.ndarray) -> None:
    """Held-out digits with their predictions, the wrong ones first, as a PNG."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    chosen = np.argsort(predictions == labels, kind="stable")[:24]
    figure, axes = pyplot.subplots(3, 8, figsize=(9, 4.2), layout="constrained")
    for axis, i in zip(axes.flat, chosen, strict=True):
        right = predictions[i] == labels[i]
        axis.imshow(images[i, 0], cmap="gray_r")
        axis.set_axis_off()
        axis.set_title(
            f"{predictions[i]}" if right else f"{predictions[i]}, is {labels[i]}",
            color="black" if right else "crimson",
            fontsize=10,
        )
    wrong = int(np.sum(predictions != labels))
    figure.suptitle(f"Held-out digits and predictions: {wrong} of {len(labels)} wrong, these first")
    figure.savefig(path, dpi=120)
    pyplot.close(figure)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--epochs", type=int, default=20)
    parser.add_argument("--target", default="llvm-cpu")
    parser.add_argument("--out", type=Path, default=Path("out"), help="folder for the files that are written")
    arguments = parser.parse_args()
    console = Console()
    arguments.out.mkdir(parents=True, exist_ok=True)

    images, labels, held_out_images, held_out_labels = split_digits()
    console.print(f"{len(labels)} training images, {len(held_out_labels)} held out")

    started = time.perf_counter()
    epoch, predictor = build_epoch(len(labels)), build_predict(len(held_out_labels))
    console.print(f"built train_epoch and predict in {time.perf_counter() - started:.2f} s")
    epoch.save(arguments.out / "digits.mlir")

    started = time.perf_counter()
    with console.status(f"compiling for {arguments.target}"):
        run_epoch = hilo.compile(epoch, target=arguments.target)
        run_predict = hilo.compile(predictor, target=arguments.target)
    console.print(f"compiled both for {arguments.target} in {time.perf_counter() - started:.1f} s")
    hilo.lower(epoch, target=arguments.target).save(arguments.out / "digits.lowered.mlir")

    state = train(run_epoch, images, labels, arguments.epochs, console)
    predictions = np.argmax(np.asarray(run_predict(*state.values(), held_out_images)), axis=1)
    save_picture(arguments.out / "digits.png", held_out_images, held_out_labels, predictions)
    accuracy = float(np.mean(predictions == held_out_labels))
    names = ", ".join(str(arguments.out / f"digits.{suffix}") for suffix in ("mlir", "lowered.mlir", "png"))
    console.print(f"wrote {names}")
    right = int(np.sum(predictions == held_out_labels))
    console.print(f"[bold]held-out accuracy {accuracy:.2%}[/bold] ({right} of {len(predictions)})")


def train(
    run_epoch: hilo.Executable, images: np.ndarray, labels: np.ndarray, epochs: int, console: Console
) -> Mapping[str, object]:
    """Trains the network and returns the state; shows the loss of each epoch."""
    state: dict[str, object] = dict(initial_state())
    rng = np.random.default_rng(1)
    columns = (
        TextColumn("training"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("epochs, loss {task.fields[loss]:.4f}"),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=console) as progress:
        task = progress.add_task("train", total=epochs, loss=float("nan"))
        for n in range(epochs):
            order = rng.permutation(len(labels))
            rate = np.float32(0.05 * 0.5 * (1 + np.cos(np.pi * n / epochs)))
            *values, loss = run_epoch(*state.values(), images[order], labels[order], rate)
            state = dict(zip(state, values, strict=True))
            progress.update(task, advance=1, loss=float(loss))
    return state


if __name__ == "__main__":
    main()
