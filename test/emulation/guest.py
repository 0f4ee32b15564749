"""Calls a bundle with the arrays of an .npz file and writes its results to another; `run.py` runs it in the
emulator."""

import sys

import numpy as np

import hilo

bundle, arguments, results = sys.argv[1:]
with np.load(arguments) as given:
    got = hilo.load_bundle(bundle).executable()(*(given[f"arr_{index}"] for index in range(len(given.files))))
np.savez(results, *map(np.asarray, got if isinstance(got, tuple) else (got,)))
