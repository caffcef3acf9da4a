"""Siena's books kept a second time, from the rules and the open log alone.

Nothing here calls the engine: numbers of cards come from the text of the card file, numbers of the
rules are written down again, and everything that happens is read from the entries a spectator may
read. Where the engine and these books disagree, one of them is wrong.
"""

import tomllib
from collections import Counter
from typing import Any

from buongoverno.kernel.event import LogEntry

WORKER_GOODS = ("grain", "wine", "oil")
TRAVELLER_GOODS = ("cloth", "spices")
GOODS = WORKER_GOODS + TRAVELLER_GOODS
STAR_CARDS = (
    "via-francigena",
    "piazza-salimbeni",
    "friends",
    "mule",
    "banchi-di-sotto",
    "via-dei-servi",
    "guards",
)
SURCHARGES = (0, 1, 2, 2, 3)  # S2.5
MATERIAL = (5, 10, 15, 20, 25, 30, 50)  # S17.1
ROADS = {"florence": (0, 5, 20), "arezzo": (3, 10)}  # S10.1
TOWER_POINTS = (2, 3, 4, 5, 6, 7, 9)  # S19.3


class CardFile:
    """What the books need of a card file, read with nothing but TOML."""

    def __init__(self, text: str) -> None:
        file = tomllib.loads(text)
        self.price = {good: file["goods"][good]["price"] for good in GOODS}
        self.fills = {good: file["goods"][good]["fills"] for good in GOODS}
        self.fato = {good: file["goods"][good]["fato"] for good in WORKER_GOODS}
        self.steps: list[int] = file["donation"]["steps"]
        self.artist_points: list[int] = [artist["points"] for artist in file["artist"]]
        self.senesi: Counter[int] = Counter(
            {int(value): copies for value, copies in file["senesi"]["values"].items()}
        )
        self.cost: dict[str, int] = {}
        self.copies: Counter[str] = Counter()
        for card in file["star"] + file["plain"]:
            self._add(card["card"].replace("_", "-"), card.get("cost", 0), card["copies"])
        for card in file["three_goods"]["cards"]:
            self._add(
                _goods_name(card), file["three_goods"][card["weight"]]["cost"], card["copies"]
            )
        for card in file["journey"]["cards"]:
            self._add("journey-" + _goods_name(card), file["journey"]["cost"], card["copies"])

    def _add(self, name: str, cost: int, copies: int) -> None:
        self.cost[name] = cost
        self.copies[name] = copies


def _goods_name(card: dict[str, Any]) -> str:
    return "-".join(f"{good}{card[good]}" for good in GOODS if good in card)


class Account:
    """One player in the books."""

    def __init__(self) -> None:
        self.florins = 28  # S3.1
        self.arrival = 0
        self.row = -1
        self.status = "peasant"
        self.hand: Counter[str] = Counter()
        self.miser_cubes = 0
        self.senesi = 0
        self.artists = 0


