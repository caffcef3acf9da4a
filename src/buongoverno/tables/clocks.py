"""Time at a table: banks with increments, or days for each decision with a grace period."""

from typing import Final

from buongoverno.protocol.agreement import DAY, Clock, DaysClock, LiveClock, NoClock
from buongoverno.protocol.table import SeatClock

HOUR: Final = 3600.0


class Clocks:
    """The time of every seat, carried along from entry to entry."""

    def __init__(self, clock: Clock, seats: int) -> None:
        self.clock = clock
        self.left = [_full(clock)] * seats
        self.running: list[int] = []
        self.at = 0.0

    def copy(self) -> "Clocks":
        """An independent copy."""
        copy = Clocks(self.clock, 0)
        copy.left = self.left.copy()
        copy.running = self.running
        copy.at = self.at
        return copy

    def pass_time(self, at: float) -> None:
        """Let the seats that are being asked use the time until `at`."""
        passed = max(0.0, at - self.at)
        for seat in self.running:
            self.left[seat] -= passed
        self.at = max(self.at, at)

    def decided(self, seat: int) -> None:
        """A person has decided: an increment, or as many days as ever."""
        if isinstance(self.clock, LiveClock):
            self.left[seat] = max(0.0, self.left[seat]) + self.clock.increment
        else:
            self.left[seat] = _full(self.clock)

    def returned(self, seat: int, late: bool = True) -> None:
        """Somebody comes back; if their time may have been up they get a little to go on with."""
        if isinstance(self.clock, LiveClock):
            if not late:
                return
            least = max(self.clock.increment, 30)
            self.left[seat] = max(self.left[seat], float(least))
        else:
            self.left[seat] = _full(self.clock)

    def run(self, seats: list[int]) -> None:
        """From now on the time of these seats runs."""
        self.running = [] if isinstance(self.clock, NoClock) else seats

    def end_of(self, seat: int) -> float | None:
        """When the time of a seat will be over, before any grace; None if it does not run."""
        return self.at + self.left[seat] if seat in self.running else None

    def due(self) -> float | None:
        """When the first time limit of a seat will be over."""
        grace = self._grace()
        ends = [self.at + self.left[seat] + grace for seat in self.running]
        return min(ends) if ends else None

    def overdue(self, now: float) -> list[int]:
        """The seats whose time, and grace, is over."""
        grace = self._grace()
        return [seat for seat in self.running if self.at + self.left[seat] + grace <= now]

    def _grace(self) -> float:
        return self.clock.grace * HOUR if isinstance(self.clock, DaysClock) else 0.0

    def shown(self, now: float) -> list[SeatClock]:
        """The clocks as people see them."""
        if isinstance(self.clock, NoClock):
            return []
        found: list[SeatClock] = []
        for seat, left in enumerate(self.left):
            running = seat in self.running
            remaining = left - max(0.0, now - self.at) if running else left
            in_grace = remaining < 0 and isinstance(self.clock, DaysClock)
            if in_grace:
                remaining += self._grace()
            found.append(SeatClock(seat, round(max(0.0, remaining), 1), running, in_grace))
        return found


def _full(clock: Clock) -> float:
    if isinstance(clock, LiveClock):
        return float(clock.bank)
    if isinstance(clock, DaysClock):
        return clock.days * DAY
    return 0.0
