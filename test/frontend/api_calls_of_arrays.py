"""Valid calls of the public API over values and arrays: methods, places, NumPy's protocols; see `api_calls`."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np
from api_calls import array, row, x

import hilo

# ---- methods of values

METHODS: dict[str, tuple[tuple[object, ...], dict[str, object]]] = {
    **dict.fromkeys(("all", "any", "sum", "prod", "mean", "max", "min"), ((0,), {"keepdims": True})),
    **dict.fromkeys(("std", "var"), ((0,), {"ddof": 1, "keepdims": True})),
    **dict.fromkeys(("argmax", "argmin"), ((1,), {"keepdims": True})),
    **dict.fromkeys(("cumsum", "cumprod"), ((1, "f32"), {})),
    "astype": (("s32",), {}),
    "clip": ((0.0, 1.0), {}),
    "dot": ((np.ones((3, 2), np.float32),), {}),
    "reshape": (((3, 2),), {}),
    "squeeze": ((None,), {}),
    "swapaxes": ((0, 1), {}),
    "take": (([0, 1], 1), {}),
    "transpose": ((1, 0), {}),
    "__getitem__": (((0, slice(None)),), {}),
    "__add__": ((1.0,), {}),
    "__matmul__": ((np.ones((3, 2), np.float32),), {}),
    "__pow__": ((2.0,), {}),
    "__rsub__": ((1.0,), {}),
    "__truediv__": ((2.0,), {}),
    "__floordiv__": ((2.0,), {}),
    "__mod__": ((2.0,), {}),
    "__lt__": ((2.0,), {}),
    "__eq__": ((2.0,), {}),
    "__and__": ((1.0,), {}),
    "__lshift__": ((1.0,), {}),
    "__iter__": ((), {}),
    "__len__": ((), {}),
    "__bool__": ((), {}),
    "__float__": ((), {}),
    "__int__": ((), {}),
    "__index__": ((), {}),
    "__setitem__": ((0, 1.0), {}),
    "__contains__": ((1.0,), {}),
    "__divmod__": ((2.0,), {}),
    "__round__": ((), {}),
    "__reversed__": ((), {}),
}


def _method(
    owner: str, make: Callable[[], Any], method: str, args: tuple[object, ...], kwargs: dict[str, object]
) -> None:
    row(f"{owner}.{method}", lambda: getattr(make(), method), *args, **kwargs)


for _name, (_args, _kwargs) in METHODS.items():
    if hasattr(hilo.XlaOp, _name):
        _method("XlaOp", lambda: x(2, 3), _name, _args, _kwargs)
    if hasattr(hilo.DeviceArray, _name):
        _method("DeviceArray", lambda: array(2, 3), _name, _args, _kwargs)
for _name in ("set", "add", "multiply", "divide", "min", "max", "get"):
    _given = () if _name == "get" else (1.0,)
    row(f"XlaOp.at.{_name}", lambda name=_name: lambda index, *v: getattr(x(2, 3).at[index], name)(*v), (0,), *_given)  # type: ignore[misc]
    row(
        f"DeviceArray.at.{_name}",
        lambda name=_name: lambda index, *v: getattr(array(2, 3).at[index], name)(*v),
        (0,),
        *_given,
    )  # type: ignore[misc]
row("tuple + XlaOp.shape", lambda: lambda before: before + x(2, 3).shape, (2,))
row("XlaOp.shape + tuple", lambda: lambda after: x(2, 3).shape + after, (2,))
row("XlaOp.shape[]", lambda: lambda at: x(2, 3).shape[at], 0)

# ---- NumPy's protocols

NUMPY: dict[str, tuple[object, ...]] = {
    **dict.fromkeys(
        ("add", "subtract", "multiply", "divide", "power", "maximum", "arctan2", "hypot", "logaddexp"), (1.0,)
    ),
    **dict.fromkeys(("exp", "log", "sqrt", "tanh", "floor", "isnan", "sign", "square", "conjugate", "angle"), ()),
    **dict.fromkeys(
        ("sum", "mean", "max", "argmax", "cumsum", "sort", "argsort", "median", "flip", "nanmax", "ptp", "any"), (0,)
    ),
    "percentile": (50.0, 0),
    "quantile": (0.5, 0),
    "clip": (0.0, 1.0),
    "reshape": ((3, 2),),
    "transpose": ((1, 0),),
    "moveaxis": (0, 1),
    "expand_dims": (0,),
    "squeeze": (None,),
    "broadcast_to": ((4, 2, 3),),
    "repeat": (2, 0),
    "tile": ((1, 2),),
    "roll": (1, 0),
    "rot90": (1, (0, 1)),
    "pad": (((1, 1), (0, 0)), "constant"),
    "take": ([0, 1], 1),
    "take_along_axis": (np.zeros((2, 1), np.int32), 1),
    "delete": (0, 1),
    "insert": (1, 0.0, 0),
    "append": (np.ones((1, 3), np.float32), 0),
    "diff": (1, 0),
    "gradient": (1.0,),
    "trace": (0,),
    "diagonal": (0,),
    "diag": (0,),
    "tril": (0,),
    "triu": (0,),
    "split": (2, 0),
    "array_split": (2, 0),
    "dot": (np.ones((3, 2), np.float32),),
    "matmul": (np.ones((3, 2), np.float32),),
    "inner": (np.ones((4, 3), np.float32),),
    "outer": (np.ones(2, np.float32),),
    "tensordot": (np.ones((3, 2), np.float32), 1),
    "kron": (np.ones((2, 2), np.float32),),
    "cross": (np.ones((2, 3), np.float32),),
    "vdot": (np.ones((2, 3), np.float32),),
    "searchsorted": (0.5,),
    "digitize": ([0.0, 1.0],),
    "interp": ([0.0, 1.0], [1.0, 2.0]),
    "histogram": (3, (0.0, 1.0)),
    "convolve": (np.ones(3, np.float32),),
    "allclose": (np.ones((2, 3), np.float32),),
    "isclose": (1.0,),
    "array_equal": (np.ones((2, 3), np.float32),),
    "nan_to_num": (False, 0.0),
    "round": (2,),
    "swapaxes": (0, 1),
    "apply_along_axis": (0,),
    "unwrap": (),
    "cov": (),
    "corrcoef": (),
    "vander": (3,),
    "average": (0,),
    "partition": (1, 0),
    "isin": ([1.0],),
    "ldexp": (2,),
    "zeros_like": ("f4", "K"),
    "full_like": (3.0,),
    "result_type": (),
    "shape": (),
    "ndim": (),
    "size": (0,),
    "resize": ((3, 3),),
    "trim_zeros": (),
    "unique": (),
    "lexsort": (0,),
    "count_nonzero": (0,),
    "nonzero": (),
    "where": (1.0, 0.0),
    "select": ([1.0],),
    "choose": ([1.0, 2.0],),
    "polyval": (2.0,),
    "fix": (),
    "trapezoid": (1.0,),
}
for _name, _args in NUMPY.items():
    for _owner, _make in (("XlaOp", lambda: x(2, 3)), ("DeviceArray", lambda: array(2, 3))):
        row(
            f"np.{_name} of {_owner}",
            lambda name=_name, make=_make: functools.partial(getattr(np, name), make()),
            *_args,
        )  # type: ignore[misc]
for _name, _args in {
    "concatenate": (0,),
    "stack": (0,),
    "vstack": (),
    "einsum": (),
    "norm": (None, 0),
    "solve": (),
    "matrix_power": (2,),
    "cholesky": (),
    "inv": (),
    "svd": (),
    "fft": (8, 0),
    "rfft": (8, 0),
    "fftn": ((8, 8),),
}.items():
    if _name == "einsum":
        row(
            "np.einsum",
            lambda: lambda text, *rest: np.einsum(text, x(2, 3), *rest),
            "ij,jk",
            np.ones((3, 2), np.float32),
        )
    elif _name in ("concatenate", "stack", "vstack"):
        row(f"np.{_name}", lambda name=_name: lambda *a: getattr(np, name)([x(2, 3)] * 2, *a), *_args)  # type: ignore[misc]
        row(f"np.{_name} of a list", lambda name=_name: lambda one: getattr(np, name)([x(2, 3), one]), np.ones((2, 3)))  # type: ignore[misc]
    else:
        _room = np.fft if "fft" in _name else np.linalg
        row(
            f"np.{_room.__name__}.{_name}",
            lambda name=_name, room=_room: functools.partial(getattr(room, name), x(3, 3)),
            *_args,
        )  # type: ignore[misc]
for _name in ("reduce", "accumulate", "outer", "at", "reduceat"):
    row(f"np.add.{_name}", lambda name=_name: functools.partial(getattr(np.add, name), x(2, 3)), 0)  # type: ignore[misc]
row(
    "np.add with keywords",
    lambda: functools.partial(np.add, x(2, 3), 1.0),
    where=True,
    dtype="f4",
    casting="same_kind",
    order="K",
)