class Books:
    """Everything an attentive spectator knows; `read` takes one entry of the log after another."""

    def __init__(self, players: int, ruleset: str, cards: CardFile) -> None:
        self.ruleset = ruleset
        self.cards = cards
        self.accounts = [Account() for _ in range(players)]
        self.arrivals = 0
        self.initiative: list[int] = []
        self.laid: Counter[str] = Counter()
        self.removed: Counter[str] = Counter()
        self.cubes: Counter[str] = Counter()
        self.finished: Counter[str] = Counter({"grain": 1})  # S3.3
        self.placed_ever: Counter[str] = Counter()
        self.finished_ever: Counter[str] = Counter()
        self.courtesans = 0
        self.tower: list[int] = []
        self.round = 0
        self._bid = 0
        self._fato = 0
        self._load: Counter[str] = Counter()
        self._road_space = 0
        self._shares_due: list[int] = []

    def read(self, entry: LogEntry) -> None:
        """Take an entry into the books; AssertionError if it cannot be right."""
        if entry.kind != "bankers_share":
            assert not self._shares_due, f"a banker was not paid a share (S8.7) before {entry}"
        due = getattr(self, f"_{entry.kind}", None)
        money = 0 if due is None else due(entry)
        assert entry.money == money, f"{entry.money} florins moved, {money} by the rules: {entry}"
        if entry.seat is not None and entry.money:
            account = self.accounts[entry.seat]
            account.florins += entry.money
            self.arrivals += 1
            account.arrival = self.arrivals
            assert account.florins >= 0, f"florins below 0 (S2.4): {entry}"

    def poorest_first(self) -> list[int]:
        """S2.4: by florins; on one space, the later marker lies on top and is richer."""
        wealth = [(account.florins, account.arrival) for account in self.accounts]
        assert len(set(wealth)) == len(wealth), "two markers lie on one another without an order"
        return sorted(range(len(wealth)), key=lambda seat: wealth[seat])

    # -- small things --------------------------------------------------------------------------

    def _account(self, entry: LogEntry) -> Account:
        assert entry.seat is not None, f"nobody's entry: {entry}"
        return self.accounts[entry.seat]

    def _leaves_hand(self, entry: LogEntry, card: str | None, copies: int = 1) -> str:
        assert card is not None, f"no card: {entry}"
        hand = self._account(entry).hand
        assert hand[card] >= copies, f"{card} is not in hand: {entry}"
        hand[card] -= copies
        return card

    def _spend_card(self, entry: LogEntry, card: str | None, copies: int = 1) -> None:
        """S7.2: a star card that is played leaves the game."""
        played = self._leaves_hand(entry, card, copies)
        if played in STAR_CARDS:
            self.removed[played] += copies

    def _place_of(self, entry: LogEntry) -> str:
        assert entry.place is not None, f"no place: {entry}"
        return entry.place

    # -- initiative, cards and auctions (S3 to S6) -----------------------------------------------

    def _takes_row(self, entry: LogEntry) -> int:
        row = entry.amount - 1
        if row == 0:
            self.initiative = []
        assert entry.seat is not None, f"nobody takes a row: {entry}"
        self.initiative.append(entry.seat)
        self.accounts[entry.seat].row = row
        if entry.rule == "S3.2":
            self.arrivals = row
            self.accounts[entry.seat].arrival = row
        elif row == len(self.accounts) - 1:
            assert self.initiative == self.poorest_first(), "the initiative is wrong (S6.1)"
        return 0

    def _round(self, entry: LogEntry) -> int:
        self.round += 1
        assert entry.amount == self.round, f"a round is missing: {entry}"
        return 0

    def _turned_up(self, entry: LogEntry) -> int:
        assert entry.card is not None, f"nothing turned up: {entry}"
        assert self.removed[entry.card] < self.cards.copies[entry.card], (
            f"all copies had left the game (S7.2): {entry}"
        )
        return 0

    def _takes(self, entry: LogEntry) -> int:
        """S6.3, S6.4."""
        account = self._account(entry)
        assert entry.card is not None, f"no card taken: {entry}"
        assert entry.card not in STAR_CARDS, f"a star card is only ever auctioned (S2.2): {entry}"
        assert account.hand.total() < 7, f"the hand is full (S6.4): {entry}"
        account.hand[entry.card] += 1
        cost = self.cards.cost[entry.card]
        return -(cost + SURCHARGES[account.row]) if cost else 0

    def _proposes(self, entry: LogEntry) -> int:
        self._bid = 0
        return 0

    _star_auction = _proposes

    def _bids(self, entry: LogEntry) -> int:
        account = self._account(entry)
        raise_by = 1
        if entry.rule == "S16.4":
            raise_by = {"peasant": 5, "merchant": 3, "banker": 1}[account.status]
        assert entry.amount >= self._bid + raise_by, f"too low a bid ({entry.rule}): {entry}"
        assert entry.amount <= account.florins, f"a bid above the florins: {entry}"
        self._bid = entry.amount
        return 0

    def _wins(self, entry: LogEntry) -> int:
        """S4.3, S6.4, S6.5."""
        account = self._account(entry)
        assert entry.card in STAR_CARDS, f"only star cards are auctioned: {entry}"
        assert account.hand.total() < 7, f"the hand is full (S6.4): {entry}"
        account.hand[entry.card] += 1
        return -self._bid

    # -- cards that are played or discarded (S7) -------------------------------------------------

    def _discards(self, entry: LogEntry) -> int:
        self._leaves_hand(entry, entry.card)
        return 0

    def _lays(self, entry: LogEntry) -> int:
        self.laid[self._leaves_hand(entry, entry.card)] += 1
        return 0

    def _settles(self, entry: LogEntry) -> int:
        for card in STAR_CARDS:
            self.removed[card] += self.laid[card]
        self.laid.clear()
        return 0

    def _plays(self, entry: LogEntry) -> int:
        self._spend_card(entry, entry.card)
        return 0

    _announces = _announces_inn = _plays_calandrino = _plays
    _plays_friends = _plays_guards = _plays_inn_to_look = _risks = _plays

    # -- the countryside (S8 to S10) -------------------------------------------------------------

    def _places_cubes(self, entry: LogEntry) -> int:
        good = self._place_of(entry)
        self.cubes[good] += entry.amount
        self.placed_ever[good] += entry.amount
        return 0

    def _finishes(self, entry: LogEntry) -> int:
        """S8.2: and cubes never exceed what was placed."""
        good = self._place_of(entry)
        self.cubes[good] -= entry.amount * self.cards.fills[good]
        assert self.cubes[good] >= 0, f"more was finished than placed (S8.2): {entry}"
        self.finished[good] += entry.amount
        self.finished_ever[good] += entry.amount
        return 0

    def _sells(self, entry: LogEntry) -> int:
        """S8.3, S8.5, S8.7."""
        good = self._place_of(entry)
        status = self._account(entry).status
        sellers = {"peasant": WORKER_GOODS, "merchant": TRAVELLER_GOODS, "banker": ()}
        assert good in sellers[status], f"a {status} does not sell {good} (S8.3): {entry}"
        assert self.finished[good], f"no such good stands on the countryside (S8.3): {entry}"
        self.finished[good] -= 1
        if status == "merchant":
            accounts = self.accounts
            self._shares_due = [s for s in self.initiative if accounts[s].status == "banker"]
        return int(self.cards.price[good])

    def _bankers_share(self, entry: LogEntry) -> int:
        assert self._shares_due, f"nobody sold as a merchant (S8.7): {entry}"
        assert entry.seat == self._shares_due.pop(0), f"not this banker's turn (S2.4): {entry}"
        return 3

    def _workers_leave(self, entry: LogEntry) -> int:
        statuses = {account.status for account in self.accounts}
        assert "peasant" not in statuses, f"peasants are left (S8.8): {entry}"
        self._clear(WORKER_GOODS)
        return 0

    def _travellers_leave(self, entry: LogEntry) -> int:
        statuses = {account.status for account in self.accounts}
        assert statuses == {"banker"}, f"not all are bankers (S8.8): {entry}"
        self._clear(TRAVELLER_GOODS)
        return 0

    def _clear(self, goods: tuple[str, ...]) -> None:
        for good in goods:
            self.cubes[good] = 0
            self.finished[good] = 0

    def _loads(self, entry: LogEntry) -> int:
        self._load[self._place_of(entry)] += entry.amount
        return 0

    def _draws_fato(self, entry: LogEntry) -> int:
        assert 1 <= entry.amount <= 6, f"1 to 6 Fato cards are drawn (S9.2): {entry}"
        self._fato = entry.amount
        if entry.rule == "S9.2":
            self.finished -= self._load
            assert all(count >= 0 for count in self.finished.values()), f"no such good: {entry}"
        return 0

    def _draws_devil(self, entry: LogEntry) -> int:
        self._draws_fato(entry)
        self._load.clear()
        return 0

    def _trip_pays(self, entry: LogEntry) -> int:
        """S9.2."""
        value = sum(self.cards.fato[good] * count for good, count in self._load.items())
        self._load.clear()
        return int(value * self._fato)

    def _travels(self, entry: LogEntry) -> int:
        self._road_space = entry.amount
        return 0

    def _road_pays(self, entry: LogEntry) -> int:
        return ROADS[self._place_of(entry)][self._road_space - 1]

    # -- status (S12) ----------------------------------------------------------------------------

    def _becomes_merchant(self, entry: LogEntry) -> int:
        return self._rises(entry, "peasant", 30, "merchant")

    def _becomes_banker(self, entry: LogEntry) -> int:
        return self._rises(entry, "merchant", 80, "banker")

    def _rises(self, entry: LogEntry, before: str, florins: int, after: str) -> int:
        account = self._account(entry)
        assert account.status == before, f"a {account.status} rose (S12.1): {entry}"
        assert account.florins >= florins, f"rose with {account.florins} florins: {entry}"
        account.status = after
        return 0

    # -- the city (S11, S13 to S17) --------------------------------------------------------------

    def _income(self, entry: LogEntry) -> int:
        return 8

    def _wedding_gift(self, entry: LogEntry) -> int:
        return -10

    def _small_business(self, entry: LogEntry) -> int:
        yellow = ("palazzo-tolomei", "palazzo-pubblico", "piazza-del-campo", "banchi-di-sopra")
        assert entry.place in yellow, f"not a yellow district (S2.7): {entry}"
        return 5

    def _good_business(self, entry: LogEntry) -> int:
        self._spend_card(entry, entry.card)
        return 20

    def _risk_pays(self, entry: LogEntry) -> int:
        return 7 * self._fato

    def _plays_inn(self, entry: LogEntry) -> int:
        assert self.ruleset == "hall9000", f"one Inn card is not enough (S13.1): {entry}"
        assert self._account(entry).status != "banker", f"bankers need three (S13.1): {entry}"
        self._spend_card(entry, "inn")
        return 20

    def _plays_three_inns(self, entry: LogEntry) -> int:
        self._spend_card(entry, "inn", 3)
        return 20

    def _places_courtesan(self, entry: LogEntry) -> int:
        self._spend_card(entry, entry.card)
        self.courtesans += 1
        assert entry.amount == self.courtesans, f"cubes in the inn: {entry}"
        return 0

    def _courtesan_leaves(self, entry: LogEntry) -> int:
        self.courtesans -= 1
        return 0

    def _pays_courtesans(self, entry: LogEntry) -> int:
        """S14.2: all cubes go; S14.3: one cube is paid for."""
        cubes = self.courtesans if entry.rule == "S14.2" else 1
        assert entry.amount == cubes, f"paid for {entry.amount} cubes, not {cubes}: {entry}"
        if entry.rule == "S14.2":
            self.courtesans = 0
        return -min(10 * cubes, self._account(entry).florins)

    def _gives_alms(self, entry: LogEntry) -> int:
        return -20 if entry.place == "inn" else -10

    def _gives_in_duomo(self, entry: LogEntry) -> int:
        return -min(20, self._account(entry).florins)

    def _refuses_alms(self, entry: LogEntry) -> int:
        self._account(entry).miser_cubes += 1
        return 0

    def _gives_up_for_one(self, entry: LogEntry) -> int:
        return -10

    def _gives_up_for_two(self, entry: LogEntry) -> int:
        return -15

    def _takes_senesi(self, entry: LogEntry) -> int:
        self._account(entry).senesi += 1
        return 0

    def _donates(self, entry: LogEntry) -> int:
        """S15.3."""
        florins = self._account(entry).florins
        return -max(step for step in self.cards.steps if step <= florins)

    def _calls_artist(self, entry: LogEntry) -> int:
        self._bid = 15
        return 0

    def _pays_to_look(self, entry: LogEntry) -> int:
        return -8

    def _hires_artist(self, entry: LogEntry) -> int:
        self._account(entry).artists += 1
        return -self._bid

    def _builds(self, entry: LogEntry) -> int:
        assert entry.seat is not None, f"nobody builds: {entry}"
        assert self.tower.count(entry.seat) < 4, f"a fifth floor (S17.2): {entry}"
        self.tower.append(entry.seat)
        assert entry.amount == len(self.tower), f"not the next floor: {entry}"
        return -(MATERIAL[entry.amount - 1] + 10)

    def _builds_with_mason(self, entry: LogEntry) -> int:
        self._spend_card(entry, "mason")
        return self._builds(entry) + 10


