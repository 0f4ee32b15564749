"""Donated arguments: the program may reuse their memory, and the caller cannot use them afterwards.

JAX's attributes of arguments (`tf.aliasing_output`, `jax.buffer_donor`) count, and so does `donate_argnums`. The pass
`reuse-memory` writes results into the memory of donated arguments; where it cannot, the result gets its own memory, and
the argument's is freed after the call.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass

from hilo.dialect.iree import ir
from hilo.dialect.support.errors import ArgumentError, shown
from hilo.targets.compilation.signature import Signature, find_entry, leaf_count


@dataclass(frozen=True, slots=True)
class Donation:
    """Which arguments of a program are donated.

    Attributes:
        results: by flat argument, the result that is to take its memory; None: any.
    """

    results: Mapping[int, int | None]

    @property
    def arguments(self) -> frozenset[int]:
        """The flat numbers of donated arguments."""
        return frozenset(self.results)


NO_DONATION = Donation({})


def read_donation(module: ir.Module, signature: Signature, donate_argnums: Iterable[int]) -> Donation:
    """The arguments that the caller or the module's own attributes donate.

    Args:
        module: before lowering, which drops the attributes.
        signature: of its entry function.
        donate_argnums: indices of the call's arguments; of a tuple, all arrays are donated.

    Raises:
        ArgumentError: a number is not the index of an argument.
    """
    from hilo.lowering.memory.reuse_memory import read_donors

    donors = read_donors(find_entry(module, signature.entry))
    found = {index: result for index, result in donors.items() if index < len(signature.args)}
    starts = [0]
    for tree in signature.in_tree:
        starts.append(starts[-1] + leaf_count(tree))
    if not isinstance(donate_argnums, (Sequence, Set)) or isinstance(donate_argnums, (str, bytes)):
        raise ArgumentError(f"compile: donate_argnums is {shown(donate_argnums)}; it takes a sequence of numbers")
    for number in donate_argnums:
        if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number < len(signature.in_tree):
            raise ArgumentError(
                f"compile: donate_argnums has {shown(number)}; @{signature.entry} takes numbers of its "
                f"{len(signature.in_tree)} arguments, from 0"
            )
        for index in range(starts[number], starts[number + 1]):
            found.setdefault(index, None)
    return Donation(found)


def reuse_memory(lowered: ir.Module, entry: str, donation: Donation) -> None:
    """Writes results of a lowered module into the memory of donated arguments; see the pass `reuse-memory`."""
    from hilo.lowering import run_pipeline
    from hilo.lowering.memory.reuse_memory import ALIAS, DONOR, argument_attributes, set_argument_attributes

    if not donation.results:
        return
    function = find_entry(lowered, entry)
    rows = argument_attributes(function)
    with lowered.context:
        i32 = ir.IntegerType.get_signless(32)
        for index, result in donation.results.items():
            rows[index].pop(ALIAS, None)
            rows[index].pop(DONOR, None)
            name, mark = (DONOR, ir.BoolAttr.get(True)) if result is None else (ALIAS, ir.IntegerAttr.get(i32, result))
            rows[index][name] = mark
    set_argument_attributes(function, rows)
    run_pipeline(lowered, "reuse-memory")
