"""The cards a table plays with; everybody who sees the table may know what is printed on them."""

from collections.abc import Sequence
from typing import Final

from litestar import Controller, get

from buongoverno.games.siena import cards as siena
from buongoverno.games.zena import cards as zena
from buongoverno.kernel.errors import BuongovernoError
from buongoverno.protocol.cards import (
    CardWords,
    Effect,
    EffectKind,
    Gain,
    GoalKind,
    SienaCard,
    SienaCards,
    TableCards,
    ZenaAction,
    ZenaCards,
    ZenaEvent,
    ZenaFort,
    ZenaGoal,
)
from buongoverno.protocol.people import Language
from buongoverno.server.people.access import Caller
from buongoverno.server.services import Services
from buongoverno.server.use_cases.tables import open_table
from buongoverno.tables.table_state import TableState

_WORDS: Final[tuple[str, ...]] = ("cards", "captions", "scores")
_EFFECTS: Final[dict[int, EffectKind]] = {
    zena.INCOME: "gain",
    zena.MAY_PAY: "may_pay",
    zena.EXTRA_TURN: "extra_turn",
    zena.MANEZZI: "manezzi",
    zena.PASS_LEFT: "pass_left",
    zena.PASS_RIGHT: "pass_right",
}
_GOALS: Final[dict[int, GoalKind]] = {
    zena.MAJORITY: "majority",
    zena.PER_PERMANENT: "per_permanent",
    zena.SET: "set",
    zena.ANY_MAJORITY: "any_majority",
    zena.NO_MAJORITY: "no_majority",
    zena.PER_BATTLE: "per_battle_won",
}


class CardRoutes(Controller):
    """What is printed on a table's cards, which may come from a file of its own."""

    path = "/api/tables/{table:str}/cards"
    tags: Sequence[str] | None = ["tables"]

    @get("/", summary="The cards a table plays with")
    async def cards(
        self, table: str, services: Services, caller: Caller, language: Language = "en"
    ) -> TableCards:
        """Costs and numbers of every card, and the words of the game that depend on them."""
        view = await open_table(services, caller, table)
        return _cards_of(view.committed, language)


def _cards_of(table: TableState, language: str) -> TableCards:
    text = table.terms.agreement.cards
    tables = table.game.catalogue(language, text).tables
    words = {name: tables[name] for name in _WORDS if name in tables}
    found = table.game.cards(text)
    if isinstance(found, siena.Cards):
        return _siena(found, words)
    if isinstance(found, zena.Cards):
        return _zena(found, words)
    raise BuongovernoError(f"{table.game.title} has no cards to tell of")


def _siena(cards: siena.Cards, words: CardWords) -> SienaCards:
    kinds = [kind for kind in range(siena.KINDS) if cards.copies[kind]]
    artists = dict(zip(cards.artist_names, cards.artist_points, strict=True))
    return SienaCards([_siena_card(cards, kind) for kind in kinds], artists, words)


def _siena_card(cards: siena.Cards, kind: int) -> SienaCard:
    cubes = {siena.GOODS[good]: count for good, count in enumerate(cards.cubes[kind]) if count}
    cost = cards.cost[kind] if kind >= siena.COURTESAN else None
    return SienaCard(cards.names[kind], cards.copies[kind], cost, cards.green[kind], cubes)


def _zena(cards: zena.Cards, words: CardWords) -> ZenaCards:
    return ZenaCards(
        [_action(card) for card in cards.actions],
        [_fort(card) for card in cards.forts],
        [_event(card) for card in cards.events],
        [_goal(card) for card in cards.goals],
        words,
    )


def _action(card: zena.ActionCard) -> ZenaAction:
    return ZenaAction(
        card.name,
        zena.AREAS[card.area],
        zena.ACTION_KINDS[card.kind],
        card.copies,
        list(card.slots),
        [_gain(gain) for gain in card.bonus],
        _effect(card.effect),
        _effect(card.promoter),
        _effect(card.table),
    )


def _fort(card: zena.FortCard) -> ZenaFort:
    crossed_out = [zena.AREAS[area] for area in card.crossed_out]
    return ZenaFort(card.name, list(card.slots), _gain(card.reward), crossed_out)


def _event(card: zena.EventCard) -> ZenaEvent:
    return ZenaEvent(card.name, _gain(card.income), card.bank, card.port, card.fort)


def _goal(card: zena.GoalCard) -> ZenaGoal:
    area = zena.AREAS[card.area] if card.area >= 0 else None
    worth = list(card.set_points)
    return ZenaGoal(card.name, card.copies, _GOALS[card.kind], area, card.points, worth)


def _effect(effect: zena.Effect) -> Effect | None:
    if effect.kind == zena.NOTHING:
        return None
    return Effect(_EFFECTS[effect.kind], _gain(effect.gain), _gain(effect.pay))


def _gain(gain: zena.Gain) -> Gain:
    return Gain(gain.coin, gain.card, gain.vp)
