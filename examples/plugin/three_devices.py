"""`y = x * 2`, fed [1.5, 0.5], on three devices: interpreted, as a launch on llvm-cpu, and on the plug-in's executor.

Then a program with an operation that the plug-in refuses: everything except that operation runs there. Needs the
package in this folder: `pip install ./examples/plugin`.
"""

from __future__ import annotations

import numpy as np

import hilo
from hilo import ops

X = np.array([1.5, 0.5], np.float32)


def doubled() -> hilo.XlaOp:
    builder = hilo.XlaBuilder("doubled")
    return ops.Parameter(builder, 0, hilo.Shape("f32", [2]), "x") * 2


def main() -> None:
    for target in ("evaluator", "llvm-cpu", "toy-chip"):
        y = doubled()
        session = hilo.Session(y.builder.Build(y), target)
        print(f"{target}: {np.asarray(session.run(y, {'x': X})).tolist()}")

    y = doubled()
    with hilo.device("toy-chip"):
        z = ops.Tanh(y)
        z = ops.Cos(z) + y  # the chip has no instruction for the cosine
    executable = hilo.compile(y.builder.Build(z), ["evaluator"])
    print(executable.clusters(), end="")
    print(f"cos(tanh(2 x)) + 2 x: {np.asarray(executable(X)).astype(float).round(4).tolist()}")


if __name__ == "__main__":
    main()
