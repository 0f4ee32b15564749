"""A bundle's manifest: the JSON description of its modules, their arguments and results, and their requirements.

    {"format": 1, "entry": "main", "replicas": 1, "partitions": 1, "is_called_as_one": false, "donated": [],
     "arguments": [{"name": "x", "dtype": "f32", "dims": [4, null]}], "argument_trees": [null],
     "results": [{"name": "", "dtype": "f32", "dims": [4, null]}], "result_tree": null,
     "versions": {"hilo-mlir": "0.1.0", "iree-base-compiler": "3.13.0"}, "host_functions": [],
     "modules": [{"name": "llvm-cpu", "file": "llvm-cpu.vmfb", "sha256": "…", …}], "sha256": "…"}

`dims` has null for a dimension that is known only at a call. A tree is null for an array and a list of trees for a
tuple. The last entry is the checksum of all others, as JSON with sorted keys and no spaces.
"""

from __future__ import annotations

import hashlib
import json
import re
import reprlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import metadata
from typing import Any

from hilo.dialect.support.dtypes import BY_NAME
from hilo.dialect.support.errors import ArgumentError, Error, TargetError, nearest, shortened, shown
from hilo.targets.compilation.signature import Leaf, Signature, Tree, leaf_count
from hilo.targets.host.imports import HostImport, functions_of

MANIFEST = "manifest.json"
FORMAT = 1
NAME_CHARACTERS = 255
"""Longest names of a module, its file and its devices; files with longer names do not exist."""

COMPILER, RUNTIME = "iree-base-compiler", "iree-base-runtime"


@dataclass(frozen=True)
class Module:
    """One compiled module.

    Attributes:
        name: the target's name, numbered if there are several modules for it.
        target: the target that it was compiled for.
        file: its file's name in the bundle.
        sha256, size_bytes: of that file.
        priority: of the modules that a machine can run, the one with the highest priority is preferred.
        device: the runtime device that was chosen for it.
        drivers: the runtime's drivers that can run it.
        requires: required features of the machine's CPU, as named by `hilo.targets.llvm_cpu.machine`.
        options: the target's options.
        flags, rung: how it was compiled.
        abi: element types of the compiled function's arguments and results, MLIR spelling.
        imports: the host calls that it makes.
    """

    name: str
    target: str
    file: str
    sha256: str
    size_bytes: int
    priority: int
    device: str
    drivers: tuple[str, ...]
    requires: tuple[str, ...]
    options: Mapping[str, object]
    flags: tuple[str, ...]
    rung: str
    abi: tuple[tuple[str, ...], tuple[str, ...]]
    imports: tuple[HostImport, ...] = ()

    def described(self) -> dict[str, Any]:
        """As JSON's types."""
        found = {name: getattr(self, name) for name in self.__dataclass_fields__ if name not in ("abi", "imports")}
        found |= {"arguments_abi": self.abi[0], "results_abi": self.abi[1]}
        return found | {"host_calls": [json.loads(one.to_json()) for one in self.imports]}

    @staticmethod
    def read(given: Mapping[str, Any]) -> Module:
        """From JSON's types."""
        rest = dict(given)
        abi = (tuple(rest.pop("arguments_abi")), tuple(rest.pop("results_abi")))
        imports = tuple(HostImport.from_json(json.dumps(one)) for one in rest.pop("host_calls"))
        rest["options"] = _tuples(rest["options"])
        for name, kinds in _KINDS.items():
            _expect(name, rest[name], *kinds)
        _expect("abi", [*abi[0], *abi[1]], list, str)
        module = Module(**_tuples(rest), abi=abi, imports=imports)
        names = (module.name, module.target, module.file, module.device, module.rung, *module.drivers, *module.requires)
        if any(len(name) > NAME_CHARACTERS for name in names):
            raise ValueError(f"one of a module's names has more than {NAME_CHARACTERS} characters")
        if not _FILE.fullmatch(module.file):
            raise ValueError(f"file {module.file!r} is outside of the bundle")
        return module


@dataclass(frozen=True)
class Manifest:
    """The description of a bundle.

    Attributes:
        signature: of the program.
        replicas: how many run together.
        versions: of hilo and IREE's compiler, by package.
        modules: one or more.
        place: the bundle's name in messages.
        partitions: the number of parts that each replica is cut into.
        is_called_as_one: the partitions share one caller, who passes and receives whole arrays.
        donated: indices of donated arguments, counted flat.
    """

    signature: Signature
    replicas: int
    versions: Mapping[str, str]
    modules: tuple[Module, ...]
    place: str = field(default="", compare=False)
    partitions: int = 1
    is_called_as_one: bool = False
    donated: tuple[int, ...] = ()

    def module(self, name: str) -> Module:
        """The module of that name.

        Raises:
            ArgumentError: there is none.
        """
        names = {module.name: module for module in self.modules}
        if not isinstance(name, str) or name not in names:
            raise ArgumentError(f"bundle {self.place}: it has no module for {shown(name)}; {nearest(name, names)}")
        return names[name]

    def check_runtime(self) -> None:
        """Raises if this runtime does not load modules of the compiler that was used.

        Raises:
            TargetError: the versions differ in more than the last component.
        """
        made, here = shortened(self.versions[COMPILER], 40), metadata.version(RUNTIME)
        if made.split(".")[:2] != here.split(".")[:2]:
            raise TargetError(
                f"bundle {self.place}: it was compiled by IREE {made}, and the runtime here is {here}; compile it "
                f"again, or pip install '{RUNTIME}=={made}'"
            )

    def to_json(self) -> str:
        """The manifest's text."""
        signature = self.signature
        content: dict[str, Any] = {
            "format": FORMAT,
            "entry": signature.entry,
            "replicas": self.replicas,
            "partitions": self.partitions,
            "is_called_as_one": self.is_called_as_one,
            "donated": self.donated,
            "arguments": [_leaf(leaf) for leaf in signature.args],
            "argument_trees": signature.in_tree,
            "results": [_leaf(leaf) for leaf in signature.results],
            "result_tree": signature.out_tree,
            "versions": dict(self.versions),
            "host_functions": sorted({name for module in self.modules for name in functions_of(module.imports)}),
            "modules": [module.described() for module in self.modules],
        }
        return json.dumps({**content, "sha256": _checksum(content)}, indent=1) + "\n"


