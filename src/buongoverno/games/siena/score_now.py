"""S19 before the end: what would count now, as far as a reader may know (S20)."""

from buongoverno.games.siena.action_phase import LAST_ROUND, LAST_ROUND_OF_A_LONG_GAME
from buongoverno.games.siena.card_phase import is_richer
from buongoverno.games.siena.city.torre_del_mangia import (
    FLOORS,
    FLOORS_PER_PLAYER,
    LABOUR,
    MATERIAL,
)
from buongoverno.games.siena.codes import BANKER, MERCHANT, STATUSES
from buongoverno.games.siena.final_count import (
    FLOOR_POINTS,
    MOST_FLOORS,
    master_builder,
    miser_points,
    most_floors_in,
    start_points,
)
from buongoverno.games.siena.knowledge import view_of
from buongoverno.games.siena.position import Player, Position
from buongoverno.games.siena.rising import FLORINS_TO_RISE
from buongoverno.games.siena.views import PlayerView, SienaView
from buongoverno.kernel.score_now import PointSource, ScoreNow, SeatNow, Standing, with_ranks


class HiddenCards:
    """The values of all Senesi cards and artists that a reader has not seen, sorted."""

    def __init__(self, position: Position, view: SienaView) -> None:
        cards = position.rules.cards
        senesi = list(cards.senesi)
        artists = dict(zip(cards.artist_names, cards.artist_points, strict=True))
        # The game goes on, so nobody has hired the artist who ends it (S18.1).
        artists.pop(cards.artist_names[cards.last_artist])
        for known in [view.senesi_deck, view.looked_at, *[one.senesi for one in view.players]]:
            for value in known:
                if value is not None:
                    senesi.remove(value)
        for player in view.players:
            for name in player.artists:
                if name is not None:
                    artists.pop(name)
        if view.auction is not None and view.auction.card is not None:
            artists.pop(view.auction.card, 0)
        self.senesi = sorted(senesi)
        self.artists = sorted(artists.values())


def standing_of(position: Position, seat: int | None) -> Standing:
    """Where everybody would stand, for a seat or a spectator (None)."""
    view = view_of(position, seat)
    hidden = HiddenCards(position, view)
    long_game = position.rules.long_game
    return Standing(
        round=position.round,
        last_round=LAST_ROUND_OF_A_LONG_GAME if long_game else LAST_ROUND,
        seats=with_ranks([_seat(position, one, hidden) for one in view.players]),
        sources=[] if seat is None else _sources(position, position.players[seat], view, hidden),
    )


def _seat(position: Position, seen: PlayerView, hidden: HiddenCards) -> SeatNow:
    """S1.2: only bankers would be counted."""
    player = position.players[seen.seat]
    banker = player.status == BANKER
    scores = _scores(position, player, seen, hidden) if banker else []
    return SeatNow(
        seat=player.seat,
        counted=banker,
        least=sum([score.least for score in scores]),
        most=sum([score.most for score in scores]),
        best=1,
        worst=position.seats,
        scores=scores,
        status=STATUSES[player.status],
        money=player.florins,
        missing=0 if banker else max(0, FLORINS_TO_RISE[MERCHANT] - player.florins),
    )


def _scores(
    position: Position, player: Player, seen: PlayerView, hidden: HiddenCards
) -> list[ScoreNow]:
    """S19.1 to S19.4 in the order of the count."""
    start = start_points(position, player)
    found = [ScoreNow("wealth", "S19.1", start, start)]
    if player.miser_cubes:
        cost = miser_points(player.miser_cubes)
        found.append(ScoreNow("miser_cubes", "S19.2", -cost, -cost))
    if seen.floors:
        tower = sum([FLOOR_POINTS[floor - 1] for floor in seen.floors])
        found.append(ScoreNow("tower", "S19.3", tower, tower))
    if master_builder(position) == player.seat:
        found.append(ScoreNow("most_floors", "S19.3", MOST_FLOORS, MOST_FLOORS))
    if seen.senesi:
        found.append(_cards("senesi", list(seen.senesi), hidden.senesi))
    if seen.artists:
        found.append(_cards("artists", _artist_points(position, seen), hidden.artists))
    return found