# -- the final count (S19), from a saved position --------------------------------------------------


def final_count(saved: dict[str, Any], cards: CardFile) -> list[tuple[int | None, int]]:
    """For each seat: points (None unless a banker) and rank, from the rules alone."""
    players = saved["players"]
    points = {
        seat: _points(saved, cards, seat)
        for seat, player in enumerate(players)
        if player["status"] == 2
    }
    tower = saved["position"]["tower"]

    def highest_floor(seat: int) -> int:
        return max([floor for floor, builder in enumerate(tower, 1) if builder == seat], default=0)

    def wealth(seat: int) -> tuple[int, int]:
        return (players[seat]["florins"], players[seat]["arrived"])

    bankers = sorted(points, key=lambda seat: (-points[seat], -highest_floor(seat)))
    order: list[int] = []
    while bankers:
        # S19.5: of those tied in points the highest floor; if none of them built, the richest.
        tied = [seat for seat in bankers if points[seat] == points[bankers[0]]]
        built = [seat for seat in tied if highest_floor(seat)]
        best = max(built, key=highest_floor) if built else max(tied, key=wealth)
        order.append(best)
        bankers.remove(best)
    for status in (1, 0):  # S19.6: merchants before peasants, the richer first
        rest = [seat for seat, player in enumerate(players) if player["status"] == status]
        order += sorted(rest, key=wealth, reverse=True)
    return [(points.get(seat), order.index(seat) + 1) for seat in range(len(players))]


