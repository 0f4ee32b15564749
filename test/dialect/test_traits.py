"""The rows' statements about the meaning of operations are consistent with their form."""

from __future__ import annotations

import pytest

from hilo.dialect.operations import rows_chlo, rows_stablehlo
from hilo.dialect.operations.ods import TRAITS, op
from hilo.dialect.operations.traits import with_trait

ROWS = {row.name: row for row in (*rows_stablehlo.ROWS, *rows_chlo.ROWS)}


@pytest.mark.parametrize("trait", TRAITS)
def test_each_trait_is_some_operation_s(trait: str) -> None:
    assert with_trait(trait)


def test_an_unknown_trait_is_a_mistake() -> None:
    with pytest.raises(AssertionError, match=r"'fast'.* are no traits"):
        op("stablehlo.x", "XOp", traits="fast", doc="…")
    with pytest.raises(AssertionError, match="fast is no trait"):
        with_trait("fast")


def test_traits_fit_the_form_of_their_operations() -> None:
    for name in with_trait("elementwise"):
        row = ROWS[name]
        assert row.operands and not row.regions and row.is_single_result, name
    for name in with_trait("commutative"):
        assert [operand.name for operand in ROWS[name].operands] == ["lhs", "rhs"], name
        assert name in with_trait("elementwise"), name
    for name in with_trait("control_flow") | with_trait("fold"):
        assert ROWS[name].regions, name
    for name in with_trait("collective") | with_trait("transfer"):
        assert ROWS[name].needs_process, name
    for name in with_trait("terminator"):
        assert not ROWS[name].results, name
    assert with_trait("moves") <= with_trait("exact")
    assert not with_trait("elementary") & with_trait("exact")
