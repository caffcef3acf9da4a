"""The observation of Siena, field by field (S20)."""

from collections.abc import Callable, Sequence

from buongoverno.games.siena.action_phase import LAST_ROUND, LAST_ROUND_OF_A_LONG_GAME
from buongoverno.games.siena.cards import GOODS, Cards, cards_of
from buongoverno.games.siena.city.torre_del_mangia import FLOORS, LABOUR, MATERIAL
from buongoverno.games.siena.codes import BANKER, PLACES, STATUSES
from buongoverno.games.siena.final_count import (
    FLOOR_POINTS,
    MOST_FLOORS,
    OTHERS_START,
    POOREST_START,
    RICHEST_START,
    miser_points,
    most_floors_in,
)
from buongoverno.games.siena.flow import QUESTIONS
from buongoverno.games.siena.observation.players import FLORIN_STEPS
from buongoverno.games.siena.rising import FLORINS_TO_RISE
from buongoverno.kernel.question import names_of
from buongoverno.plugin.observation_layout import (
    Field,
    Layout,
    Seat,
    View,
    at_least,
    by_player,
    count_of,
    flag,
    number,
    numbers,
    one_of,
    unused_named,
)

_STARS = 7
_DISTRICTS = PLACES[:12]
_ROADS = PLACES[17:19]
_ROWS = ("1", "2", "3", "4", "5")
_FLOORS = ("1", "2", "3", "4", "5", "6", "7")
_LOOKED_AT = 4
_FLORINS = 60


def siena_layout(cards_text: str | None) -> Layout:
    """All fields, with the names of a card file's cards."""
    cards = cards_of(cards_text)
    kinds = unused_named(cards.names)
    artists = cards.artist_names
    return Layout(
        [
            *_rules(),
            *_board(),
            *_open_cards(kinds, cards),
            one_of("question", names_of(QUESTIONS), "what is asked", lambda view: view.question),
            *_auction(kinds, artists),
            *_move(),
            *_roles(),
            *_turn(kinds),
            *by_player(_seats, lambda label, seat: _player(label, seat, kinds)),
            *_senesi(sorted(cards.senesi)),
            *_next_floor(),
            *by_player(_seats, lambda label, seat: _known_of(label, seat, cards)),
            *_wealth(),
        ]
    )


def _seats(view: View) -> int:
    return len(view.players)


def _rules() -> list[Field]:
    return [
        flag("hall9000", "the ruleset is hall9000", lambda view: view.ruleset == "hall9000"),
        number(
            "courtesan_limit",
            4,
            "option: most courtesans in the inn, 0 for no limit",
            lambda view: view.options["courtesan_limit"],
        ),
        flag("long_game", "option: no limit of rounds", lambda view: view.options["long_game"]),
        flag("memory_aid", "option: hands are open", lambda view: view.options["memory_aid"]),
        number("round", 20, "the round, 0 during the opening auction", lambda view: view.round),
        number("rounds_left", 20, "rounds still to come", _rounds_left),
    ]


def _rounds_left(view: View) -> int:
    last = LAST_ROUND_OF_A_LONG_GAME if view.options["long_game"] else LAST_ROUND
    return int(last - view.round)


def _open_cards(kinds: list[str], cards: Cards) -> list[Field]:
    def unseen(view: View) -> list[int]:
        seen = [*view.table, *view.discards, *view.removed]
        seen += [card for player in view.players for card in player.hand or ()]
        seen += view.turn.laid if view.turn else []
        if view.auction and view.auction.kind != "artist":
            seen.append(view.auction.card)
        return [copies - seen.count(kind) for kind, copies in zip(kinds, cards.copies, strict=True)]

    return [
        number("deck", 50, "cards in the Siena deck", lambda view: view.deck_size),
        count_of(
            "removed", kinds[:_STARS], 2, "star cards out of the game", lambda view: view.removed
        ),
        count_of("table", kinds, 2, "cards face up on the table", lambda view: view.table),
        count_of("discards", kinds, 2, "cards in the discard pile", lambda view: view.discards),
        numbers("unseen", kinds, 2, "cards that you see nowhere", unseen),
    ]


def _senesi(values: list[int]) -> list[Field]:
    def seen(view: View) -> list[int]:
        shown = [view.senesi_deck, view.looked_at, *[player.senesi for player in view.players]]
        return [value for each in shown for value in _known(each)]

    return [
        number("senesi_deck", 26, "Senesi cards in the deck", lambda view: len(view.senesi_deck)),
        number(
            "senesi_deck.known",
            4,
            "of those, how many you know",
            lambda view: len(_known(view.senesi_deck)),
        ),
        number(
            "senesi_deck.sum",
            20,
            "the sum of those you know",
            lambda view: sum(_known(view.senesi_deck)),
        ),
        number(
            "looked_at", 4, "Senesi cards somebody chooses from", lambda view: len(view.looked_at)
        ),
        numbers(
            "looked_at.value",
            [str(place) for place in range(_LOOKED_AT)],
            8,
            "value + 1 of each of them that you know, else 0",
            _looked_at,
        ),
        number(
            "senesi.unseen",
            26,
            "Senesi cards that you have not seen, wherever they are",
            lambda view: len(values) - len(seen(view)),
        ),
        number("senesi.unseen_sum", 60, "their sum", lambda view: sum(values) - sum(seen(view))),
    ]


