"""Several replicas of one program: threads that meet at collectives."""
