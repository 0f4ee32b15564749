"""Replicas as the ranks of an MPI communicator."""
