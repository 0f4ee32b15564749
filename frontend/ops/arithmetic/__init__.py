"""Operations that compute each element by itself: arithmetic, comparison, choice, conversion."""
