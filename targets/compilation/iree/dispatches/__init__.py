"""Rewrites of dispatches and their regions, between passes that form them."""
