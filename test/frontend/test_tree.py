"""Pytrees: containers, the order of leaves, structures; the order is compared with JAX's."""

from __future__ import annotations

import collections
import dataclasses
from typing import Any, NamedTuple

import numpy as np
import pytest

import hilo
from hilo import tree

jax = pytest.importorskip("jax")


class Pair(NamedTuple):
    left: object
    right: object


@dataclasses.dataclass(frozen=True)
class Layer:
    w: object
    b: object
    name: str = dataclasses.field(default="", metadata={"static": True})

    def __post_init__(self) -> None:
        assert np.shape(self.w) != (7,), "not run when a tree is built again"


class Registered:
    def __init__(self, children: list[object], label: str) -> None:
        self.children, self.label = children, label


class InJax:
    def __init__(self, x: object, y: object, label: str) -> None:
        self.x, self.y, self.label = x, y, label


hilo.register_pytree_node(Registered, lambda r: (r.children, r.label), lambda label, c: Registered(list(c), label))
jax.tree_util.register_pytree_node(InJax, lambda n: ((n.x, n.y), n.label), lambda label, c: InJax(*c, label))

TREES: list[Any] = [
    1.5,
    None,
    (),
    [1, (2, None, 3), [[]]],
    {"b": 1, "a": {"z": 2, "y": 3}},
    {3: 1, 1: 2},
    collections.OrderedDict([("b", 1), ("a", 2)]),
    collections.defaultdict(list, {"b": 1, "a": 2}),
    Pair({"w": 1}, [2, 3]),
    [Pair(1, 2), Pair(None, (3,))],
]


@pytest.mark.parametrize("given", TREES, ids=repr)
def test_leaves_come_in_jax_s_order_and_the_tree_is_built_again(given: object) -> None:
    leaves, structure = tree.flatten(given)
    assert leaves == jax.tree_util.tree_leaves(given)
    again = structure.unflatten(leaves)
    assert again == given and type(again) is type(given)
    assert structure == tree.structure(again) and hash(structure) == hash(tree.structure(again))


def test_equal_numbers_of_different_types_stay_the_keys_that_they_are() -> None:
    for key in (1, True, 1.0, 1):
        (again,) = tree.map(lambda x: x, {key: 0})  # type: ignore[misc]
        assert type(again) is type(key)


def test_structures_differ_by_container_keys_and_static_fields() -> None:
    trees = [(1, 2), [1, 2], Pair(1, 2), {"a": 1, "b": 2}, {"a": 1, "c": 2}, Layer(1, 2), Layer(1, 2, "x"), (1, (2,))]
    assert len({tree.structure(t) for t in trees}) == len(trees)


def test_dataclasses_are_containers_of_their_fields() -> None:
    leaves, structure = tree.flatten(Layer(1, {"k": 2}, "first"))
    assert leaves == [1, 2]
    assert structure.unflatten([np.zeros(7), 4]).name == "first"  # type: ignore[attr-defined]
    assert str(structure) == "Layer(w=*, b={'k': *})"


def test_registered_types_are_containers() -> None:
    doubled = tree.map(lambda x: x * 2, Registered([1, [2]], "label"))
    assert isinstance(doubled, Registered) and doubled.children == [2, [4]] and doubled.label == "label"


def test_types_registered_with_jax_are_containers() -> None:
    given = {"n": InJax(1, (2, None), "label")}
    leaves, structure = tree.flatten(given)
    assert leaves == [1, 2]
    again: Any = structure.unflatten([3, 4])
    assert (again["n"].x, again["n"].y, again["n"].label) == (3, (4, None), "label")
    assert structure == tree.structure({"n": InJax(5, (6, None), "label")})
    assert structure != tree.structure({"n": InJax(5, (6, None), "other")})


def test_arrays_and_subclasses_of_lists_are_leaves() -> None:
    class Special(list):  # type: ignore[type-arg]
        pass

    for leaf in (np.zeros(3), np.float32(1), jax.numpy.zeros(2), "text", Special([1]), object()):
        assert tree.structure(leaf) == tree.LEAF


def test_is_leaf_ends_the_descent() -> None:
    assert tree.leaves([(1, 2), [3]], is_leaf=lambda x: isinstance(x, tuple)) == [(1, 2), 3]


def test_paths_name_each_leaf() -> None:
    structure = tree.structure({"w": [1, Pair(2, 3)], "l": Layer(4, 5)})
    assert structure.paths("p") == ["p['l'].w", "p['l'].b", "p['w'][0]", "p['w'][1].left", "p['w'][1].right"]


def test_map_takes_trees_that_are_built_alike() -> None:
    assert tree.map(lambda x, y: x + y, {"a": [1]}, {"a": [2]}) == {"a": [3]}
    with pytest.raises(hilo.ArgumentError, match=r"tree 2 is built as \{'a': \*\}, the first as \{'a': \[\*\]\}"):
        tree.map(lambda x, y: x, {"a": [1]}, {"a": 1})


def test_wrong_trees_are_refused() -> None:
    with pytest.raises(hilo.ArgumentError, match="keys that can be sorted"):
        tree.flatten({1: 2, "a": 3})
    with pytest.raises(hilo.ArgumentError, match="there are 1 leaves; the structure"):
        tree.structure((1, 2)).unflatten([1])
    endless: list[object] = []
    endless.append(endless)
    with pytest.raises(hilo.ArgumentError, match="do not hold themselves"):
        tree.flatten(endless)
    with pytest.raises(hilo.ArgumentError, match="takes a class"):
        hilo.register_pytree_node("no", lambda x: ([], None), lambda r, c: "")  # type: ignore[arg-type]
    with pytest.raises(hilo.ArgumentError, match="container or an array already"):
        hilo.register_pytree_node(tuple, lambda x: ([], None), lambda r, c: ())


def test_a_class_is_registered_by_its_own_methods() -> None:
    @hilo.register_pytree_node_class
    class Pair:
        def __init__(self, x: Any, y: Any, name: str) -> None:
            self.x, self.y, self.name = x, y, name

        def tree_flatten(self) -> tuple[tuple[Any, Any], str]:
            return (self.x, self.y), self.name

        @classmethod
        def tree_unflatten(cls, rest: str, children: Any) -> Pair:
            return cls(*children, rest)

    swapped = hilo.jit(lambda p: Pair(p.y, p.x, p.name + "!"), tiers="evaluator")(Pair(np.ones(2, "f"), 3.0, "p"))
    assert isinstance(swapped, Pair)
    assert (float(np.asarray(swapped.x)), np.asarray(swapped.y).tolist(), swapped.name) == (3.0, [1, 1], "p!")
    with pytest.raises(hilo.ArgumentError, match="no method tree_flatten"):
        hilo.register_pytree_node_class(type("Bare", (), {}))