def _points(saved: dict[str, Any], cards: CardFile, seat: int) -> int:
    position = saved["position"]
    player = saved["players"][seat]
    points: int = _starting_points(saved, seat)
    points -= sum(range(player["miser_cubes"] + 1))  # S19.2
    for floor, builder in enumerate(position["tower"]):
        if builder == seat:
            points += TOWER_POINTS[floor]
    if _most_floors(position["tower"]) == seat:
        points += 2
    points += sum(player["senesi"])
    for place, owner in enumerate(position["artist_owners"]):
        if owner == seat:
            points += cards.artist_points[position["artists"][place]]
    return points


def _starting_points(saved: dict[str, Any], seat: int) -> int:
    """S19.1."""
    players = saved["players"]
    bankers = [player for player in players if player["status"] == 2]
    bankers.sort(key=lambda player: (player["florins"], player["arrived"]))
    if bankers[-1]["seat"] == seat:
        return 30
    two_in_the_rulebook = len(players) == 2 and saved["ruleset"] == "rulebook"
    return 26 if bankers[0]["seat"] == seat and not two_in_the_rulebook else 28


def _most_floors(tower: list[int]) -> int | None:
    """S19.3: among equals, the builder of the lowest floor."""
    if not tower:
        return None
    most = max(Counter(tower).values())
    return next(builder for builder in tower if tower.count(builder) == most)
