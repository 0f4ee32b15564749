"""Barriers around operations that read or write a part of an array: slices, pads, updates, reversals, views."""
