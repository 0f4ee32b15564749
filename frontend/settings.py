"""`hilo.config`: settings for all compilations of the process."""

from __future__ import annotations

from hilo.dialect.support.errors import ArgumentError, nearest, shown

_FIELDS: dict[str, str] = {
    "jit_level": "which operations are compiled that no scope or device names: on, off, fusible; None: HILO_JIT_LEVEL",
    "cluster_min_size": "operations that a cluster has at least, unless one of them is marked explicitly",
    "cluster_max_size": "operations that a cluster has at most; 0: any number",
    "cluster_allow": "names of the only operations that the level marks, such as dot_general; empty: all",
    "cluster_deny": "names of operations that the level does not mark",
    "cluster_fuel": "how many operations are marked at most, for bisection; negative: any number",
}

_SMALLEST = {"cluster_min_size": 1, "cluster_max_size": 0}


class Config:
    """The settings.

    Attributes:
        jit_level: which operations are compiled if no scope and no device names them: `"on"`, `"off"`, `"fusible"`;
            None: what the environment variable `HILO_JIT_LEVEL` says, else `"on"`.
        cluster_min_size: the least number of operations in a cluster, unless a scope or a device marks one of them.
        cluster_max_size: the greatest number of operations in a cluster; 0: no limit.
        cluster_allow: the names of the only operations that the level marks, such as `("dot_general",)`; empty: all.
        cluster_deny: the names of operations that the level does not mark.
        cluster_fuel: the greatest number of operations that are marked, for bisection; negative: no limit.
    """

    jit_level: str | None
    cluster_min_size: int
    cluster_max_size: int
    cluster_allow: tuple[str, ...]
    cluster_deny: tuple[str, ...]
    cluster_fuel: int

    def __init__(self) -> None:
        vars(self).update(
            jit_level=None, cluster_min_size=1, cluster_max_size=0, cluster_allow=(), cluster_deny=(), cluster_fuel=-1
        )

    def __setattr__(self, name: str, value: object) -> None:
        if name not in _FIELDS:
            raise ArgumentError(f"config: {shown(name)} is unknown; {nearest(name, _FIELDS)}")
        if name == "jit_level":
            if value not in (None, "on", "off", "fusible"):
                raise ArgumentError(f"config: jit_level is {shown(value)}; it takes 'on', 'off', 'fusible' or None")
        elif name in ("cluster_allow", "cluster_deny"):
            if isinstance(value, str) or not all(isinstance(item, str) for item in value):  # type: ignore[attr-defined]
                raise ArgumentError(f"config: {name} is {shown(value)}; it takes names of operations")
            value = tuple(value)  # type: ignore[arg-type]
            _check_names(name, value)
        elif isinstance(value, bool) or not isinstance(value, int):
            raise ArgumentError(f"config: {name} is {shown(value)}; it takes an integer")
        elif name in _SMALLEST and value < _SMALLEST[name]:
            raise ArgumentError(f"config: {name} is {value}; it takes {_SMALLEST[name]} or more")
        vars(self)[name] = value

    def __repr__(self) -> str:
        return f"<hilo.config {', '.join(f'{name}={value!r}' for name, value in vars(self).items())}>"


def _check_names(setting: str, names: tuple[str, ...]) -> None:
    """Rejects names that no operation of StableHLO or CHLO has; names of other dialects are accepted."""
    from hilo.dialect.operations import rows_chlo, rows_stablehlo

    rows = [row.name for row in (*rows_stablehlo.ROWS, *rows_chlo.ROWS)]
    known = {*rows, *(row.partition(".")[2] for row in rows)}
    for name in names:
        if name not in known and name.partition(".")[0] in ("stablehlo", "chlo", name):
            raise ArgumentError(f"config: {setting} has {shown(name)}, which is no operation; {nearest(name, known)}")


config = Config()
