"""Operations that reach outside the program: collectives, channels, feeds, custom calls."""
