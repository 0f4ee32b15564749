"""Programs with operations that JAX's programs lack, or have in other forms only, and checks of their gradients.

Each case is the text of a function, with `F` for the float type and `C` for the complex type. The oracle is the
gradient of the JAX function that the case names, if it names one, else central differences in f64.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

import hilo

STEP = 1e-6


@dataclass(frozen=True)
class Written:
    """A function: the lines that compute `%r` from `%a0`, `%a1`, …, the types of these, and JAX's function for it."""

    result: str
    arguments: tuple[str, ...]
    body: str
    jax: str = ""

    def text(self, kind: str) -> str:
        """The program that returns the sum of the result's elements (and parts), each with a weight of its own."""
        taken = ", ".join(f"%a{i}: tensor<{t}>" for i, t in enumerate(self.arguments))
        text = _PROGRAM.format(taken=taken, body=self.body, loss=_loss(self.result))
        return re.sub(r"(?<=[x<])F(?=>)", kind, re.sub(r"(?<=[x<])C(?=>)", f"complex<{kind}>", text))

    def draw(self, kind: str) -> list[np.ndarray]:
        rng = np.random.default_rng(len(self.body))
        real = np.dtype({"f32": "f4", "f64": "f8"}[kind])
        values = []
        for written in self.arguments:
            *sizes, element = written.split("x")
            shape = tuple(map(int, sizes))
            value = rng.uniform(0.2, 0.9, shape).astype(real)
            is_complex = element == "C"
            values.append((value + 1j * rng.uniform(0.2, 0.9, shape).astype(real)) if is_complex else value)
        return values

    def operations(self) -> set[str]:
        """The operations of the function itself."""
        return set(re.findall(r"(?<!#)(?:stablehlo|chlo)\.[\w-]+", self.body)) - {
            "stablehlo.return",
            "stablehlo.constant",
        }


_PROGRAM = """
func.func @main({taken}) -> tensor<F> {{
  %zero = stablehlo.constant dense<0.0> : tensor<F>
{body}
{loss}
  return %total : tensor<F>
}}"""


def _loss(result: str) -> str:
    *sizes, element = result.split("x")
    shape = "".join(f"{n}x" for n in sizes)
    real, dims = f"tensor<{shape}F>", ", ".join(str(i) for i in range(len(sizes)))
    count = int(np.prod([int(n) for n in sizes]))
    lines = [
        f"%flat = stablehlo.iota dim = 0 : tensor<{count}xF>",
        f"%number = stablehlo.reshape %flat : (tensor<{count}xF>) -> {real}",
        f"%cos = stablehlo.cosine %number : {real}",
        f"%sin = stablehlo.sine %number : {real}",
    ]
    if element == "C":
        lines += [
            f"%re = stablehlo.real %r : (tensor<{result}>) -> {real}",
            f"%im = stablehlo.imag %r : (tensor<{result}>) -> {real}",
            f"%p = stablehlo.multiply %re, %cos : {real}",
            f"%q = stablehlo.multiply %im, %sin : {real}",
            f"%weighted = stablehlo.add %p, %q : {real}",
        ]
    else:
        lines.append(f"%weighted = stablehlo.multiply %r, %cos : {real}")
    lines.append(
        f"%total = stablehlo.reduce(%weighted init: %zero) applies stablehlo.add across dimensions = [{dims}] : "
        f"({real}, tensor<F>) -> tensor<F>"
    )
    return "\n".join(lines)


# ---- how they are checked --------------------------------------------------------------------------------------------


def weigh(y: Any) -> Any:
    """The loss of `_loss`, in JAX."""
    from jax import numpy as jnp

    i = jnp.arange(y.size).reshape(y.shape)
    if jnp.iscomplexobj(y):
        return jnp.sum(y.real * jnp.cos(i)) + jnp.sum(y.imag * jnp.sin(i))
    return jnp.sum(y * jnp.cos(i))


