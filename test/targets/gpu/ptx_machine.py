"""Interprets the PTX of `warpgroup_product`: 256 threads in lockstep, shared memory, asynchronous copies and products.

Copies and products take effect at one of the two ends of the time that the instructions leave them: when they are
issued, or when they are waited for. A kernel that reads tiles too early, or copies over tiles that are still
multiplied, is wrong in one of them. Matrix descriptors and the 128-byte swizzle are those of the PTX ISA, 8.4.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import ml_dtypes
import numpy as np

THREADS, GROUP = 256, 128
_APART = 40
"""Arrays begin at multiples of this power of two."""
_TYPES = {"bf16": ml_dtypes.bfloat16, "f16": np.float16}
_WGMMA = re.compile(
    r"wgmma\.mma_async\S*m64n(\d+)k16\.f32\.(\w+)\.\w+ \{([^}]*)\}, (%\w+), (%\w+), 1, 1, 1, ([01]), ([01])"
)
_COMPARE = {"lt": np.less, "le": np.less_equal, "ge": np.greater_equal}


@dataclass
class Machine:
    """A workgroup.

    Attributes:
        arrays: the kernel's arrays, as bytes.
        late: `copies` or `products`, if these take effect when they are waited for.
        registers: for each one, a number for each thread.
        shared: the shared memory, which begins 16 bytes after a multiple of 1024.
        copies, products: the groups that are not waited for, oldest first; the last one is still open.
    """

    arrays: Sequence[np.ndarray]
    late: str
    shared: np.ndarray
    registers: dict[str, np.ndarray] = field(default_factory=dict)
    copies: list[list[Callable[[], None]]] = field(default_factory=lambda: [[]])
    products: list[list[Callable[[], None]]] = field(default_factory=lambda: [[]])

    def value(self, text: str) -> np.ndarray:
        """The number of an operand in each thread."""
        text = text.strip()
        if text in self.registers:
            return self.registers[text]
        return np.full(THREADS, 16 if text == "memory" else int(text), np.int64)

    def run(self, lines: Sequence[str]) -> None:
        """Runs the kernel's instructions."""
        labels = {line[:-1]: number for number, line in enumerate(lines) if line.endswith(":")}
        at = 0
        while at < len(lines):
            guard, _, line = (
                lines[at].rpartition("@")[2].partition(" ") if lines[at].startswith("@") else ("", "", lines[at])
            )
            holds = self.registers[guard] if guard else np.ones(THREADS, bool)
            at += 1
            if line.startswith("bra"):
                assert holds.all() or not holds.any(), "threads part"
                at = labels[line.split()[1]] if holds.all() else at
            elif not line.endswith(":") and line != "ret":
                self.step(line, holds)

    def step(self, line: str, holds: np.ndarray) -> None:
        name, _, rest = line.partition(" ")
        if name.startswith(("cp.async", "wgmma", "bar", "fence")):
            self.later(name, rest, line)
        elif name.startswith("st.global"):
            self.store(name, rest, holds)
        elif name.startswith("cvt.rn"):
            to, high, low = (part.strip() for part in rest.split(","))
            kind = _TYPES[name.split(".")[2].removesuffix("x2")]
            pair = np.stack([self.registers[low], self.registers[high]], 1).astype(kind)
            self.registers[to] = pair.view(np.uint32)[:, 0]
        elif name.startswith("ld.param"):
            to, parameter = re.fullmatch(r"(%\w+), \[p(\d+)\]", rest).groups()
            number = int(parameter)
            self.registers[to] = np.full(THREADS, number + 1 << _APART if number < len(self.arrays) else 0, np.int64)
        else:
            to, *given = (part.strip() for part in rest.split(","))
            made = self.computed(name.split("."), given)
            self.registers[to] = np.where(holds, made, self.registers.get(to, made))

    def computed(self, name: Sequence[str], given: Sequence[str]) -> np.ndarray:
        """The result of arithmetic."""
        if name[0] == "mov" and name[1] == "f32":
            return np.zeros(THREADS, np.float32)
        numbers = [self.value(one) for one in given]
        if name[0] == "setp":
            return _COMPARE[name[1]](*numbers)
        simple = {
            "mov": lambda a: a, "cvt": lambda a: a, "add": np.add, "sub": np.subtract, "mul": np.multiply,
            "min": np.minimum, "div": np.floor_divide, "mad": lambda a, b, c: a * b + c,
            "shl": np.left_shift, "shr": np.right_shift,
            "and": np.bitwise_and, "or": np.bitwise_or, "xor": np.bitwise_xor,
            "selp": lambda a, b, c: np.where(c, a, b),
        }  # fmt: skip
        return simple[name[0]](*numbers)

    def later(self, name: str, rest: str, line: str) -> None:
        """Asynchronous instructions, and those that wait for them."""
        groups = self.copies if name.startswith("cp") else self.products
        if "commit" in name:
            groups.append([])
        elif "wait" in name:
            while len(groups) - 1 > int(rest):
                for work in groups.pop(0):
                    work()
        elif name.startswith("cp.async.cg"):
            self.issue(groups, self.copy(rest))
        elif name.startswith("wgmma.mma"):
            for group in range(THREADS // GROUP):
                self.issue(groups, self.product(line, group))

    def issue(self, groups: list[list[Callable[[], None]]], work: Callable[[], None]) -> None:
        if self.late == ("copies" if groups is self.copies else "products"):
            groups[-1].append(work)
        else:
            work()

    def copy(self, rest: str) -> Callable[[], None]:
        to, source, _, *size = (part.strip() for part in rest.split(","))
        places, sources = self.address(to), self.address(source)
        sizes = self.value(size[0]) if size else np.full(THREADS, 16)
        assert not (places % 16).any()

        def work() -> None:
            for place, begin, count in zip(places, sources, sizes, strict=True):
                self.shared[place : place + 16] = 0
                if count:
                    self.shared[place : place + 16] = self.global_bytes(int(begin), 16)

        return work

    def address(self, text: str) -> np.ndarray:
        register, _, offset = text.strip("[]").partition("+")
        return self.value(register) + int(offset or 0)

    def global_bytes(self, address: int, count: int) -> np.ndarray:
        array, offset = self.arrays[(address >> _APART) - 1], address & ((1 << _APART) - 1)
        assert offset % count == 0 and offset + count <= array.size, "outside of the array"
        return array[offset : offset + count]

    def store(self, name: str, rest: str, holds: np.ndarray) -> None:
        place, _, values = rest.partition("], ")
        addresses = self.address(place)
        parts = [self.registers[one.strip()] for one in values.strip("{}").split(",")]
        words = np.stack(parts, 1).view(np.uint8).reshape(THREADS, -1)
        for thread in np.flatnonzero(holds):
            self.global_bytes(int(addresses[thread]), words.shape[1])[:] = words[thread]

    def product(self, line: str, group: int) -> Callable[[], None]:
        """The product of one warpgroup: of 64 x 16 and 16 x n elements."""
        found = _WGMMA.fullmatch(line)
        assert found, line
        columns, kind, sums = int(found[1]), _TYPES[found[2]], found[3].split(", ")
        left, right = (int(self.registers[found[number]][group * GROUP]) for number in (4, 5))
        is_left, is_right = found[6] == "1", found[7] == "1"

        def work() -> None:
            a = self.matrix(left, 64, is_left, kind)
            b = self.matrix(right, columns, is_right, kind)
            total = a.astype(np.float32) @ b.astype(np.float32).T
            threads = np.arange(GROUP)
            for number, register in enumerate(sums):
                rows = threads // 32 * 16 + threads % 32 // 4 + 8 * (number % 4 >= 2)
                values = total[rows, number // 4 * 8 + threads % 4 * 2 + number % 2]
                self.registers[register][group * GROUP : (group + 1) * GROUP] += values

        return work

    def matrix(self, descriptor: int, size: int, is_across: bool, kind: type) -> np.ndarray:
        """The operand of `size` x 16 elements that a descriptor describes."""
        assert descriptor >> 62 == 1, "the 128-byte swizzle"
        begin, leading, stride = ((descriptor >> bit & 0x3FFF) << 4 for bit in (0, 16, 32))
        rows, k = np.meshgrid(np.arange(size), np.arange(16), indexing="ij")
        if is_across:
            place = rows // 64 * leading + k // 8 * stride + k % 8 * 128 + rows % 64 * 2
        else:
            place = rows // 8 * stride + rows % 8 * 128 + k * 2
        place = begin + place
        place ^= (place >> 7 & 7) << 4
        return self.shared.view(kind)[place // 2]


def run(text: str, workgroups: Sequence[int], shared_bytes: int, arrays: Sequence[np.ndarray], *, late: str) -> None:
    """Runs a kernel on arrays, of which the last one is written.

    Args:
        text: the PTX module.
        workgroups: their number in x, y and z.
        shared_bytes: of a workgroup.
        arrays: the kernel's arrays, contiguous.
        late: see `Machine`.
    """
    body = text[text.index("{") + 1 : text.rindex("}")]
    parts = [part.strip() for line in body.split("\n") for part in line.split(";")]
    lines = [part for part in parts if part and not part.startswith(".reg")]
    seen = [array.reshape(-1).view(np.uint8) for array in arrays]
    for y in range(workgroups[1]):
        for x in range(workgroups[0]):
            machine = Machine(seen, late, np.full(shared_bytes + 16, 0xFF, np.uint8))
            machine.registers["%tid.x"] = np.arange(THREADS)
            machine.registers |= {"%ctaid.x": np.full(THREADS, x), "%ctaid.y": np.full(THREADS, y)}
            machine.run(lines)
