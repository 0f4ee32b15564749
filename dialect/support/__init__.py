"""What every layer uses: errors, element types, files, plug-ins, lazy imports."""
