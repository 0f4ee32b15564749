"""The modules that tools load: start-up time is imports, and these do not depend on the machine."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from _repository import ROOT

from hilo.tools.umbrella.commands import COMMANDS

TOOLS = tuple(COMMANDS)
_SCRIPT = """
import contextlib, importlib, io, sys
for tool in TOOLS:
    for flag in ("--version", "--help"):
        out = io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.suppress(SystemExit):
            module = importlib.import_module(f"hilo.tools.{tool}.tool")
            sys.argv = [f"hilo-{tool}", flag]
            status = module.main()
            assert status in (0, None), (tool, flag, status)
        assert f"hilo-{tool}" in out.getvalue(), (tool, flag)
        heavy = {"numpy", "iree", "ml_dtypes", "rich"} & sys.modules.keys()
        assert not heavy, (tool, flag, heavy)
"""


def _run(script: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)


def test_each_tool_is_a_command_and_a_word() -> None:
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["scripts"]
    targets = {name: target.partition(":")[0].replace("__main__", "tool") for name, target in scripts.items()}
    assert targets.pop("hilo") == "hilo.tools.umbrella.tool"
    assert targets == {f"hilo-{name}": target.partition(":")[0] for name, target in COMMANDS.items()}


def test_help_and_version_load_neither_the_compiler_nor_numpy() -> None:
    done = _run(_SCRIPT.replace("TOOLS", repr(TOOLS), 1))
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("flags", [[], ["--canonicalize"]])
def test_reading_and_printing_takes_no_numpy(flags: list[str], tmp_path: Path) -> None:
    program = tmp_path / "program.mlir"
    program.write_text("func.func @f(%x: tensor<2xf32>) -> tensor<2xf32> { return %x : tensor<2xf32> }")
    argv = ["hilo-opt", str(program), *flags]
    done = _run(
        f"import sys; sys.argv = {argv!r}\nfrom hilo.tools.opt.tool import main\n"
        "assert main() == 0\nprint(sorted({'numpy', 'ml_dtypes'} & sys.modules.keys()), file=sys.stderr)"
    )
    assert done.returncode == 0
    assert "func.func @f" in done.stdout
    assert done.stderr.strip() == "[]"


def test_reading_and_printing_imports_no_passes(tmp_path: Path) -> None:
    program = tmp_path / "program.mlir"
    program.write_text("func.func @f(%x: tensor<2xf32>) -> tensor<2xf32> { return %x : tensor<2xf32> }")
    done = _run(
        f"import sys; sys.argv = {['hilo-opt', str(program)]!r}\nfrom hilo.tools.opt.tool import main\n"
        "assert main() == 0\nprint(*(name for name in sys.modules if 'lowering' in name), file=sys.stderr)"
    )
    assert (done.returncode, done.stderr.strip()) == (0, "")


def test_a_tool_that_ends_runs_what_is_to_run_at_exit() -> None:
    done = _run(
        "import atexit, threading, time\nfrom hilo.tools.common.entry import end\n"
        "atexit.register(print, 'at exit')\nprint('before', end=' ')\nend(3)"
    )
    assert (done.returncode, done.stdout) == (3, "before at exit\n")


def test_a_tool_that_ends_waits_for_its_threads() -> None:
    done = _run(
        "import threading, time\nfrom hilo.tools.common.entry import end\n"
        "threading.Thread(target=lambda: (time.sleep(0.2), print('done'))).start()\nend(0)"
    )
    assert (done.returncode, done.stdout) == (0, "done\n")


def test_the_bindings_attribute_builders_need_numpy_only_when_called() -> None:
    done = _run(
        "from hilo.dialect.iree import import_without_numpy, ir\nimport_without_numpy()\n"
        "from hilo.dialect.context import context\n"
        "for name in ('F64', 'I32', 'I64', 'Index'):\n"
        "    print(ir.AttrBuilder.get(f'{name}ElementsAttr')([1, 2], context()))"
    )
    assert done.stderr == ""
    types = ("f64", "i32", "i64", "index")
    assert [line.split(" : ")[1] for line in done.stdout.splitlines()] == [f"tensor<2x{name}>" for name in types]


def test_the_page_lists_the_environment_variables() -> None:
    from hilo.targets.environment import VARIABLES

    page = (ROOT / "docs" / "command-line.md").read_text()
    missing = [row.name for row in VARIABLES if f"| `{row.name}` | {row.description} | {row.default} |" not in page]
    assert not missing, "docs/command-line.md: the table is out of date"


def test_a_tool_that_is_called_twice_imports_once_and_has_all_names_of_the_package() -> None:
    done = _run(
        "from hilo.dialect.iree import import_without_numpy, ir\n"
        "import sys\nimport_without_numpy()\nimport_without_numpy()\n"
        "loaded = {'numpy', 'iree.compiler.tools', 'iree.compiler.tools.core'} & sys.modules.keys()\n"
        "assert not loaded, loaded\n"
        "import iree.compiler\nfrom iree.compiler import compile_str\n"
        "assert iree.compiler.compile_file.__module__ == 'iree.compiler.tools.core'\n"
        "from iree.compiler.tools import binaries\nassert binaries.find_tool('iree-opt')\n"
        "assert not hasattr(iree.compiler, 'no_such_name')"
    )
    assert (done.returncode, done.stderr) == (0, "")
