"""A program has the same text each time that it is lowered: by its text, the store knows a kernel."""

from __future__ import annotations

import hilo
from hilo.lowering import run_pipeline

STEPS = 8


def _program() -> str:
    """Element-wise operations on values of two uses, every other one with a constant."""
    lines = [
        f"%c{n} = stablehlo.constant dense<{n + 1}.5> : tensor<16x300xf32>\n"
        f"%s{n} = stablehlo.multiply %{n}, %c{n} : tensor<16x300xf32>\n"
        f"%{n + 1} = stablehlo.add %{n}, %s{n} : tensor<16x300xf32>"
        for n in range(STEPS)
    ]
    body = "\n".join(["%0 = stablehlo.tanh %x : tensor<16x300xf32>", *lines])
    kind = "tensor<16x300xf32>"
    return f"func.func @main(%x: {kind}) -> {kind} {{\n{body}\nreturn %{STEPS} : {kind}\n}}"


def test_the_order_of_constants_is_the_same_each_time() -> None:
    kept, texts = [], set()
    for _ in range(8):
        program = hilo.load(_program())
        run_pipeline(program.module, "join-elementwise")
        texts.add(str(program.module))
        kept.append(program)  # so that the next one is elsewhere in memory
    assert len(texts) == 1 and "linalg.generic" in texts.pop()