def compare_written(case: Written, kind: str) -> float:
    """The largest difference of a case's gradients from the oracle's, relative to the oracle's largest element."""
    arguments = case.draw(kind)
    found = hilo.compile(hilo.gradient(hilo.load(case.text(kind)), list(range(len(arguments)))), "evaluator")
    got = [np.asarray(g) for g in found(*arguments)]
    if case.jax:
        import jax

        function = eval(case.jax, {"jax": jax, "jnp": jax.numpy, "lax": jax.lax})
        wanted = jax.grad(lambda *x: weigh(function(*x)), tuple(range(len(arguments))))(*arguments)
        pairs = [(g, np.asarray(v)) for g, v in zip(got, wanted, strict=True)]
    else:
        slopes = differ(hilo.compile(hilo.load(case.text("f64")), "evaluator"), [_wide(a) for a in arguments])
        pairs = list(zip(got, slopes, strict=True))
    largest = max(float(np.abs(v).max(initial=0)) for _, v in pairs)
    return max(float(np.abs(g - v).max(initial=0)) for g, v in pairs) / (largest + 1e-30)


def _wide(array: np.ndarray) -> np.ndarray:
    return array.astype("c16" if array.dtype.kind == "c" else "f8")


def differ(run: Callable[..., Any], arguments: Sequence[np.ndarray]) -> list[np.ndarray]:
    """Central differences by each element; for complex numbers d/dx - i d/dy, which is JAX's convention."""
    slopes = []
    for place, argument in enumerate(arguments):
        slope = np.zeros_like(argument)
        for index in np.ndindex(argument.shape):
            for unit, factor in ((1, 1), (1j, -1j)) if argument.dtype.kind == "c" else ((1, 1),):
                values = []
                for step in (STEP, -STEP):
                    moved = [a.copy() for a in arguments]
                    moved[place][index] += unit * step
                    values.append(float(np.asarray(run(*moved))))
                slope[index] += factor * (values[0] - values[1]) / (2 * STEP)
        slopes.append(slope)
    return slopes


# ---- the cases -------------------------------------------------------------------------------------------------------


def _unary(name: str, element: str, jax: str) -> Written:
    kind = f"tensor<5x{element}>"
    form = f"{kind} -> {kind}" if name.startswith("chlo") else kind
    return Written(f"5x{element}", (f"5x{element}",), f"  %r = {name} %a0 : {form}", jax)


def _spread(name: str, element: str = "F") -> Written:
    """A broadcasting operation both of whose operands are repeated."""
    out = {"complex": "C"}.get(name, element)
    kinds = f"(tensor<3x1x{element}>, tensor<4x{element}>) -> tensor<3x4x{out}>"
    body = f"  %r = chlo.broadcast_{name} %a0, %a1 : {kinds}"
    return Written(f"3x4x{out}", (f"3x1x{element}", f"4x{element}"), body)


def _ordered(name: str) -> Written:
    """A broadcasting operation whose first operand is a constant."""
    return Written("3x4xF", ("4xF",), f"""
  %n = stablehlo.constant dense<[[2.0], [3.0], [4.0]]> : tensor<3x1xF>
  %r = chlo.broadcast_{name} %n, %a0 : (tensor<3x1xF>, tensor<4xF>) -> tensor<3x4xF>""")  # fmt: skip


def _ragged(lhs: str, rhs: str, out: str, contracted: int, groups: str) -> Written:
    return Written(out, (lhs, rhs), f"""
  %n = stablehlo.constant dense<[2, 3]> : tensor<2xi64>
  %r = "chlo.ragged_dot"(%a0, %a1, %n) {{ragged_dot_dimension_numbers = #chlo.ragged_dot<
    lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [{contracted}],
    rhs_contracting_dimensions = [{contracted}], lhs_ragged_dimensions = [0], rhs_group_dimensions = [{groups}]>}}
    : (tensor<{lhs}>, tensor<{rhs}>, tensor<2xi64>) -> tensor<{out}>""")  # fmt: skip


def _scan(is_reverse: str) -> Written:
    return Written("5x3xF", ("5x3xF", "3xF"), f"""
  %r, %last = chlo.scan(%a0) inits (%a1) dimension=0 attributes {{is_reverse = {is_reverse}}} {{
  ^bb0(%x: tensor<3xF>, %c: tensor<3xF>):
    %m = stablehlo.multiply %x, %c : tensor<3xF>
    %n = stablehlo.sine %m : tensor<3xF>
    %o = stablehlo.add %n, %x : tensor<3xF>
    stablehlo.return %m, %o : tensor<3xF>, tensor<3xF>
  }} : (tensor<5x3xF>, tensor<3xF>) -> (tensor<5x3xF>, tensor<3xF>)""")  # fmt: skip


