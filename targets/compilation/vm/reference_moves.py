"""Keeps compiled loops from releasing a buffer that they still need.

    vm.br ^bb1(%R15->%r17)      ^bb1 reads %r15, too
becomes
    vm.br ^bb1(%r15->%r17)

IREE's VM counts references. A branch that passes a block the same buffer (or fence) for several arguments copies it,
and the last copy is a move: it empties its source register. IREE 3.13 forgets that this register may be that of another
one of the arguments, which needs no copy. The block then works on a null reference: a null buffer ends in «indirect
buffer reference slot 0 is out of range»; a null fence is not waited for, which ends in «transient buffer has not been
committed», or in wrong values. This happens in loops that carry several slices of one allocation, which most loops do.

A move is right if the register is not read before it is written again. So this reads the bytecode, computes by liveness
analysis which registers are read later, and turns the moves that empty one of those into copies: one bit each. A copied
reference is released when its register is written, or at the end of the call.

Leaves alone: correct moves, and bytecode of another version.
Source: RegisterAllocation::remapSuccessorRegisters of IREE; iree-org/iree#24753 and #24781.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping
from typing import TypeAlias

from hilo.targets.compilation.vm.bytecode import (
    MOVE,
    NUMBER,
    Edge,
    Function,
    Instruction,
    Place,
    UnknownBytecode,
    copies_references,
    functions,
    instructions,
)

Registers: TypeAlias = frozenset[int]
NONE: Registers = frozenset()


def repair(module: bytes) -> tuple[bytes, int]:
    """The module without moves of registers that are read later, and the number of such moves."""
    try:
        found = [
            at
            for function in functions(module)
            if function.blocks > 1 and copies_references(module, function)
            for at in wrong_moves(module, function)
        ]
    except UnknownBytecode:
        return module, 0
    if not found:
        return module, 0
    changed = bytearray(module)
    for place in found:
        (register,) = struct.unpack_from("<H", changed, place)
        struct.pack_into("<H", changed, place, register & ~MOVE)
    return bytes(changed), len(found)


def wrong_moves(module: bytes, function: Function) -> list[Place]:
    """The places where a function moves a reference that it reads later."""
    blocks: dict[int, list[Instruction]] = {}
    for offset, instruction in instructions(module, function):
        if instruction is None:
            block = blocks[offset] = []
        else:
            block.append(instruction)
    if not any(edge.copies for block in blocks.values() for one in block[-1:] for edge in one.edges):
        return []
    live = _live(blocks)
    found: list[Place] = []
    for block in blocks.values():
        before: Registers = NONE
        for one in reversed(block):
            before = _before(one, before, live, found)
    return sorted(found)


def _live(blocks: dict[int, list[Instruction]]) -> dict[int, Registers]:
    """The registers that each block, or a successor, reads before it writes them."""
    read, written = dict[int, Registers](), dict[int, Registers]()
    for offset, block in blocks.items():
        before, writes = NONE, set[int]()
        for one in reversed(block):
            before = _before(one, before, {}, [])
            writes.update(one.writes)
        read[offset], written[offset] = before, frozenset(writes)
    live = dict(read)
    is_stable = False
    while not is_stable:
        is_stable = True
        for offset in reversed(blocks):
            ahead = NONE.union(*(_before_edge(edge, live, []) for one in blocks[offset][-1:] for edge in one.edges))
            before = read[offset] | (ahead - written[offset])
            is_stable = is_stable and before == live[offset]
            live[offset] = before
    return live


def _before(one: Instruction, after: Registers, live: Mapping[int, Registers], found: list[Place]) -> Registers:
    """The registers live before an instruction, from those live after it; adds wrong moves to `found`."""
    for edge in one.edges:
        after |= _before_edge(edge, live, found)
    after = after.difference(one.writes) if one.writes else after
    before = set(after)
    for place, register in reversed(one.reads):
        if register & MOVE and register & NUMBER in before:
            found.append(place)
        if not one.discards:
            before.add(register & NUMBER)
    return frozenset(before) if one.reads else after


def _before_edge(edge: Edge, live: Mapping[int, Registers], found: list[Place]) -> Registers:
    """The registers live before the copies of a branch, which run in order; adds wrong moves to `found`."""
    before = set(live.get(edge.target, NONE))
    for place, source, destination in reversed(edge.copies):
        before.discard(destination)
        if source & MOVE and source & NUMBER in before:
            found.append(place)
        before.add(source & NUMBER)
    return frozenset(before)
