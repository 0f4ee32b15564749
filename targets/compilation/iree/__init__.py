"""IREE's compiler: a process of its own that stays, the pipelines it runs, the C functions that it links."""
