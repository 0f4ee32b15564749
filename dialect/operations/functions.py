"""Builder functions, generated from rows.

A function is compiled from source when it is first requested. Its fast path is a single call of `Operation.create`; if
that raises, or if regions or result types have to be made first, `building.build` creates the operation step by step.
"""

from __future__ import annotations

import linecache
from collections.abc import Callable
from typing import Any

from hilo.dialect.attributes.conversions import KINDS
from hilo.dialect.iree import ir
from hilo.dialect.operations import inference
from hilo.dialect.operations.building import build_results, result_keyword, results_of
from hilo.dialect.operations.ods import MISSING, Attribute, Row


def parameters(row: Row) -> list[tuple[str, str, object]]:
    """The builder function's parameters as (name, role, default); the role `"*"` starts the keyword-only ones.

    Roles: operand, attribute, extra, region, result, loc, ip. The default MISSING means that it is required.
    """
    result: list[tuple[str, str, object]] = [(o.name, "operand", MISSING) for o in row.operands]
    result += [(a.name, "attribute", MISSING) for a in row.attributes if a.default is MISSING]
    extra = extra_keyword(row)
    if extra is not None:
        result.append((extra, "extra", None))
    result.append(("*", "*", None))
    result += [
        (a.name, "attribute", a.default if a.required else None) for a in row.attributes if a.default is not MISSING
    ]
    result += [(r.name, "region", () if r.optional else MISSING) for r in row.regions]
    keyword = result_keyword(row)
    if keyword is not None:
        result.append((keyword, "result", MISSING if row.infer == "given" else None))
    return [*result, ("loc", "loc", None), ("ip", "ip", None)]


def extra_keyword(row: Row) -> str | None:
    """The name of the argument that replaces a result type, if the row has one."""
    return {"shape": "shape", "element_type": "element_type", "bitcast_convert": "element_type"}.get(row.infer)


def function_source(row: Row) -> str:
    """The source of the builder function."""
    texts = []
    for name, role, default in parameters(row):
        texts.append("*" if role == "*" else name if default is MISSING else f"{name}={default!r}")
    keyword = result_keyword(row)
    extra = extra_keyword(row)
    general = (
        f"_build(_row, [{', '.join(o.name for o in row.operands)}], [{', '.join(a.name for a in row.attributes)}], "
        f"[{', '.join(r.name for r in row.regions)}], {keyword}, {extra}, loc, ip)"
    )
    lines = [f"def {row.function_name}({', '.join(texts)}):", f"    {row.doc!r}"]
    straight = _straight_results(row, keyword, extra)
    if straight is None:
        return "\n".join([*lines, f"    return {general}"])
    if row.infer == "dialect" and keyword is not None:
        lines += [f"    if {keyword} is not None:", f"        return {general}"]
    if row.infer in inference.RESULT_TYPES:
        lines += [f"    if {keyword} is None:", f"        return {general}"]
    lines += ["    try:", *_direct_call(row, straight), "    except Exception:", f"        return {general}"]
    return "\n".join(lines)


def _direct_call(row: Row, straight: str) -> list[str]:
    """The lines that create the operation without using the row.

    Args:
        row: that of the operation.
        straight: the argument that passes or infers the types of the results.
    """
    lines = []
    required = ", ".join(f"{a.name!r}: _{i}({a.name})" for i, a in enumerate(row.attributes) if a.required)
    optional = [(i, a) for i, a in enumerate(row.attributes) if not a.required]
    attributes = f"{{{required}}}"
    if optional:
        lines.append(f"        attributes = {attributes}")
        for i, a in optional:
            lines += [f"        if {a.name} is not None:", f"            attributes[{a.name!r}] = _{i}({a.name})"]
        attributes = "attributes"
    arguments = [repr(row.name), straight]
    if row.operands:
        operands = ", ".join(("*" if o.variadic else "") + o.name for o in row.operands)
        arguments.append(f"operands=[{operands}]")
    if row.attributes:
        arguments.append(f"attributes={attributes}")
    call = f"_create({', '.join(arguments)}, loc=loc, ip=ip)"
    return [*lines, f"        return {call}.result" if row.is_single_result else f"        return _results({call})"]


def _straight_results(row: Row, keyword: str | None, extra: str | None) -> str | None:
    """The argument by which the fast path gets its result types; None if there is no fast path."""
    if row.regions or row.segments or any(a.kind == "unit" for a in row.attributes):
        return None
    if row.infer == "dialect":
        return "infer_type=True"
    if row.infer == "shape":
        return f"results=[{keyword} or _with_shape({row.operands[0].name}, {extra})]"
    if row.infer == "element_type":
        return f"results=[{keyword} or _with_element_type({row.operands[0].name}, {extra})]"
    if row.is_single_result and (row.infer == "given" or row.infer in inference.RESULT_TYPES):
        return f"results=[{keyword}]"
    return None if row.results else "results=[]"


def make_function(row: Row, module: str) -> Callable[..., Any]:
    """Compiles the builder function of `row`."""
    source = function_source(row)
    filename = f"<hilo {row.name}>"
    namespace: dict[str, Any] = {
        "_row": row,
        "_build": build_results,
        "_create": ir.Operation.create,
        "_results": results_of,
        "_with_shape": inference.with_shape,
        "_with_element_type": inference.with_element_type,
        "__name__": module,
        **{f"_{i}": KINDS[a.kind].to_mlir for i, a in enumerate(row.attributes)},
    }
    exec(compile(source, filename, "exec"), namespace)
    linecache.cache[filename] = (len(source), None, source.splitlines(keepends=True), filename)
    function: Callable[..., Any] = namespace[row.function_name]
    function.__doc__ = documentation(row)
    return function


def _attribute_line(attribute: Attribute) -> str:
    absent = "" if attribute.required else ", may be left out"
    if absent and attribute.default is not None:
        absent += f" (stands for {attribute.default!r})"
    return f"{attribute.name}: {KINDS[attribute.kind].takes}{absent}."


def documentation(row: Row) -> str:
    """The docstring of a builder function and of its class."""
    lines = [row.doc, ""]
    if row.operands:
        names = ", ".join(f"{o.name}{'…' if o.variadic else ''}" for o in row.operands)
        lines.append(f"Operands: {names}.")
    lines += map(_attribute_line, row.attributes)
    for r in row.regions:
        what = "functions" if r.variadic else "a function"
        lines.append(f"{r.name}: {what} of the block's arguments, or existing regions.")
    if row.results:
        lines.append("Returns: " + ", ".join(f"{r.name}{'…' if r.variadic else ''}" for r in row.results) + ".")
    lines.append("Raises: ArgumentError or ShapeError, if an argument is wrong or the dialect refuses the operation.")
    if row.spec_url:
        lines.append(f"Source: {row.spec_url}")
    return "\n".join(lines)
