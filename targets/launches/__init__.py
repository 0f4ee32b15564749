"""Programs that run on several targets: placement, launches of compiled clusters, the report."""