def _scatter(combiner: str) -> Written:
    return Written("4x3xF", ("4x3xF", "5x3xF"), f"""
  %i = stablehlo.constant dense<[[0], [2], [2], [9], [1]]> : tensor<5x1xi64>
  %r = "stablehlo.scatter"(%a0, %i, %a1) ({{
  ^bb0(%old: tensor<F>, %new: tensor<F>):
    %s = stablehlo.{combiner} %old, %new : tensor<F>
    stablehlo.return %s : tensor<F>
  }}) {{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0],
    scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}}
    : (tensor<4x3xF>, tensor<5x1xi64>, tensor<5x3xF>) -> tensor<4x3xF>""")  # fmt: skip


def _solve(form: str, left: str) -> Written:
    return Written("3x2xF" if left == "true" else "2x3xF", ("3x3xF", "3x2xF" if left == "true" else "2x3xF"), f"""
  %one = stablehlo.constant dense<[[2.0, 0.0, 0.0], [0.0, 2.0, 0.0], [0.0, 0.0, 2.0]]> : tensor<3x3xF>
  %a = stablehlo.add %a0, %one : tensor<3x3xF>
  %r = "stablehlo.triangular_solve"(%a, %a1) {{left_side = {left}, lower = true, unit_diagonal = false,
    transpose_a = #stablehlo<transpose {form}>}}
    : (tensor<3x3xF>, {"tensor<3x2xF>" if left == "true" else "tensor<2x3xF>"})
    -> {"tensor<3x2xF>" if left == "true" else "tensor<2x3xF>"}""")  # fmt: skip


def _branch(name: str, kind: str, value: str) -> Written:
    return Written("4xF", ("4xF",), f"""
  %p = stablehlo.constant dense<{value}> : tensor<{kind}>
  %r = "stablehlo.{name}"(%p) ({{
    %s = stablehlo.sine %a0 : tensor<4xF>
    stablehlo.return %s : tensor<4xF>
  }}, {{
    %m = stablehlo.multiply %a0, %a0 : tensor<4xF>
    stablehlo.return %m : tensor<4xF>
  }}) : (tensor<{kind}>) -> tensor<4xF>""")  # fmt: skip


def _norm(kind: str, operands: str, types: str, results: str) -> Written:
    return Written("4x3xF", ("4x3xF", "3xF", "3xF", "3xF", "4x3xF"), f"""
  %r{":3" if kind != "inference" else ""} = "stablehlo.batch_norm_{kind}"({operands})
    {{epsilon = 1.0e-2 : f32, feature_index = 1 : i64}} : ({types}) -> {results}""".replace(
        "%r:3", "%r, %mean, %variance"
    ))  # fmt: skip


_X, _S = "tensor<4x3xF>", "tensor<3xF>"
_ALL = f"({_X}, {_S}, {_S})"

