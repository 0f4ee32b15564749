"""Passes that turn collectives, feeds and custom calls into calls of the process that runs the program."""
