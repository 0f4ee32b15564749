"""What the tools share: flags, input files, diagnostics, values on a command line."""
