"""Linalg's operations, as the bindings generate them.

The bindings import this where they first meet one. Their own package of the dialect holds a language in which
operations are defined, too, and takes 60 ms to import.
"""

from __future__ import annotations

from hilo.dialect.iree import linalg

GenericOp, IndexOp, YieldOp = linalg.GenericOp, linalg.IndexOp, linalg.YieldOp
