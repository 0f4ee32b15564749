"""Lowers gather, scatter and reverse."""
