"""Linalg's operations, as the bindings generate them.

The bindings import this module when they first meet such an operation. Their own package of the dialect also contains a
language for defining operations, and takes 60 ms to import.
"""

from __future__ import annotations

from hilo.dialect.iree import linalg

GenericOp, IndexOp, YieldOp = linalg.GenericOp, linalg.IndexOp, linalg.YieldOp
