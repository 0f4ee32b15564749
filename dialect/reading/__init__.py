"""Reading untrusted programs: which operations they may contain, and how crashes of MLIR's parser are contained."""
