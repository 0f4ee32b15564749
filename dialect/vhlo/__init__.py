"""StableHLO as VHLO, its versioned form, in which portable artifacts are written.

IREE's library has VHLO's operations, types and attributes, and reads artifacts. StableHLO's code that writes them
(`StablehloLegalizeToVhloPass`, `serializePortableArtifact`) is not linked into it; this package replaces it.
"""

from hilo.dialect.vhlo.artifact import NEWEST, OLDEST, WIDELY_READ, convert, write
from hilo.dialect.vhlo.types import NotInVersion

__all__ = ["NEWEST", "OLDEST", "WIDELY_READ", "NotInVersion", "convert", "write"]
