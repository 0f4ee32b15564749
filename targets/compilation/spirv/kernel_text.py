"""Changes kernels for Vulkan as text."""

from __future__ import annotations

from collections.abc import Callable

from hilo.targets.compilation.kernels import mlir, replacement


def rewrite(kernel: int, change: Callable[[str], str]) -> None:
    """Replaces a kernel by what its text is changed to.

    Args:
        kernel: the pointer to the `spirv.module`.
        change: given the text, returns that of the new kernel.
    """
    text = mlir.print_operation(kernel)
    changed = change(text)
    if changed != text and not replacement.replace(kernel, changed):
        raise AssertionError(f"a kernel that {change.__name__} has changed does not parse")
