"""Utilities that every layer uses: errors, element types, files, plug-ins, lazy imports."""