def _artist_points(position: Position, seen: PlayerView) -> list[int | None]:
    cards = position.rules.cards
    points = dict(zip(cards.artist_names, cards.artist_points, strict=True))
    return [None if name is None else points[name] for name in seen.artists]


def _cards(kind: str, values: list[int | None], unknown: list[int]) -> ScoreNow:
    """S19.4: the sum of known cards, and the least and most that the hidden ones can add."""
    known = sum([value for value in values if value is not None])
    hidden = values.count(None)
    least = known + sum(unknown[:hidden])
    most = known + sum(unknown[len(unknown) - hidden :])
    return ScoreNow(kind, "S19.4", least, most, hidden)


# -- where points can still come from --------------------------------------------------------------


def _sources(
    position: Position, player: Player, view: SienaView, hidden: HiddenCards
) -> list[PointSource]:
    """What the reader can still gain or lose, in the order of the count."""
    found: list[PointSource] = []
    if player.status != BANKER:
        missing = max(0, FLORINS_TO_RISE[player.status] - player.florins)
        kind = "become_banker" if player.status == MERCHANT else "become_merchant"
        found.append(PointSource(kind, "S12.1", 0, 0, amount=missing))
    else:
        found.append(_wealth(position, player))
    found += _tower(position, player)
    cards = position.rules.cards
    if position.senesi_deck:
        kind = "senesi" if player.donated or player.status != BANKER else "senesi_donation"
        least, most = min(cards.senesi), max(cards.senesi)
        left = len(position.senesi_deck)
        found.append(PointSource(kind, "S19.4", least, most, amount=left))
    if view.artists_left:
        last = cards.last_artist
        points = [*hidden.artists, cards.artist_points[last]]
        name = cards.artist_names[last]
        left = view.artists_left
        found.append(
            PointSource("artists", "S19.4", min(points), max(points), 0, None, name, None, left)
        )
    cubes = player.miser_cubes
    costs = miser_points(cubes + 1) - miser_points(cubes)
    lost = -miser_points(cubes)
    found.append(
        PointSource("miser_cubes", "S19.2", -costs, -costs, lost, None, None, None, cubes, costs)
    )
    return found


def _wealth(position: Position, player: Player) -> PointSource:
    """S19.1: what the reader's florins are worth among bankers, and who is next above."""
    now = start_points(position, player)
    richer = [
        other for other in position.players if other.status == BANKER and is_richer(other, player)
    ]
    if not richer:
        return PointSource("wealth_richest", "S19.1", now, now, now)
    next_above = min(richer, key=lambda other: (other.florins, other.arrived))
    behind = next_above.florins - player.florins
    return PointSource("wealth", "S19.1", now, now, now, next_above.seat, amount=behind)


def _tower(position: Position, player: Player) -> list[PointSource]:
    """S17, S19.3: the next floor, and most floors."""
    stands = len(position.tower)
    own = position.tower.count(player.seat)
    found: list[PointSource] = []
    if stands < FLOORS:
        points = FLOOR_POINTS[stands]
        full = own >= FLOORS_PER_PLAYER
        kind = "tower_full" if full else "tower"
        price = MATERIAL[stands] + LABOUR
        left = FLOORS - stands
        most = 0 if full else points
        found.append(PointSource(kind, "S17.1", 0, most, amount=left, price=price))
    builder = master_builder(position)
    if builder == player.seat:
        floors = position.tower.count(builder)
        found.append(PointSource("most_floors", "S19.3", 0, 0, MOST_FLOORS, builder, amount=floors))
    elif builder >= 0:
        missing = _floors_to_most(position, player.seat)
        if own + missing <= FLOORS_PER_PLAYER and stands + missing <= FLOORS:
            found.append(
                PointSource("most_floors_of", "S19.3", 0, MOST_FLOORS, 0, builder, amount=missing)
            )
    return found


def _floors_to_most(position: Position, seat: int) -> int:
    """How many more floors would make a seat the builder of most floors."""
    missing = 1
    while most_floors_in((*position.tower, *[seat] * missing)) != seat:
        missing += 1
    return missing
