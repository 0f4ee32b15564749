"""Whether a program of padded arguments gives the answer of the arguments as they were."""