def _next_floor() -> list[Field]:
    return [
        number(
            "next_floor.price",
            _FLORINS,
            "what the next floor costs without a mason",
            lambda view: MATERIAL[len(view.tower)] + LABOUR if len(view.tower) < FLOORS else 0,
        ),
        number(
            "next_floor.points",
            9,
            "its points",
            lambda view: FLOOR_POINTS[len(view.tower)] if len(view.tower) < FLOORS else 0,
        ),
    ]


def _known(values: list[int | None]) -> list[int]:
    return [value for value in values if value is not None]


def _looked_at(view: View) -> list[int]:
    shown = [0 if value is None else value + 1 for value in view.looked_at]
    return (shown + [0] * _LOOKED_AT)[:_LOOKED_AT]


def _board() -> list[Field]:
    return [
        number("artists_left", 8, "artists still to appear", lambda view: view.artists_left),
        numbers(
            "cubes",
            GOODS,
            5,
            "cubes in each sector",
            lambda view: [sector.cubes for sector in view.sectors],
        ),
        numbers(
            "finished",
            GOODS,
            4,
            "finished goods in each sector",
            lambda view: [sector.finished for sector in view.sectors],
        ),
        flag("workers_gone", "grain, wine, oil are gone", lambda view: view.sectors[0].gone),
        flag("travellers_gone", "cloth, spices are gone", lambda view: view.sectors[3].gone),
        number("courtesans", 4, "courtesans in the inn", lambda view: view.courtesans),
        one_of("calandrino", _DISTRICTS, "where Calandrino is", lambda view: view.calandrino),
    ]


def _auction(kinds: list[str], artists: list[str]) -> list[Field]:
    return [
        one_of(
            "auction",
            ("opening", "star", "artist"),
            "the auction under way",
            lambda view: view.auction and view.auction.kind,
        ),
        one_of(
            "auction.card",
            [*kinds, *artists],
            "what is sold; all 0 for an artist you have not seen",
            lambda view: view.auction and view.auction.card,
        ),
        number(
            "bid", _FLORINS, "the highest bid", lambda view: view.auction.bid if view.auction else 0
        ),
        at_least(
            "bid.at_least",
            FLORIN_STEPS,
            "the highest bid reaches that",
            lambda view: view.auction.bid if view.auction else 0,
        ),
    ]


def _turn(kinds: list[str]) -> list[Field]:
    def by_good(part: str) -> Field:
        return numbers(
            f"turn.{part}",
            GOODS[:3] if part == "carried" else GOODS,
            3,
            f"goods {part} in the turn under way",
            lambda view: (
                list(getattr(view.turn, part).values())
                if view.turn
                else [0] * (3 if part == "carried" else len(GOODS))
            ),
        )

    def of_turn(name: str, scale: int, text: str) -> Field:
        return number(
            f"turn.{name}", scale, text, lambda view: getattr(view.turn, name) if view.turn else 0
        )

    return [
        by_good("placed"),
        by_good("sold"),
        by_good("carried"),
        of_turn("mule", 1, "the Mule was played in this turn"),
        of_turn("trips_left", 3, "trips left on the Via Francigena"),
        of_turn("earned", _FLORINS, "florins earned by the goods step so far"),
        of_turn("goods_step_over", 1, "the goods step is over"),
        of_turn("journeyed", 1, "a journey was made"),
        of_turn("may_call_artist", 1, "an artist may be called"),
        count_of(
            "turn.laid",
            kinds,
            1,
            "cards laid in the goods step",
            lambda view: view.turn and view.turn.laid,
        ),
    ]


def _move() -> list[Field]:
    def of_move(name: str, scale: int, text: str) -> Field:
        return number(
            f"move.{name}", scale, text, lambda view: getattr(view.move, name) if view.move else 0
        )

    return [
        one_of(
            "move",
            ("banker", "calandrino"),
            "whose move in the city is under way",
            lambda view: view.move and view.move.of,
        ),
        of_move("points", 10, "movement points so far"),
        of_move("steps", 10, "districts gone so far"),
        of_move("inn_card", 1, "an Inn card leads Calandrino"),
        of_move("alms", 10, "what Calandrino asks for"),
    ]


