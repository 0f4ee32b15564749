"""Operations that apply a computation of the user's: reductions, windows, sorting, maps; and batch normalization."""
