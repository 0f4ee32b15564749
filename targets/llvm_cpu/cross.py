"""Other machines' CPUs, ahead of time: `llvm-cpu` with a triple and, by default, the least CPU of its kind in use.

    hilo-compile in.mlir --target=cpu-aarch64 -o out.vmfb
    hilo-compile in.mlir --target=cpu-x86-64 --cpu=x86-64-v3 -o out.vmfb

A module for this machine's instruction set also runs here.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field

from hilo.targets.cost_model import Work
from hilo.targets.llvm_cpu import target as llvm_cpu
from hilo.targets.llvm_cpu.target import LlvmCpuOptions
from hilo.targets.target import Options, Target

LADDER = tuple(rung for rung in llvm_cpu.LADDER if rung.name != "system-linker")
"""This system's linker supports only its own CPU."""


@dataclass(frozen=True, slots=True)
class _Cpu:
    """An instruction set.

    Attributes:
        name: the target's name.
        title: its common name.
        triple: LLVM's triple.
        cpu: LLVM's name of the least CPU.
        features: features of that CPU that its name does not imply.
        flags: flags for the calling convention.
    """

    name: str
    title: str
    triple: str
    cpu: str = "generic"
    features: str = ""
    flags: tuple[str, ...] = ()

    def options(self) -> type[LlvmCpuOptions]:
        """The options of `llvm-cpu` with this CPU as their default."""
        defaults = {"triple": self.triple, "cpu": self.cpu, "cpu_features": self.features}
        rows = {row.name: row for row in dataclasses.fields(LlvmCpuOptions)}
        changed = [
            (name, "str", field(default=value, metadata=rows[name].metadata)) for name, value in defaults.items()
        ]
        made: type[LlvmCpuOptions] = dataclasses.make_dataclass(
            f"{''.join(word.title() for word in self.name.split('-'))}Options",
            changed,
            bases=(LlvmCpuOptions,),
            namespace={"__doc__": f"Options of `{self.name}`.", "__module__": __name__},
            frozen=True,
        )
        return made

    def target(self) -> Target:
        def flags(options: LlvmCpuOptions, work: Work) -> tuple[str, ...]:
            return (*llvm_cpu.flags(options, work), *self.flags)

        return Target(
            name=self.name,
            description=f"{self.title}, ahead of time; by default code for every such CPU",
            takes="hilo.targets.llvm_cpu.profile:PROFILE",
            refine=llvm_cpu.refine,
            options=self.options(),
            flags=flags,
            device=_device,
            ladder=LADDER,
            fingerprint=llvm_cpu.fingerprint,
            priority=5,
            drivers=("local-sync", "local-task"),
            requires=llvm_cpu.requires,
        )


def _device(options: Options, work: Work) -> str:
    """`local-sync`, which does not depend on the stack size or cores of the machine."""
    return "local-sync" if options.device == "auto" else options.device


X86_64 = _Cpu("cpu-x86-64", "x86-64 CPUs", "x86_64-linux-gnu", "x86-64").target()
AARCH64 = _Cpu("cpu-aarch64", "64-bit Arm CPUs", "aarch64-linux-gnu").target()
ARM = _Cpu(
    "cpu-arm", "32-bit Arm CPUs (ARMv7)", "armv7a-linux-gnueabihf", features="+neon",
    flags=("--iree-llvmcpu-target-float-abi=hard",),
).target()  # fmt: skip
RISCV64 = _Cpu(
    "cpu-riscv64", "64-bit RISC-V CPUs (RV64GC)", "riscv64-linux-gnu", "generic-rv64", "+m,+a,+f,+d,+c",
    ("--iree-llvmcpu-target-abi=lp64d",),
).target()  # fmt: skip