def _player(label: str, seat: Seat, kinds: list[str]) -> list[Field]:
    def player(view: View) -> View:
        return view.players[seat(view)]

    def named(name: str) -> str:
        return f"{label}.{name}"

    return [
        flag(named("present"), "plays", lambda view: True),
        number(named("florins"), _FLORINS, "florins", lambda view: player(view).florins),
        at_least(
            named("florins.at_least"),
            FLORIN_STEPS,
            "has at least that many",
            lambda view: player(view).florins,
        ),
        number(
            named("missing"), 80, "florins missing to rise", lambda view: _missing(player(view))
        ),
        one_of(
            named("row"),
            _ROWS,
            "row on the initiative track",
            lambda view: str(player(view).row + 1),
        ),
        one_of(named("status"), STATUSES, "status", lambda view: player(view).status),
        one_of(named("place"), _DISTRICTS, "where the banker is", lambda view: player(view).place),
        flag(
            named("came_from_servi"),
            "came to Via della Cerchia from Via dei Servi (S11.5)",
            lambda view: player(view).came_from_servi,
        ),
        one_of(named("road"), _ROADS, "the road travelled", lambda view: player(view).road),
        number(named("road_space"), 5, "space on that road", lambda view: player(view).road_space),
        flag(named("donated"), "has donated", lambda view: player(view).donated),
        number(named("miser_cubes"), 4, "miser cubes", lambda view: player(view).miser_cubes),
        number(named("senesi"), 4, "Senesi cards", lambda view: len(player(view).senesi)),
        number(named("hand_size"), 7, "cards in hand", lambda view: player(view).hand_size),
        count_of(
            named("hand"), kinds, 1, "the hand, if you may see it", lambda view: player(view).hand
        ),
    ]


def _missing(player: View) -> int:
    status = STATUSES.index(player.status)
    return 0 if status == BANKER else max(0, FLORINS_TO_RISE[status] - player.florins)


def _known_of(label: str, seat: Seat, cards: Cards) -> list[Field]:
    """What the observer knows of a player's hidden cards and points; the floors of the tower."""
    artists = dict(zip(cards.artist_names, cards.artist_points, strict=True))

    def player(view: View) -> View:
        return view.players[seat(view)]

    def named(name: str) -> str:
        return f"{label}.{name}"

    def points(view: View) -> int:
        found = sum(_known(player(view).senesi)) - miser_points(player(view).miser_cubes)
        found += sum(artists[name] for name in player(view).artists if name is not None)
        found += sum(FLOOR_POINTS[floor - 1] for floor in player(view).floors)
        most = most_floors_in(tuple(view.tower)) == seat(view)
        return int(found + MOST_FLOORS * most)

    return [
        number(
            named("senesi.known"),
            4,
            "of those, how many you know",
            lambda view: len(_known(player(view).senesi)),
        ),
        number(
            named("senesi.sum"),
            20,
            "the sum of those you know",
            lambda view: sum(_known(player(view).senesi)),
        ),
        number(named("artists"), 3, "artists hired", lambda view: len(player(view).artists)),
        count_of(
            named("artist"),
            cards.artist_names,
            1,
            "those you know of",
            lambda view: player(view).artists,
        ),
        count_of(
            named("floor"),
            _FLOORS,
            1,
            "floors of the tower built",
            lambda view: [str(floor) for floor in player(view).floors],
        ),
        number(
            named("points"),
            30,
            "points so far without those for wealth, as far as you know",
            points,
        ),
    ]


def _wealth() -> list[Field]:
    """By the florins alone: a view does not show who of equals came later (S2.4)."""

    def bankers(view: View) -> list[int]:
        return [
            player.florins for player in view.players if STATUSES.index(player.status) == BANKER
        ]

    def richer(view: View, player: View) -> int:
        return len([florins for florins in bankers(view) if florins > player.florins])

    def points(view: View, player: View) -> int:
        if STATUSES.index(player.status) != BANKER:
            return 0
        if not richer(view, player):
            return RICHEST_START
        nobody_is_poorest = _seats(view) == 2 and view.ruleset != "hall9000"
        between = player.florins > min(bankers(view)) or nobody_is_poorest
        return OTHERS_START if between else POOREST_START

    def of_all(name: str, scale: int, text: str, read: Callable[[View, View], int]) -> list[Field]:
        return by_player(
            _seats,
            lambda label, seat: [
                number(
                    f"{label}.{name}",
                    scale,
                    text,
                    lambda view: read(view, view.players[seat(view)]),
                )
            ],
        )

    return [
        *of_all("bankers_richer", 4, "bankers with more florins", richer),
        *of_all("wealth", RICHEST_START, "a banker's points for wealth", points),
    ]


def _roles() -> list[Field]:
    """The roles of players in what is under way."""
    return [
        *_role("decides", "is asked", lambda view: view.pending),
        *_role(
            "leads",
            "has made the highest bid",
            lambda view: (view.auction.leader,) if view.auction else (),
        ),
        *_role(
            "bids",
            "is still in the auction",
            lambda view: view.auction.inside if view.auction else (),
        ),
        *by_player(
            _seats,
            lambda label, seat: [
                number(
                    f"{label}.last_bid",
                    _FLORINS,
                    "the last bid in this auction",
                    lambda view: view.auction.bids[seat(view)] if view.auction else 0,
                )
            ],
        ),
        *_role("has_turn", "it is their turn", lambda view: (view.turn.seat,) if view.turn else ()),
        *_role(
            "moves",
            "makes the move in the city",
            lambda view: (view.move.seat,) if view.move else (),
        ),
    ]


def _role(name: str, text: str, seats: Callable[[View], Sequence[int | None]]) -> list[Field]:
    return by_player(
        _seats,
        lambda label, seat: [flag(f"{label}.{name}", text, lambda view: seat(view) in seats(view))],
    )
