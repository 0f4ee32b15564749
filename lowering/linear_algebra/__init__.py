"""Dense linear algebra: portable algorithms in StableHLO, and native kernels for targets that run loops well."""
