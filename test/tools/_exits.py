"""`_exits.py STATUS COMMAND…`: passes if COMMAND ends with exactly STATUS and shows no Python traceback.

Standard input, output and error are handed through, so FileCheck sees what the tool said.
"""

import os
import subprocess
import sys

wanted, command = int(sys.argv[1]), sys.argv[2:]
done = subprocess.run(command, stderr=subprocess.PIPE, check=False)
os.write(2, done.stderr)
if b"Traceback (most recent call last)" in done.stderr:
    sys.exit(f"{command[0]} showed a traceback")
if done.returncode != wanted:
    sys.exit(f"{command[0]} ended with {done.returncode}, expected {wanted}")
