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


def __getattr__(name: str) -> object:
    instead = "; use hilo.random.key(seed)" if name in ("PRNGKey", "seed", "default_rng", "manual_seed") else ""
    instead = instead or ("; use hilo.random.normal(key, shape)" if name in ("randn", "standard_normal") else "")
    raise AttributeError(f"module 'hilo.random' has no attribute {name!r}{instead}")
