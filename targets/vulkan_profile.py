"""What `vulkan` takes once a program is lowered, found by compiling and running with IREE 3.13 on Mesa's lavapipe."""

from __future__ import annotations

import dataclasses

from hilo.targets import llvm_cpu_profile

PROFILE = dataclasses.replace(llvm_cpu_profile.PROFILE, name="vulkan", kernels=False)
