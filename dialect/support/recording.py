"""The data of a profile: spans of time, from any layer. Nothing is recorded unless a recorder is active.

if recording.active is not None:
    recording.active.add("lower", "compile", start, end)
"""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Category = Literal["compile", "pass", "call", "launch", "operation"]
CATEGORIES: tuple[Category, ...] = ("compile", "pass", "call", "launch", "operation")


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of work, and when it was done.

    Attributes:
        name: that of the stage, pass, program, cluster or operation.
        category: which of these it is.
        start_s, end_s: on the clock of `time.perf_counter`.
        thread: the thread's identifier.
        details: more information, such as the user's line.
    """

    name: str
    category: Category
    start_s: float
    end_s: float
    thread: int
    details: Mapping[str, object]


@dataclass
class Recorder:
    """Spans, in the order in which they ended. Threads may add spans concurrently."""

    spans: list[Span] = field(default_factory=list)

    def add(self, name: str, category: Category, start_s: float, end_s: float, **details: object) -> None:
        """Adds a span of this thread.

        Args:
            name: the name in the trace viewer.
            category: the kind of work.
            start_s, end_s: on the clock of `time.perf_counter`.
            details: additional fields, which the viewer shows with the span.
        """
        self.spans.append(Span(name, category, start_s, end_s, threading.get_ident(), details))

    def as_json(self) -> str:
        """The spans in Chrome's trace event format, which Perfetto opens."""
        process = os.getpid()
        names = {thread.ident: thread.name for thread in threading.enumerate()}
        events: list[dict[str, object]] = [
            {
                "name": "thread_name", "ph": "M", "pid": process, "tid": thread,
                "args": {"name": names.get(thread, f"thread {thread}")},
            }
            for thread in sorted({span.thread for span in self.spans})
        ]  # fmt: skip
        for span in self.spans:
            place = span.details.get("place")
            events.append(
                {
                    "name": f"{span.name} at {place}" if place else span.name,
                    "cat": span.category,
                    "ph": "X",
                    "ts": round(span.start_s * 1e6, 3),
                    "dur": round((span.end_s - span.start_s) * 1e6, 3),
                    "pid": process,
                    "tid": span.thread,
                    "args": dict(span.details),
                }
            )
        return json.dumps({"traceEvents": events, "displayTimeUnit": "ns"})

    def table(self, rows: int = 12) -> str:
        """A table for the terminal: for each category what took longest, how often it ran, and its share of the time.

        Args:
            rows: the number of rows for each category.
        """
        lines = []
        for category in CATEGORIES:
            totals: dict[str, tuple[int, float]] = {}
            for span in self.spans:
                if span.category == category:
                    count, seconds = totals.get(span.name, (0, 0.0))
                    totals[span.name] = count + 1, seconds + span.end_s - span.start_s
            whole = sum(seconds for _, seconds in totals.values())
            if not totals:
                continue
            lines.append(f"{category:<10} {'times':>8} {'total ms':>10} {'mean µs':>10} {'%':>5}")
            order = sorted(totals.items(), key=lambda item: -item[1][1])
            for name, (count, seconds) in order[:rows]:
                share = 100 * seconds / whole if whole else 0.0
                mean = seconds * 1e6 / count
                lines.append(f"  {name[:48]:<48} {count:>8} {seconds * 1e3:>10.3f} {mean:>10.1f} {share:>5.1f}")
            if len(order) > rows:
                lines.append(f"  and {len(order) - rows} others")
        return "\n".join(lines) + "\n" if lines else "nothing was recorded\n"


active: Recorder | None = None
"""The recorder that gets the spans; None: nothing is recorded."""


def activate(recorder: Recorder | None) -> Recorder | None:
    """Sends spans to this recorder from now on; returns the previous one."""
    global active
    before, active = active, recorder
    return before
