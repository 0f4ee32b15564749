"""The check of what compiled code answers against the evaluator's answer.

A compiler can miscompile. So the first call of a compiled program is run on the evaluator, too (`guard`), where that is
worth its time (`policy`). The evaluator runs the program as a small ensemble (`ensemble`): once as it is written, and
some more times with each operation's result moved by as much as its rounding may be (`rounding`), and to both sides of
each step that a rounded value comes near (`steps`). How far the members lie apart is how far a correct answer may be
off; what lies further is a difference (`compare`). `report` is what `executable.info.check` says of it.
"""