CASES: list[Written] = [
    _unary("chlo.conj", "C", "jnp.conj"),
    _unary("chlo.tan", "F", "lax.tan"),
    _unary("chlo.tan", "C", "lax.tan"),
    _unary("chlo.square", "C", "lax.square"),
    _unary("stablehlo.logistic", "F", "lax.logistic"),
    _unary("stablehlo.logistic", "C", "lax.logistic"),
    *(_spread(name) for name in "add atan2 complex divide maximum minimum multiply power remainder subtract".split()),
    *(_spread(name, "C") for name in "add divide multiply power subtract".split()),
    *map(_ordered, ("polygamma", "zeta")),
    Written("3x4xF", ("3x1xF", "4xF"), """
  %p = stablehlo.constant dense<[true, false, false, true]> : tensor<4xi1>
  %r = chlo.broadcast_select %p, %a0, %a1 : (tensor<4xi1>, tensor<3x1xF>, tensor<4xF>) -> tensor<3x4xF>"""),
    Written("3x4xF", ("3xF", "3x4xF"), """
  %r = "chlo.broadcast_add"(%a0, %a1) {broadcast_dimensions = array<i64: 0>}
    : (tensor<3xF>, tensor<3x4xF>) -> tensor<3x4xF>"""),
    Written("4xF", ("4xF",), """
  %n = stablehlo.constant dense<[2.0, 3.0, 1.5, 4.0]> : tensor<4xF>
  %r = chlo.zeta %n, %a0 : tensor<4xF>, tensor<4xF> -> tensor<4xF>"""),
    _ragged("6x3xF", "2x3x4xF", "6x4xF", 1, "0"),
    _ragged("6x3xF", "6x4xF", "2x3x4xF", 0, ""),
    *map(_scan, ("false", "true")),
    *map(_scatter, ("add", "subtract", "maximum", "minimum")),
    Written("2x6x3xF", ("2x4x3xF",), """
  %i = stablehlo.constant dense<[[0, 3, 3, 1, 0, 2], [2, 2, 2, 0, 1, 9]]> : tensor<2x6xi64>
  %r = "stablehlo.torch_index_select"(%a0, %i) {dim = 1 : i64, batch_dims = 1 : i64}
    : (tensor<2x4x3xF>, tensor<2x6xi64>) -> tensor<2x6x3xF>"""),
    Written("2x2x3xF", ("2x4x3xF",), """
  %i = stablehlo.constant dense<[3, 3]> : tensor<2xi64>
  %r = "stablehlo.torch_index_select"(%a0, %i) {dim = 1 : i64, batch_dims = 0 : i64}
    : (tensor<2x4x3xF>, tensor<2xi64>) -> tensor<2x2x3xF>"""),
    Written("3x3xF", ("3x3xF",), """
  %one = stablehlo.constant dense<[[4.0, 0.0, 0.0], [0.0, 4.0, 0.0], [0.0, 0.0, 4.0]]> : tensor<3x3xF>
  %t = stablehlo.transpose %a0, dims = [1, 0] : (tensor<3x3xF>) -> tensor<3x3xF>
  %s = stablehlo.add %a0, %t : tensor<3x3xF>
  %a = stablehlo.add %s, %one : tensor<3x3xF>
  %c = stablehlo.cholesky %a, lower = true : tensor<3x3xF>
  %z = stablehlo.constant dense<0.0> : tensor<3x3xF>
  %m = stablehlo.constant dense<[[true, false, false], [true, true, false], [true, true, true]]> : tensor<3x3xi1>
  %r = stablehlo.select %m, %c, %z : tensor<3x3xi1>, tensor<3x3xF>"""),
    *(_solve(form, left) for form in ("NO_TRANSPOSE", "TRANSPOSE", "ADJOINT") for left in ("true", "false")),
    Written("4x6xF", ("2x3xF",), """
  %x = stablehlo.constant dense<[[1.0, 5.0, 3.0, 4.0, 2.0, 9.0], [6.0, 7.0, 8.0, 0.0, 1.5, 2.5],
    [3.5, 1.2, 4.4, 4.5, 9.1, 9.2], [0.1, 0.2, 0.3, 5.5, 5.6, 1.7]]> : tensor<4x6xF>
  %r = "stablehlo.select_and_scatter"(%x, %a0, %zero) ({
  ^bb0(%p: tensor<F>, %q: tensor<F>):
    %c = stablehlo.compare GE, %p, %q : (tensor<F>, tensor<F>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }, {
  ^bb0(%p: tensor<F>, %q: tensor<F>):
    %c = stablehlo.add %p, %q : tensor<F>
    stablehlo.return %c : tensor<F>
  }) {window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>}
    : (tensor<4x6xF>, tensor<2x3xF>, tensor<F>) -> tensor<4x6xF>"""),
    _branch("if", "i1", "true"), _branch("if", "i1", "false"), _branch("case", "i32", "1"),
    _norm("training", "%a0, %a1, %a2", f"{_X}, {_S}, {_S}", _ALL),
    _norm("grad", "%a0, %a1, %a2, %a3, %a4", f"{_X}, {_S}, {_S}, {_S}, {_X}", _ALL),
    _norm("inference", "%a0, %a1, %a2, %a1, %a3", f"{_X}, {_S}, {_S}, {_S}, {_S}", _X),
    Written("4x3xF", ("4x2xF", "2x3xF"), """
  %r = stablehlo.dot %a0, %a1 : (tensor<4x2xF>, tensor<2x3xF>) -> tensor<4x3xF>"""),
    Written("3x4xF", ("4x2xF", "2x3xF"), """
  %r = "stablehlo.einsum"(%a0, %a1) {einsum_config = "ij,jk->ki"} : (tensor<4x2xF>, tensor<2x3xF>) -> tensor<3x4xF>"""),
    Written("2xF", ("4x2xF",), """
  %r = "stablehlo.unary_einsum"(%a0) {einsum_config = "ij->j"} : (tensor<4x2xF>) -> tensor<2xF>"""),
    Written("3x4x2xF", ("4x2xF",), """
  %r = "stablehlo.broadcast"(%a0) {broadcast_sizes = array<i64: 3>} : (tensor<4x2xF>) -> tensor<3x4x2xF>"""),
    Written("4x2xF", ("4x2xF", "4x2xF"), """
  %r = "stablehlo.map"(%a0, %a1) ({
  ^bb0(%p: tensor<F>, %q: tensor<F>):
    %s = stablehlo.sine %p : tensor<F>
    %m = stablehlo.multiply %s, %q : tensor<F>
    stablehlo.return %m : tensor<F>
  }) {dimensions = array<i64: 0, 1>} : (tensor<4x2xF>, tensor<4x2xF>) -> tensor<4x2xF>"""),
    Written("3x4xF", ("4xF",), """
  %n = stablehlo.constant dense<[3, 4]> : tensor<2xi64>
  %r = stablehlo.dynamic_broadcast_in_dim %a0, %n, dims = [1] : (tensor<4xF>, tensor<2xi64>) -> tensor<3x4xF>"""),
    Written("2x3xF", ("6xF",), """
  %n = stablehlo.constant dense<[2, 3]> : tensor<2xi64>
  %r = stablehlo.dynamic_reshape %a0, %n : (tensor<6xF>, tensor<2xi64>) -> tensor<2x3xF>"""),
    Written("9xF", ("4xF",), """
  %l = stablehlo.constant dense<1> : tensor<1xi64>
  %r = stablehlo.dynamic_pad %a0, %zero, %l, %l, %l
    : (tensor<4xF>, tensor<F>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<9xF>"""),
    Written("2xF", ("6xF",), """
  %s = stablehlo.constant dense<1> : tensor<1xi64>
  %l = stablehlo.constant dense<5> : tensor<1xi64>
  %t = stablehlo.constant dense<2> : tensor<1xi64>
  %r = stablehlo.real_dynamic_slice %a0, %s, %l, %t
    : (tensor<6xF>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<2xF>"""),
    Written("2x3xF", ("4x3xF",), """
  %i = stablehlo.constant dense<[[1], [3]]> : tensor<2x1xi64>
  %n = stablehlo.constant dense<[1, 3]> : tensor<2xi64>
  %r = "stablehlo.dynamic_gather"(%a0, %i, %n) {dimension_numbers = #stablehlo.gather<offset_dims = [1],
    collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>}
    : (tensor<4x3xF>, tensor<2x1xi64>, tensor<2xi64>) -> tensor<2x3xF>"""),
    Written("1x2x5xF", ("1x3x5xF", "2x3x3xF"), """
  %n = stablehlo.constant dense<[[1, 1]]> : tensor<1x2xi64>
  %r = "stablehlo.dynamic_conv"(%a0, %a1, %n) {dimension_numbers = #stablehlo.conv<[b, f, 0]x[o, i, 0]->[b, f, 0]>,
    feature_group_count = 1 : i64, batch_group_count = 1 : i64}
    : (tensor<1x3x5xF>, tensor<2x3x3xF>, tensor<1x2xi64>) -> tensor<1x2x5xF>"""),
    Written("4xF", ("4xF",), """
  %t = stablehlo.tuple %a0, %zero : tuple<tensor<4xF>, tensor<F>>
  %e = stablehlo.get_tuple_element %t[0] : (tuple<tensor<4xF>, tensor<F>>) -> tensor<4xF>
  %r = stablehlo.multiply %e, %e : tensor<4xF>"""),
]  # fmt: skip
