"""Bodies of kernels in a store: what one process has written, another one finds, with the same result."""

from __future__ import annotations

import enum
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field

import pytest
from programs import ROWS

from hilo.dialect.context import context
from hilo.dialect.io import parse_module
from hilo.dialect.iree import ir
from hilo.lowering import lower, run_pipeline
from hilo.lowering.framework import bodies
from hilo.lowering.framework.written import body_store, known_bodies
from hilo.lowering.framework.written.body_store import Record, stable_text
from hilo.lowering.kernel.outlining import outline_kernels
from hilo.targets.target import get_target

PROGRAMS = {
    "rows": ROWS,
    "product": """
func.func @main(%x: tensor<70x300xf32>, %y: tensor<300x90xf32>) -> tensor<70x90xf32> {
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0]
    : (tensor<70x300xf32>, tensor<300x90xf32>) -> tensor<70x90xf32>
  return %0 : tensor<70x90xf32>
}""",
    "transform": """
func.func @main(%x: tensor<96xcomplex<f32>>) -> tensor<96xcomplex<f32>> {
  %0 = stablehlo.fft %x, type = FFT, length = [96] : (tensor<96xcomplex<f32>>) -> tensor<96xcomplex<f32>>
  return %0 : tensor<96xcomplex<f32>>
}""",
    "sort": """
func.func @main(%x: tensor<500xf32>) -> tensor<500xf32> {
  %0 = "stablehlo.sort"(%x) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %less = stablehlo.compare LT, %a, %b, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %less : tensor<i1>
  }) : (tensor<500xf32>) -> tensor<500xf32>
  return %0 : tensor<500xf32>
}""",
    "loop": """
func.func @main(%w: tensor<64x64xf32>, %x: tensor<64xf32>) -> tensor<64xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %r:2 = stablehlo.while(%i = %zero, %h = %x) : tensor<i32>, tensor<64xf32>
  cond {
    %most = stablehlo.constant dense<9> : tensor<i32>
    %more = stablehlo.compare LT, %i, %most : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %next = stablehlo.add %i, %one : tensor<i32>
    %0 = stablehlo.dot_general %w, %h, contracting_dims = [1] x [0]
      : (tensor<64x64xf32>, tensor<64xf32>) -> tensor<64xf32>
    stablehlo.return %next, %0 : tensor<i32>, tensor<64xf32>
  }
  return %r#1 : tensor<64xf32>
}""",
}
FROM_KEYS = ("rows", "product", "transform", "loop")
"""The programs whose kernels are written from a few parameters, or of operations that are found again."""


class Stored(dict[str, bytes]):
    """A store in memory."""

    def find(self, key: str) -> bytes | None:
        return self.get(key)

    def keep(self, rows: Sequence[tuple[str, bytes]]) -> None:
        self.update(rows)


@pytest.fixture(autouse=True)
def in_context() -> Iterator[None]:
    with context(), ir.Location.unknown():
        yield


def lowered(
    name: str, store: Stored | None, *, remembers: bool = True, is_outlined: bool = True
) -> tuple[str, dict[str, str]]:
    """A program as another process lowers it: its text, and those of the executables."""
    module = parse_module(PROGRAMS[name])
    target = get_target("llvm-cpu")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bodies, "_known", known_bodies.KnownBodies())
        with bodies.apart(remembers, store):
            lower(module, target.profile())
            if is_outlined:
                run_pipeline(module, "outline-kernels", profile=target.profile())
                found = bodies._lowering.get()
                assert found is not None and (found.executables or name == "sort")
                contents = {key: ir.Module.parse(content) for key, content in found.executables.items()}
                return str(module), {key: str(content) for key, content in contents.items()}
            bodies.put_all_back(module.operation)
            return str(module), {}


@pytest.mark.parametrize("name", PROGRAMS)
def test_another_process_makes_the_same_of_stored_kernels(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Stored()
    alone, whole = lowered(name, None), lowered(name, None, is_outlined=False)
    assert lowered(name, store) == alone and store
    size = len(store)
    with monkeypatch.context() as patch:
        patch.setattr(outline_kernels._Kernel, "_make", lambda *_: pytest.fail("an executable was made"))
        assert lowered(name, store) == alone
    assert len(store) == size, "nothing new"
    assert lowered(name, store, is_outlined=False) == whole, "bodies are read where they are needed"


@pytest.mark.parametrize("name", FROM_KEYS)
def test_stored_bodies_are_not_written(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Stored()
    want = lowered(name, store)
    monkeypatch.setattr(known_bodies.KnownBodies, "find", lambda *_: pytest.fail("a body was written"))
    monkeypatch.setattr(body_store, "move_body", lambda *_: pytest.fail("a body was read"))
    assert lowered(name, store) == want


@pytest.mark.parametrize(("name", "is_found"), [("rows", False), ("product", True), ("transform", True)])
def test_without_the_cache_only_kernels_for_all_sizes_are_stored_and_found(name: str, is_found: bool) -> None:
    store = Stored()
    want = lowered(name, store, remembers=False)
    assert bool(store) == is_found
    lowered(name, store)
    with pytest.MonkeyPatch.context() as patch:
        made: list[str] = []
        right = outline_kernels._Kernel._make
        patch.setattr(outline_kernels._Kernel, "_make", lambda self, module: made.append(name) or right(self, module))
        assert lowered(name, store, remembers=False) == want
    assert bool(made) != is_found


def test_a_record_is_read_as_it_was_written() -> None:
    record = Record(
        "d", (1, 0), ("tensor<4xf32>",), 7, {"stack bytes": [None], "outlining": ["", True, [2]]}, b"\n{}\n"
    )
    assert Record.from_bytes(record.to_bytes()) == record


class Colour(enum.Enum):
    RED = 1


@dataclass(frozen=True)
class Holder:
    content: object


@dataclass(frozen=True)
class Tile:
    rows: int
    lanes: int = 8
    derived: int = field(init=False, default=0)


def test_keys_have_the_same_text_only_if_they_are_equal() -> None:
    f32, i32 = ir.F32Type.get(), ir.IntegerType.get_signless(32)
    one = ir.IntegerAttr.get(i32, 1)
    keys: list[Hashable] = [
        *(1, 1.0, True, "1", b"1", None, (1,), ((1,),), (1, 1), ("1, 1",), (), f32, one, i32, str(f32), (f32, i32)),
        *(Colour.RED, "Colour.RED", Tile(1), Tile(1, 4), ("Tile", 1, 8), stable_text, body_store.digest_of),
        *(ir.StringAttr.get("a"), ir.StringAttr.get("a>, StringAttr<b"), (ir.StringAttr.get("a"),) * 2),
    ]
    texts = [stable_text(key) for key in keys]
    assert None not in texts and len({*texts}) == len(keys)
    assert stable_text(Tile(2)) == stable_text(Tile(2)) and stable_text(ir.F32Type.get()) == stable_text(f32)


def test_keys_that_another_process_would_not_know_have_no_text() -> None:
    def local() -> None:
        pass

    keys: list[Hashable] = [object(), lambda: None, local, (1, object()), frozenset("ab"), Holder(object())]
    assert [stable_text(key) for key in keys] == [None] * len(keys)
