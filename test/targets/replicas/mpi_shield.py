"""Runs a rank where no launcher finds it: `mpirun -n 3 python mpi_shield.py 3 FOLDER COMMAND…`.

mpirun kills all ranks as soon as one of them is dead, mostly before they have seen it. Here each rank is in a process
group of its own, and what mpirun started ends when all ranks have ended: as with a launcher that leaves the others
alone.
"""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

PR_SET_PDEATHSIG = 1


def main() -> None:
    ranks, folder, command = int(sys.argv[1]), Path(sys.argv[2]), sys.argv[3:]
    die_with_parent = ctypes.CDLL(None).prctl
    rank = subprocess.Popen(
        command,
        start_new_session=True,
        close_fds=False,  # one is the connection to mpirun
        preexec_fn=lambda: die_with_parent(PR_SET_PDEATHSIG, signal.SIGKILL),
    )
    code = rank.wait()
    (folder / f"ended{os.getpid()}").touch()
    limit = time.monotonic() + 60
    while len(list(folder.glob("ended*"))) < ranks and time.monotonic() < limit:
        time.sleep(0.02)
    os._exit(code if code >= 0 else 128 - code)


if __name__ == "__main__":
    main()
