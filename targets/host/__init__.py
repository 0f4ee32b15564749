"""What programs call in their process: host functions, feeds, LAPACK."""
