"""What stands in the place of donated memory."""

from __future__ import annotations

from typing import Any

import numpy as np

from hilo.dialect.support.dtypes import Dtype
from hilo.dialect.support.errors import ArgumentError
from hilo.targets.runtime.device import Device
from hilo.targets.runtime.memory.layout import Layout


class Gone(Device):
    """Replaces the device of a donated array: every use of the array raises an error.

    Args:
        device: where the array was.
        call: the call that took it.
    """

    is_gone = True

    def __init__(self, device: Device, call: str) -> None:
        super().__init__(device.name)
        self.call = call

    def layout(self, dtype: Dtype, dims: tuple[int, ...]) -> Layout:
        raise self._refusal("nothing can be put there")

    def upload(self, array: np.ndarray, layout: Layout) -> Any:
        raise self._refusal("nothing can be put there")

    def download(self, view: Any, layout: Layout) -> np.ndarray:
        raise ArgumentError(
            f"this array {layout} was donated to {self.call} and cannot be used any more; "
            "use the call's results, or compile without donating that argument"
        )

    def capsule(self, view: Any, layout: Layout) -> Any:
        raise self._refusal("it cannot be given away")

    def _refusal(self, reason: str) -> ArgumentError:
        return ArgumentError(f"this memory was donated to {self.call}; {reason}")
