"""A NumPy interpreter of StableHLO and CHLO: the target `evaluator`.

    executable = hilo.compile(program, target="evaluator")
    result, probes = executable.run_with_probes(x, probe="dot_general")

`program` prepares functions, `registry` says which function evaluates which operation, one module per family holds
those, `watch` looks at values while a program runs. See docs/evaluator.md.
"""
