"""Messages for programs that cannot be read: the first errors, and of large operations the beginning and the end."""

from __future__ import annotations

from pathlib import Path

import pytest

import hilo

LINES = "".join(f" %{i} = stablehlo.add %x, %q{i} : tensor<3xf32>\n" for i in range(500))
OPERANDS = ", ".join(f"%a{i}" for i in range(400))
TYPES = ", ".join("tensor<3xf32>" for _ in range(400))
SINES = "".join(f"  %s{i} = stablehlo.sine %a : tensor<3xf32>\n" for i in range(300))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            f"func.func @main(%x: tensor<3xf32>) -> tensor<3xf32> {{\n{LINES} return %x : tensor<3xf32>\n}}",
            ("<string>:2:25: error: use of undeclared SSA value name", "… and 488 more; hilo-opt shows them all"),
        ),
        (
            f"func.func @main({OPERANDS.replace(',', ': tensor<3xf32>,')}: tensor<3xf32>) -> tensor<3xf32> {{\n"
            f' %0 = "stablehlo.concatenate"({OPERANDS}) {{dimension = 5 : i64}} : ({TYPES}) -> tensor<3xf32>\n'
            " return %0 : tensor<3xf32>\n}",
            ("dimension 5 is out-of-bounds for input rank 1", "see current operation: %0 = ", "…", "-> tensor<3xf32>"),
        ),
        (
            'func.func @main(%x: tensor<3xf32>) -> tensor<4xf32> {\n %0 = "stablehlo.while"(%x) ({\n'
            f" ^bb0(%a: tensor<3xf32>):\n{SINES}  %c = stablehlo.constant dense<true> : tensor<i1>\n"
            "  stablehlo.return %c : tensor<i1>\n}, {\n ^bb0(%a: tensor<3xf32>):\n"
            "  stablehlo.return %a : tensor<3xf32>\n}) : (tensor<3xf32>) -> tensor<4xf32>\n"
            " return %0 : tensor<4xf32>\n}",
            ("'stablehlo.while' op inferred type(s)", '"stablehlo.while"(%arg0)', "…"),
        ),
    ],
    ids=["many errors", "a long operation", "a large region"],
)
def test_messages_are_short(text: str, says: tuple[str, ...]) -> None:
    with pytest.raises(hilo.ParseError) as caught:
        hilo.load(text)
    message, start = str(caught.value), 0
    for part in says:
        start = message.index(part, start)
    assert len(message) < 1000


def test_a_missing_file_is_one_error_and_not_two(tmp_path: Path) -> None:
    with pytest.raises(hilo.ParseError, match="No such file") as caught:
        hilo.load(tmp_path / "missing.mlir")
    assert caught.value.__suppress_context__ and caught.value.__cause__ is None
