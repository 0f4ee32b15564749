"""A NumPy interpreter of StableHLO and CHLO: the target `evaluator`.

    executable = hilo.compile(program, target="evaluator")
    result, probes = executable.run_with_probes(x, probe="dot_general")

`program` prepares functions, `registry` maps operations to the functions that evaluate them, which are grouped in one
module per family, and `watch` inspects values while a program runs. See docs/evaluator.md.
"""
