"""The one place where `hilo.dialect` names IREE's MLIR bindings."""

from iree.compiler import ir
from iree.compiler.api import Session
from iree.compiler.dialects import func
from iree.compiler.dialects._ods_common import _cext

register_dialect = _cext.register_dialect
register_operation = _cext.register_operation
register_type_caster = ir.register_type_caster

# The bindings import `hilo.dialect.<name>` when they first meet an operation of dialect <name>, to find its class.
_cext.globals.append_dialect_search_prefix("hilo.dialect")

__all__ = ["Session", "func", "ir", "register_dialect", "register_operation", "register_type_caster"]
