"""Clusters: groups of operations that are compiled together, as functions that launches run."""
