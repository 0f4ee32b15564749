"""Shared by the tools: flags, input files, diagnostics, values on the command line."""
