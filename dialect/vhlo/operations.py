"""The attributes that VHLO writes out where StableHLO has defaults, and the release of each operation's versions."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from hilo.dialect.iree import ir
from hilo.dialect.vhlo.attributes import accuracy, array, boolean, converted, integer, integers, none, pairs, string
from hilo.dialect.vhlo.types import NotInVersion, Version, is_future, spelled

_OTHER_NAMES = {"func.func": "func", "func.call": "call", "func.return": "return"}

_SINCE: Mapping[str, Version] = {
    "tan": (1, 4, 0),
    "async_start": (1, 15, 0),
    "async_done": (1, 15, 0),
    "collective_reduce": (1, 19, 0),
}
"""Operations that were added after 1.0.0."""

_ACCURATE = (
    "cbrt cosine exponential exponential_minus_one log log_plus_one logistic rsqrt sine sqrt tan tanh".split()
)  # fmt: skip
_SECOND: Mapping[str, Version] = {
    **dict.fromkeys(_ACCURATE, (1, 10, 0)),
    "exponential": (1, 9, 0),
    **dict.fromkeys(("gather", "dynamic_gather", "scatter"), (1, 1, 0)),
    **dict.fromkeys(("all_gather", "all_reduce", "all_to_all"), (1, 5, 0)),
    "dot_general": (1, 6, 0),
    **dict.fromkeys(("send", "recv"), (1, 12, 0)),
    "composite": (1, 14, 0),
    "custom_call": (1, 18, 0),
    "collective_broadcast": (1, 20, 0),
    "dynamic_conv": (0, 20, 0),
}
"""Operations that have a second version, and the release that added it."""

_ALGORITHM = (
    "lhs_precision_type rhs_precision_type accumulation_type lhs_component_count rhs_component_count "
    "num_primitive_operations allow_imprecise_accumulation".split()
)
_ADDED: Mapping[str, Mapping[str, str]] = {
    **{name: {"result_accuracy": accuracy()} for name in _ACCURATE},
    "dot_general": dict.fromkeys(_ALGORITHM, none()),
    "custom_call": {"result_tilings": array([])},
    "collective_broadcast": {"has_dynamic_root": boolean(False)},
}
"""Attributes that the second version added, with their neutral values."""

_BATCHING: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("gather", "dynamic_gather"), ("operand_batching_dims", "start_indices_batching_dims")),
    "scatter": ("input_batching_dims", "scatter_indices_batching_dims"),
    **dict.fromkeys(("send", "recv"), ("source_target_pairs",)),
}
"""List attributes that the second version added."""

_DEFAULTS: Mapping[str, Callable[[], Mapping[str, str]]] = {
    "func": lambda: {"sym_visibility": string(""), "arg_attrs": array([]), "res_attrs": array([])},
    **dict.fromkeys(
        ("all_gather", "all_reduce", "reduce_scatter"),
        lambda: {"channel_id": integer(0), "use_global_device_ids": boolean(False)},
    ),
    **dict.fromkeys(
        ("all_to_all", "collective_permute"), lambda: {"channel_id": integer(0)}
    ),
    "collective_broadcast": lambda: {"channel_id": integer(0), **_ADDED["collective_broadcast"]},
    "collective_reduce": lambda: {
        "channel_id": integer(0),
        "has_dynamic_root": boolean(False),
        "use_global_device_ids": boolean(False),
    },
    "cholesky": lambda: {"lower": boolean(False)},
    "compare": lambda: {"compare_type": "#vhlo<comparison_type_v1 NOTYPE>"},
    "composite": lambda: {"version": integer(0), "composite_attributes": "#vhlo.dict_v1<{}>"},
    "custom_call": lambda: {
        "has_side_effect": boolean(False),
        "backend_config": string(""),
        "api_version": "#vhlo<api_version_v1 API_VERSION_ORIGINAL>",
        "called_computations": array([]),
        "operand_layouts": array([]),
        "result_layouts": array([]),
        "output_operand_aliases": array([]),
        **_ADDED["custom_call"],
    },
    "dot": lambda: {"precision_config": _precision()},
    "dot_general": lambda: {"precision_config": _precision(), **_ADDED["dot_general"]},
    **{name: (lambda: {"result_accuracy": accuracy()}) for name in _ACCURATE},
    "dynamic_broadcast_in_dim": lambda: {
        "known_expanding_dimensions": integers([]),
        "known_nonexpanding_dimensions": integers([]),
    },
    **dict.fromkeys(("gather", "dynamic_gather"), lambda: {"indices_are_sorted": boolean(False)}),
    "infeed": lambda: {"infeed_config": string(""), "layout": array([])},
    "outfeed": lambda: {"outfeed_config": string("")},
    **dict.fromkeys(
        ("send", "recv"), lambda: {"is_host_transfer": boolean(False), "source_target_pairs": integers([])}
    ),
    "scatter": lambda: {"indices_are_sorted": boolean(False), "unique_indices": boolean(False)},
    "sort": lambda: {"dimension": integer(-1), "is_stable": boolean(False)},
}  # fmt: skip
"""What is written for an attribute that the operation does not have; for windows also the result of `_windows`."""


def vhlo_operation(op: ir.Operation, version: Version) -> tuple[str, dict[str, str]]:
    """The name of an operation in VHLO, and its attributes as text.

    Raises:
        NotInVersion: this version does not have the operation, or one of its attributes.
    """
    name = _name(op, version)
    given = converted(name, {key: op.attributes[key] for key in op.attributes}, version)
    attributes = {**_DEFAULTS.get(name, dict)(), **_windows(name, op, given), **given}
    if name == "custom_call":
        _check_typed(op, attributes, given, version)
        _check_futures(op, version)
    if name not in _SECOND:
        return f"vhlo.{name}_v1", attributes
    if version >= _SECOND[name]:
        return f"vhlo.{name}_v2", attributes
    for key in _later(name, op, attributes):
        raise NotInVersion(
            f"{op.name}: {key} is in StableHLO since {spelled(_SECOND[name])}; the artifact is for {spelled(version)}"
        )
    gone = {*_ADDED.get(name, ()), *_BATCHING.get(name, ())}
    return f"vhlo.{name}_v1", {key: text for key, text in attributes.items() if key not in gone}


def newest_name(op: ir.Operation, newest: Version) -> str:
    """An operation's name in the newest VHLO; its own name if VHLO does not have it."""
    try:
        name = _name(op, newest)
    except NotInVersion:
        return str(op.name)
    return f"vhlo.{name}_v{2 if name in _SECOND else 1}"


