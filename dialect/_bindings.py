"""The one place where `hilo.dialect` names IREE's MLIR bindings."""

from iree.compiler import ir
from iree.compiler.api import Session
from iree.compiler.dialects import func
from iree.compiler.dialects._ods_common import _cext

register_dialect = _cext.register_dialect
register_operation = _cext.register_operation

__all__ = ["Session", "func", "ir", "register_dialect", "register_operation"]
