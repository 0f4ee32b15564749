"""`hilo.random`: random numbers from explicit keys, with the same bits as JAX; see `hilo.random.keys`."""

from hilo.random.keys import bernoulli as bernoulli
from hilo.random.keys import bits as bits
from hilo.random.keys import categorical as categorical
from hilo.random.keys import fold_in as fold_in
from hilo.random.keys import gumbel as gumbel
from hilo.random.keys import key as key
from hilo.random.keys import normal as normal
from hilo.random.keys import permutation as permutation
from hilo.random.keys import randint as randint
from hilo.random.keys import split as split
from hilo.random.keys import uniform as uniform

_NAMES = tuple("bernoulli bits categorical fold_in gumbel key normal permutation randint split uniform".split())

_ELSEWHERE = {
    **dict.fromkeys(("PRNGKey", "default_rng", "manual_seed", "seed", "wrap_key_data"), "hilo.random.key(seed)"),
    **dict.fromkeys(("randn", "standard_normal", "multivariate_normal"), "hilo.random.normal(key, shape)"),
    **dict.fromkeys(("rand", "random", "random_sample"), "hilo.random.uniform(key, shape)"),
    **dict.fromkeys(("integers", "random_integers"), "hilo.random.randint(key, shape, low, high)"),
    "choice": "x[hilo.random.randint(key, shape, 0, n)], or hilo.random.permutation(key, x)[:k] without repetition",
    "exponential": "-np.log1p(-hilo.random.uniform(key, shape))",
    "shuffle": "hilo.random.permutation(key, x)",
}
"""Names of NumPy, JAX and torch, and what to use instead."""


def __getattr__(name: str) -> object:
    from hilo.dialect.support.errors import nearest

    hint = f"use {_ELSEWHERE[name]}" if name in _ELSEWHERE else nearest(name, _NAMES)
    raise AttributeError(f"module 'hilo.random' has no attribute {name!r}; {hint}")
