"""IREE's compiler: worker processes, the pipelines that they run, the C functions linked into programs."""
