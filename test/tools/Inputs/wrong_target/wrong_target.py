"""A plug-in with a target that fails, for `hilo-reduce`: products are sums, a sine ends it, a cosine hangs it."""

import os
import time

from hilo.dialect.io import parse_module
from hilo.targets import Target
from hilo.targets.compilation.driver import compile_module
from hilo.targets.runtime.executable import Executable
from hilo.targets.target import BuildRequest


def build(request: BuildRequest) -> Executable:
    """The evaluator on a program whose products have become sums."""
    text = str(request.module)
    if "stablehlo.sine" in text:
        os.abort()
    if "stablehlo.cosine" in text:
        time.sleep(600)
    return compile_module(parse_module(text.replace("stablehlo.multiply", "stablehlo.add")), "evaluator")


TARGET = Target(name="wrong", description="wrong", build=build)
