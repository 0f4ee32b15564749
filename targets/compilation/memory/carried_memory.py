"""Keeps memory that a branch passes on from being released while it is also used under another name.

    %x = stream.timepoint.await … => %memory
    %view = stream.resource.subview %x[%c0]
    cf.cond_br %i, ^bb2(%memory), ^bb1(…)
  ^bb2(%carried):
    %1 = stream.resource.dealloca origin await(%0) => %carried
    %2 = stream.tensor.export %view
becomes the same without the `dealloca`, whose users wait for %0.

IREE 3.13 releases what a block is passed after its last use there, even if it may be memory that is read again, or is a
result: a conditional that returns `x` in one of its branches, where `x` is a result, too. Vulkan then says «transient
buffer has no staged Vulkan backing», other devices «transient buffer has not been committed». Memory that is not
released by the program is released with the last reference to it.

Leaves alone: functions whose branches pass on only memory that nothing uses outside of the block that defines it.
See test/upstream/refused/carried_result.mlir.
"""

from __future__ import annotations

from hilo.targets.compilation.kernels import mlir, values

_BRANCHES = ("cf.br", "cf.cond_br", "cf.switch")
_RELEASE, _EXPORT = "stream.resource.dealloca", "stream.tensor.export"
_SUBVIEW, _AWAIT = "stream.resource.subview", "stream.timepoint.await"
_RESOURCE = "!stream.resource"


def keep(module: int) -> None:
    """Leaves such releases out.

    Args:
        module: the pointer to the operation, when commands are scheduled.
    """
    for function in mlir.operations(module):
        if mlir.name_of(function) not in ("util.func", "util.initializer"):
            continue
        releases = [one for one in mlir.within(function, _RELEASE) if values.maker_of(mlir.operands(one)[0]) is None]
        if releases and any(map(_is_used_elsewhere, _passed(function))):
            for release in releases:
                _leave_out(release)


def _passed(function: int) -> set[int]:
    """The memory that branches pass on."""
    passed = (value for branch in mlir.within(function, *_BRANCHES) for value in mlir.operands(branch))
    return {_memory(value) for value in passed if mlir.print_type(mlir.type_of(value)).startswith(_RESOURCE)}


def _memory(value: int) -> int:
    """What a value is, or is a view of."""
    maker = values.maker_of(value)
    while maker and mlir.name_of(maker) in (_SUBVIEW, _AWAIT):
        number = mlir.results(maker).index(value)
        value = mlir.operands(maker)[number]
        maker = values.maker_of(value)
    return value


def _is_used_elsewhere(memory: int) -> bool:
    """Whether memory, or a view of it, is a result, or is used in another block than the one in which it is defined."""
    block, names = values.block_of(memory), [memory]
    for name in names:
        for user in values.users_of(name):
            kind = mlir.name_of(user)
            if kind == _EXPORT or (kind not in (*_BRANCHES, _RELEASE) and mlir.block_of(user) != block):
                return True
            if kind == _SUBVIEW:
                names += mlir.results(user)
            elif kind == _AWAIT:
                given = zip(mlir.operands(user), mlir.results(user), strict=False)
                names += [result for operand, result in given if operand == name]
    return False


def _leave_out(release: int) -> None:
    """Has those that wait for a release wait for what it waits for; leaves alone one that waits for nothing."""
    (released,) = mlir.results(release)
    awaited = mlir.operands(release)[-1]
    if mlir.type_of(awaited) == mlir.type_of(released):
        mlir.replace_uses(released, awaited)
        mlir.destroy(release)
