"""Operations as rows of data, and what is derived from the rows: classes, builder functions, type inference, stubs."""
