"""StableHLO as VHLO, its versioned form, in which portable artifacts are written.

IREE's library has VHLO's operations, types and attributes, and reads artifacts; what writes them, StableHLO's
`StablehloLegalizeToVhloPass` and `serializePortableArtifact`, is not linked into it. So the conversion is here.
"""

from hilo.dialect.vhlo.artifact import NEWEST, OLDEST, write
from hilo.dialect.vhlo.types import NotInVersion

__all__ = ["NEWEST", "OLDEST", "NotInVersion", "write"]