def parse_manifest(data: bytes, place: str) -> Manifest:
    """Reads a manifest; `place` is the bundle's name in messages.

    Raises:
        Error: it is damaged, or of a format that this version does not support.
    """
    try:
        content = json.loads(data)
        if not isinstance(content, dict):
            raise ValueError("it is no object")
        if content.get("format") != FORMAT:
            raise Error(
                f"bundle {place}: {MANIFEST} has format {shown(content.get('format'))}; this version reads {FORMAT}; "
                "compile the program again"
            )
        if content.pop("sha256", None) != _checksum(content):
            raise ValueError("its checksum is wrong")
        json.dumps(content, ensure_ascii=False).encode()  # halves of surrogate pairs are no text
        return _read(content, place)
    except (ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError, OverflowError) as error:
        said = shortened(str(error))
        raise Error(f"bundle {place}: {MANIFEST} is damaged ({said}); copy or compile the bundle again") from error


def _read(content: Mapping[str, Any], place: str) -> Manifest:
    args, results = (tuple(map(_read_leaf, content[name])) for name in ("arguments", "results"))
    trees = tuple(map(_tree, content["argument_trees"]))
    signature = Signature(_expect("entry", content["entry"], str), args, results, trees, _tree(content["result_tree"]))
    if sum(map(leaf_count, trees)) != len(args) or leaf_count(signature.out_tree) != len(results):
        raise ValueError("its trees do not fit its arrays")
    modules = tuple(map(Module.read, _expect("modules", content["modules"], list, dict)))
    for module in modules:
        if (len(module.abi[0]), len(module.abi[1])) != (len(args), len(results)):
            raise ValueError(f"module {module.name!r} has other numbers of arrays than the program")
    versions = _expect("versions", content["versions"], dict, str)
    _expect(COMPILER, versions[COMPILER], str)
    replicas = _expect("replicas", content["replicas"], int)
    partitions = _expect("partitions", content.get("partitions", 1), int)  # earlier versions did not write it
    is_called_as_one = _expect("is_called_as_one", content.get("is_called_as_one", False), bool)
    donated = _expect("donated", content.get("donated", []), list, int)
    if not modules or replicas < 1 or partitions < 1 or any(not 0 <= one < len(args) for one in donated):
        raise ValueError("it has no modules, or numbers out of range")
    return Manifest(signature, replicas, versions, modules, place, partitions, is_called_as_one, tuple(donated))


_FILE = re.compile(r"(?!\.{1,2}$)[^/\\\0]+")

_KINDS: dict[str, tuple[type, ...]] = {
    "name": (str,), "target": (str,), "file": (str,), "sha256": (str,), "size_bytes": (int,), "priority": (int,),
    "device": (str,), "drivers": (list, str), "requires": (list, str), "options": (dict,), "flags": (list, str),
    "rung": (str,),
}  # fmt: skip
"""The type of each of a module's entries, and of their elements."""


def _expect(name: str, value: Any, kind: type, held: type | None = None) -> Any:
    """The value, if it has the right type.

    Raises:
        TypeError: it has another type, or contains elements of another type than `held`.
    """
    items = value.values() if isinstance(value, dict) else value
    is_wrong = not isinstance(value, kind)
    if kind is int and isinstance(value, int):  # a bool is an int, too
        is_wrong = isinstance(value, bool) or not -(1 << 62) < value < 1 << 62
    if is_wrong or (held is not None and not all(type(item) is held for item in items)):
        raise TypeError(f"{name} is {reprlib.repr(value)}")
    return value


def _tuples(given: Mapping[str, Any]) -> dict[str, Any]:
    """The same with tuples instead of JSON's lists."""
    return {name: tuple(value) if isinstance(value, list) else value for name, value in given.items()}


def _checksum(content: Mapping[str, Any]) -> str:
    text = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _leaf(leaf: Leaf) -> dict[str, Any]:
    return {"name": leaf.name, "dtype": leaf.dtype.name, "dims": leaf.dims}


def _read_leaf(given: Mapping[str, Any]) -> Leaf:
    dims = _expect("dims", given["dims"], list)
    if not all(size is None or 0 <= _expect("dims", size, int) for size in dims):
        raise ValueError(f"dims are {dims}")
    return Leaf(BY_NAME[given["dtype"]], tuple(dims), _expect("name", given["name"], str))


def _tree(given: Any) -> Tree:
    return None if given is None else tuple(map(_tree, _expect("a tree", given, list)))
