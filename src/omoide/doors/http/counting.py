"""What is counted of the service, as Prometheus reads it."""

from collections import Counter
from threading import Lock
from typing import Final

_BOUNDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)


class Counting:
    """Requests by operation and status, how long they took, and how many are under way. No words, no names."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._requests: Counter[tuple[str, int]] = Counter()
        self._within: Counter[tuple[str, float]] = Counter()
        self._seconds: Counter[str] = Counter()
        self._under_way = 0

    def begin(self) -> None:
        with self._lock:
            self._under_way += 1

    def end(self, operation: str, status: int, seconds: float) -> None:
        with self._lock:
            self._under_way -= 1
            self._requests[operation, status] += 1
            self._seconds[operation] += seconds  # type: ignore[assignment]
            for bound in _BOUNDS:
                if seconds <= bound:
                    self._within[operation, bound] += 1

    def written(self, **gauges: float) -> str:
        with self._lock:
            return "\n".join([*self._counters(), *self._histogram(), *self._gauges(gauges)]) + "\n"

    def _counters(self) -> list[str]:
        lines = ["# HELP omoide_requests_total Requests answered.", "# TYPE omoide_requests_total counter"]
        return lines + [
            f'omoide_requests_total{{operation="{name}",status="{status}"}} {count}'
            for (name, status), count in sorted(self._requests.items())
        ]

    def _histogram(self) -> list[str]:
        name = "omoide_request_seconds"
        lines = [f"# HELP {name} How long requests took.", f"# TYPE {name} histogram"]
        totals: Counter[str] = Counter()
        for (operation, _), count in self._requests.items():
            totals[operation] += count
        for operation, count in sorted(totals.items()):
            label = f'operation="{operation}"'
            lines += [
                f'{name}_bucket{{{label},le="{bound}"}} {self._within[operation, bound]}' for bound in _BOUNDS
            ]
            lines.append(f'{name}_bucket{{{label},le="+Inf"}} {count}')
            lines.append(f"{name}_sum{{{label}}} {self._seconds[operation]:.6f}")
            lines.append(f"{name}_count{{{label}}} {count}")
        return lines

    def _gauges(self, gauges: dict[str, float]) -> list[str]:
        lines: list[str] = []
        for name, value in {"requests_under_way": self._under_way, **gauges}.items():
            lines += [f"# TYPE omoide_{name} gauge", f"omoide_{name} {value:g}"]
        return lines
