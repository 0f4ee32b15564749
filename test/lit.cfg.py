"""lit's configuration: it runs every `.mlir` and `.test` file below this folder, and every `.py` file with RUN lines.

The other Python files belong to pytest, or are helpers of its tests. Tools come from the environment of the interpreter
that runs lit, so `lit test` needs no activation. hilo's tools and filecheck run as forks of one process that has
imported them (see `_tool_server.py`); `HILO_LIT_PROCESSES=1` starts a new process for each, as a shell does.
"""

import atexit
import importlib.metadata
import importlib.util
import os
import sys
from pathlib import Path

import lit.util

HERE = Path(__file__).parent
BIN = Path(sys.executable).parent
sys.path.insert(0, str(HERE))
from _lit_format import Format  # noqa: E402
from _tool_server import ToolServer  # noqa: E402

config = config  # type: ignore[name-defined]  # noqa: F821
config.name = "hilo"
config.test_format = Format(execute_external=False)
config.suffixes = [".mlir", ".py", ".test"]
config.test_source_root = str(HERE)
config.test_exec_root = str(HERE / "Output")
config.excludes = ["Output", "Inputs", "lit.cfg.py", "test_lit_files.py", "__pycache__"]

# `%exits 1 hilo-opt …` passes if the tool ends with that status and shows no traceback; it passes the output on.
config.substitutions += [
    ("%python", f'"{sys.executable}"'),
    ("%exits", f'"{sys.executable}" -S "{HERE / "tools" / "_exits.py"}"'),
    ("%inputs", str(HERE / "tools" / "Inputs")),
]

# IREE's own executables: the scripts that pip installs under their names start a Python just to run them.
IREE = [
    str(Path(folder) / libraries)
    for package, libraries in (("iree.compiler", "_mlir_libs"), ("iree", "_runtime_libs"))
    for folder in importlib.util.find_spec(package).submodule_search_locations
]
config.environment["PATH"] = os.pathsep.join([*IREE, str(BIN), os.environ.get("PATH", "")])
config.environment["PYTHONPATH"] = str(HERE)  # has the helpers that files share
config.environment["FILECHECK_OPTS"] = "--enable-var-scope"
config.environment["HILO_CHECK"] = "off"
config.environment["XDG_CACHE_HOME"] = str(HERE / "Output" / "cache")
for name in ("HOME", "LANG", "JAX_PLATFORMS", "VK_ICD_FILENAMES", "VK_DRIVER_FILES"):
    if name in os.environ:
        config.environment[name] = os.environ[name]

if importlib.util.find_spec("jax"):
    config.available_features.add("jax")
if any(Path(folder).glob("*.json") for folder in ("/usr/share/vulkan/icd.d", "/etc/vulkan/icd.d")):
    config.available_features.add("vulkan")  # Debian package: mesa-vulkan-drivers
if importlib.import_module("hilo.targets.llvm_cpu.profile").IN_PROCESS.product_tile:
    config.available_features.add("product-kernels")  # a CPU with AVX2
if Path("/dev/nvidiactl").exists():
    config.available_features.add("cuda")

supported, _ = lit.util.killProcessAndChildrenIsSupported()
if supported and not config.maxIndividualTestTime:
    config.maxIndividualTestTime = 180

if hasattr(os, "fork") and not os.environ.get("HILO_LIT_PROCESSES"):
    scripts = importlib.metadata.distribution("hilo-mlir").entry_points.select(group="console_scripts")
    tools = {script.name: script.value for script in scripts} | {"filecheck": "filecheck.main:main"}
    atexit.register(ToolServer(tools, HERE / "Output" / "bin", config.environment).close)
    config.environment["PATH"] = os.pathsep.join([str(HERE / "Output" / "bin"), config.environment["PATH"]])
