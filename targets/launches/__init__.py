"""Programs that run on several targets: placing by what each takes, launches of compiled clusters, the report."""
