"""Operations that move elements without computing on them: reshapes, slices, pads, gather and scatter, tuples."""
