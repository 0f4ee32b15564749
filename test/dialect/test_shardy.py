"""Shardy's dialect: its assembly and its attributes as Python values."""

from __future__ import annotations

import pytest

import hilo
from hilo.dialect.iree import ir
from hilo.dialect.shardy import attributes
from hilo.dialect.shardy.assembly import generic_form
from hilo.dialect.shardy.attributes import Axis, Mesh, Sharding, read_mesh, read_shardings
from hilo.dialect.shardy.dialect import DIALECT


def attribute(text: str) -> ir.Attribute:
    from hilo.dialect.context import context
    from hilo.dialect.operations.declared import load_dialect

    load_dialect(DIALECT)
    return ir.Attribute.parse(text, context())


@pytest.mark.parametrize(
    ("text", "generic"),
    [
        ("sdy.mesh @m = <[]> loc(#l)", '"sdy.mesh"() <{mesh = #sdy.mesh<[]>, sym_name = "m"}> : () -> () loc(#l)'),
        ("sdy.return", '"sdy.return"() : () -> ()'),
        ("sdy.return %a, %b#1 : tuple<f32, f32>, !q.t<1>", '"sdy.return"(%a, %b#1) : (tuple<f32, f32>, !q.t<1>) -> ()'),
        ("sdy.reshard %x\n  <@m, []> : f", '"sdy.reshard"(%x) <{sharding = #sdy.sharding<@m, []>}> : (f) -> f\n'),
        ('foo {sdy.return = 1, a = "sdy.return x"} // sdy.return x', None),
        ("#sdy.sharding<@m, []> !sdy.return @sdy.return %sdy.return x", None),
    ],
)
def test_assembly_becomes_generic_form(text: str, generic: str | None) -> None:
    assert generic_form(text, "f") == (text if generic is None else generic)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("\nsdy.mesh mesh", "f:2: error: cannot read 'sdy.mesh mesh': expected the mesh's name before 'mesh'"),
        ("sdy.mesh @m = <[", "its brackets do not close"),
        ("sdy.propagation_barrier %x allowed_direction=UP : f", "allowed_direction is UP; it takes NONE, FORWARD"),
        ("\n\n%0 = sdy.all_gather %x", "f:3: error: sdy.all_gather moves or computes data"),
    ],
)
def test_malformed_assembly_is_refused_with_its_line(text: str, message: str) -> None:
    with pytest.raises(hilo.ParseError) as caught:
        generic_form(text, "f")
    assert message in str(caught.value)


def test_shardings_are_read() -> None:
    assert read_mesh(attribute('#sdy.mesh<["a"=2, "b"=1], device_ids=[1, 0]>')) == Mesh((("a", 2), ("b", 1)), (1, 0))
    assert read_mesh(attribute("#sdy.mesh<[], device_ids=[0]>")) == Mesh((), (0,))
    text = '#sdy.sharding_per_value<[<mesh<["a"=2]>, [{"a":(1)2, ?}p1, {?}], replicated={"b"}, unreduced={"c"}>]>'
    mesh = Mesh((("a", 2),), (0, 1))
    assert read_shardings(attribute(text)) == (Sharding(mesh, ((Axis("a", ":(1)2"),), ()), (Axis("c"),)),)
    axes = attribute('#sdy<manual_axes{"x", "y"}>')
    assert attributes.read_manual_axes(axes) == ("x", "y")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('#sdy.mesh<["a"=2], device_ids=[1, 1]>', "it takes each of its partitions once"),
        ("#sdy.mesh<[a=2]>", "has 'a'; it takes a string there"),
        ("#sdy.sharding<@m, [{}]>", "has 'sharding'; it takes 'mesh' there"),
    ],
)
def test_malformed_attributes_are_refused(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        read_mesh(attribute(text))


@pytest.mark.parametrize("mesh", ['"x"=2], device_ids=[1, 5]', '"x"=9223372036854775807, "y"=9]', '"x"=-2]'])
def test_programs_with_malformed_meshes_are_refused_with_their_place(mesh: str) -> None:
    text = f"sdy.mesh @mesh = <[{mesh}>\nfunc.func @main(%x: tensor<f32>) -> tensor<f32> {{ return %x : tensor<f32> }}"
    with pytest.raises(hilo.ParseError, match=r"<string>:1:1: error: "):
        hilo.load(text)
