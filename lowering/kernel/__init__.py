"""Native kernels: one `flow.dispatch.region` of loops over scalars and vectors, written by passes."""
