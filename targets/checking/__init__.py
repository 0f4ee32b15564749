"""Checks the results of compiled code against the evaluator's.

A compiler can miscompile. So the first call of a compiled program is also run on the evaluator (`guard`), if that is
worth the time (`policy`). The evaluator runs the program as a small ensemble (`ensemble`): once as it is written, and
several times with each operation's result perturbed by as much as its rounding error may be (`rounding`), and on both
sides of each discontinuity that a rounded value comes near (`steps`). The spread of the members is how far a correct
answer may be off; anything further away is a difference (`compare`). `report` is the content of
`executable.info.check`.
"""