def is_older(name: str) -> bool:
    """Whether an operation of VHLO is the first of two versions.

    >>> is_older("vhlo.dot_general_v1"), is_older("vhlo.dot_general_v2"), is_older("vhlo.add_v1")
    (True, False, False)
    """
    return name.endswith("_v1") and name.removeprefix("vhlo.").removesuffix("_v1") in _SECOND


def _name(op: ir.Operation, version: Version) -> str:
    """The operation's name without dialect and version."""
    full: str = op.name
    dialect, _, name = full.partition(".")
    if dialect == "func":
        name = _OTHER_NAMES.get(full, "")
    if dialect not in ("func", "stablehlo") or not name:
        raise NotInVersion(f"portable artifacts have no operation {op.name}")
    since = _SINCE.get(name, version)
    if since > version:
        raise NotInVersion(f"{op.name} is in StableHLO since {spelled(since)}; the artifact is for {spelled(version)}")
    return name


def _later(name: str, op: ir.Operation, attributes: Mapping[str, str]) -> list[str]:
    """What an operation expresses that its first version cannot express."""
    added, empty = _ADDED.get(name, {}), integers([])
    found = [key for key, nothing in added.items() if attributes.get(key, nothing) != nothing]
    found += [key for key in _BATCHING.get(name, ()) if attributes.get(key, empty) != empty]
    if name in ("all_gather", "all_reduce", "all_to_all") and len(op.operands) != 1:
        found.append("more than one operand")
    if name == "composite" and len(op.regions):
        found.append("a region")
    return found


def _check_typed(op: ir.Operation, attributes: dict[str, str], given: Mapping[str, str], version: Version) -> None:
    """Checks typed calls, which have a dictionary as backend configuration, and were added in 1.3.0."""
    is_typed = "TYPED_FFI" in attributes["api_version"]
    if is_typed and "backend_config" not in given:
        attributes["backend_config"] = "#vhlo.dict_v1<{}>"
    if (is_typed or attributes["backend_config"].startswith("#vhlo.dict_v1")) and version < (1, 3, 0):
        raise NotInVersion(
            f"{op.name}: typed calls are in StableHLO since 1.3.0; the artifact is for {spelled(version)}"
        )


def _check_futures(op: ir.Operation, version: Version) -> None:
    """Checks calls that take or return futures, which was added in 1.17.0."""
    if version < (1, 17, 0) and any(is_future(value.type) for value in (*op.operands, *op.results)):
        raise NotInVersion(f"{op.name}: futures are in StableHLO since 1.17.0; the artifact is for {spelled(version)}")


def _precision() -> str:
    return array(["#vhlo<precision_v1 DEFAULT>"] * 2)


def _windows(name: str, op: ir.Operation, given: Mapping[str, str]) -> dict[str, str]:
    """The defaults for windows: strides and dilations of 1 and no padding, for each dimension."""
    if name in ("convolution", "dynamic_conv"):
        count = ir.RankedTensorType(op.operands[0].type).rank - 2
        reversal = f"#vhlo.tensor_v1<dense<{'false' if count else ''}> : tensor<{count}xi1>>"
        ones = {key: _ones(count) for key in ("window_strides", "lhs_dilation", "rhs_dilation")}
        found = ones | {"window_reversal": reversal, "precision_config": _precision()}
        return found if name == "dynamic_conv" else found | {"padding": pairs(count)}
    if name in ("reduce_window", "select_and_scatter"):
        count = ir.RankedTensorType(op.operands[0].type).rank
        names = ("window_strides", "base_dilations", "window_dilations")[: None if name == "reduce_window" else 1]
        return {key: _ones(count) for key in names} | {"padding": pairs(count)}
    return {}


def _ones(count: int) -> str:
    return f"#vhlo.tensor_v1<dense<{'1' if count else ''}> : tensor<{count}xi64>>"
