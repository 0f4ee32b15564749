"""Operations that apply a computation of the user: reductions, windows, sorting, maps; and batch normalization."""
