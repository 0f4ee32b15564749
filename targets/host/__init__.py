"""The process's side of programs: host functions, feeds, LAPACK."""
