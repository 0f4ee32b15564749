"""Set up before any test imports jax: the oracle runs programs of several replicas, one CPU device each. And tests see
what compiled programs answer, not what the check of their first call makes of it."""

import os

_FLAG = "--xla_force_host_platform_device_count"

if _FLAG not in os.environ.get("XLA_FLAGS", ""):
    os.environ["XLA_FLAGS"] = f"{os.environ.get('XLA_FLAGS', '')} {_FLAG}=8".strip()

os.environ.setdefault("HILO_CHECK", "off")
