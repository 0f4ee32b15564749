"""Ctrl-C while a program runs: other threads continue, the interrupt is raised when the call returns, all stays
usable."""

from __future__ import annotations

import subprocess
import sys

import pytest

SCRIPT = """
import os, signal, sys, threading, time
import numpy as np, hilo
signal.signal(signal.SIGINT, signal.default_int_handler)  # jobs in the background are started to ignore it
run = hilo.compile('''
func.func @main(%n: tensor<i32>, %x: tensor<f32>) -> (tensor<i32>, tensor<f32>) {
  %c0 = stablehlo.constant dense<0> : tensor<i32>
  %c1 = stablehlo.constant dense<1> : tensor<i32>
  %r:2 = stablehlo.while(%i = %c0, %y = %x) : tensor<i32>, tensor<f32>
   cond { %go = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
          stablehlo.return %go : tensor<i1> }
   do { %s = stablehlo.sine %y : tensor<f32>
        %j = stablehlo.add %i, %c1 : tensor<i32>
        stablehlo.return %j, %s : tensor<i32>, tensor<f32> }
  return %r#0, %r#1 : tensor<i32>, tensor<f32>
}''', device=sys.argv[1], check="off")  # the check's time is not the call's
run(np.int32(1), np.float32(1))  # what only a first call does
turns, took_s = 1000, 0.0
while took_s < 0.5:
    start = time.process_time()
    run(np.int32(turns), np.float32(1))
    took_s = time.process_time() - start
    turns *= 2
ticks = []
def tick():
    while not ticks or ticks[-1] is not None:
        ticks.append(time.monotonic()); time.sleep(0.01)
threading.Thread(target=tick, daemon=True).start()
threading.Timer(0.1, os.kill, (os.getpid(), signal.SIGINT)).start()
start = time.monotonic()
try:
    run(np.int32(turns), np.float32(1))
    time.sleep(0.05)
    print("no interrupt")
except KeyboardInterrupt:
    during = sum(start < at < start + took_s for at in ticks)
    print("interrupted", during, int(np.asarray(run(np.int32(7), np.float32(1))[0])))
"""


@pytest.mark.parametrize("device", ["local-sync", "local-task"])
def test_the_interrupt_comes_when_the_call_returns(device: str) -> None:
    done = subprocess.run([sys.executable, "-c", SCRIPT, device], capture_output=True, text=True, timeout=60)
    said, during, seven = (*done.stdout.split(), "", "", "")[:3]
    assert (said, seven) == ("interrupted", "7"), done.stdout + done.stderr
    assert int(during) > 5, f"the other thread went on {during} times in half a second or more"
