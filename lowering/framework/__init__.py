"""What a pass is and how passes run: patterns, options, registry, textual pipelines, instrumentation."""
