"""The pass registry, textual pipelines, their execution and instrumentation."""
