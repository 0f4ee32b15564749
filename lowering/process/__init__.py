"""Passes that lower collectives, feeds and custom calls to calls of the process that runs the program."""
