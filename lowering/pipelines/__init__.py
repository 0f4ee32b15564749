"""How passes are found by name, put into pipelines, run and watched: registry, textual form, execution, dumps."""
