"""How tables come into being, and how people take and leave seats before a game."""

import secrets

import msgspec

from buongoverno.kernel.chance import Chance
from buongoverno.kernel.errors import BuongovernoError
from buongoverno.kernel.game import Game
from buongoverno.kernel.match import replay
from buongoverno.kernel.prepared import EXAMPLE, PUZZLE, prepared, prepared_scenario
from buongoverno.kernel.record import UNDO, Record, game_named_in, parse, tidy_name
from buongoverno.kernel.record_link import game_of_link, record_of_link
from buongoverno.kernel.scenario import WHEN, moves_of
from buongoverno.kernel.state import State
from buongoverno.plugin import registry
from buongoverno.plugin.rivals import drawn_rivals
from buongoverno.protocol.agreement import Agreement, BotSeat, OpenSeat, ReservedSeat, SeatOffer
from buongoverno.tables import entry as kinds
from buongoverno.tables.allowances import check_allowance
from buongoverno.tables.card_file_limits import check_card_file
from buongoverno.tables.command_handlers import require_open
from buongoverno.tables.daily import checked_day, daily_agreement, daily_seed
from buongoverno.tables.entry import NOBODY, PERSON, SERVER
from buongoverno.tables.refusals import BAD_INPUT, NOT_NOW, TAKEN, Refusal
from buongoverno.tables.seating import FORGOTTEN_NAME, Seat, SeatRow, checked_level
from buongoverno.tables.table_state import TableDraft, TableState, Terms, empty_table

SEED_BITS = 256
# Of a record that is taken up. Five players decide some 600 times, which makes 10 kB; a card file
# of their own comes on top.
MOST_MOVES = 1_500
MOST_RECORD_BYTES = 65_536
MOST_CHARACTERS_OF_A_NAME = 40
_BOTS_OF_PUZZLES = "journeyman"


def new_id() -> str:
    """An id for a table: unguessable, but no secret."""
    return secrets.token_hex(8)


def checked(agreement: Agreement) -> Agreement:
    """An agreement that a game can be begun with; a Refusal says what is wrong."""
    seats = [_checked_offer(offer) for offer in agreement.seats]
    title = " ".join(agreement.title.split())
    if not title.isprintable():
        raise Refusal(BAD_INPUT, "title_one_line")
    check_cards(agreement.cards)
    try:
        game = registry.game(agreement.game)
        game.new(len(seats), 0, agreement.ruleset, dict(agreement.options), agreement.cards)
    except BuongovernoError as error:
        raise Refusal(BAD_INPUT, "because", why=error.message) from None
    _check_rivals(agreement)
    hints = agreement.hints
    if hints is None:
        hints = sum(not isinstance(offer, BotSeat) for offer in seats) < 2
    return msgspec.structs.replace(agreement, seats=seats, title=title, hints=hints)


def _checked_offer(offer: SeatOffer) -> SeatOffer:
    if isinstance(offer, BotSeat):
        checked_level(offer.level)
    return ReservedSeat(tidy(offer.name)) if isinstance(offer, ReservedSeat) else offer


def _check_rivals(agreement: Agreement) -> None:
    """Refuse people the game does not have, and the same one twice."""
    rivals = agreement.rivals
    if not rivals:
        return
    there = [rival.key for rival in registry.plugin(agreement.game).rivals]
    if len(rivals) > len(agreement.seats) or len(set(rivals)) < len(rivals):
        raise Refusal(BAD_INPUT, "rivals_once")
    for rival in rivals:
        if rival not in there:
            known = ", ".join(there) or "none"
            raise Refusal(BAD_INPUT, "no_rival", rival=rival, known=known)


def check_cards(cards: str | None) -> None:
    """Refuse a card file that would take long to read."""
    if cards is not None:
        check_card_file(cards)


def check_record_size(text: str) -> None:
    """Refuse a record that is far longer than a game."""
    if (
        len(text) > MOST_RECORD_BYTES
        or len(text.encode("utf-8", "surrogatepass")) > MOST_RECORD_BYTES
    ):
        raise Refusal(BAD_INPUT, "record_bytes", most=MOST_RECORD_BYTES)


def new_table(agreement: Agreement, now: float) -> TableDraft:
    """A table where people still take their seats."""
    seed, start = secrets.randbits(SEED_BITS), None
    if agreement.daily is not None:
        day = checked_day(agreement.daily, now)
        agreement, seed = _daily(agreement.game, day), daily_seed(agreement.game, day)
    elif agreement.position is not None:
        position = _position(agreement)
        agreement = _with_rules_of(position, agreement)
        start = position.save()
    return empty_table(new_terms(_with_rivals(checked(agreement), seed), now, seed, start))


def _daily(game: str, day: str) -> Agreement:
    try:
        return daily_agreement(game, day)
    except BuongovernoError as error:
        raise Refusal(BAD_INPUT, "because", why=error.message) from None


def _position(agreement: Agreement) -> State:
    """The prepared position that was agreed upon."""
    try:
        game = registry.game(agreement.game)
        position = prepared(game, agreement.position or "", agreement.ruleset)
    except BuongovernoError as error:
        raise Refusal(BAD_INPUT, "because", why=error.message) from None
    seats = len(agreement.seats)
    if position.seats != seats:
        raise Refusal(BAD_INPUT, "position_players", players=position.seats, seats=seats)
    return position


def _with_rules_of(position: State, agreement: Agreement) -> Agreement:
    """The agreement, with the rules a position was prepared for."""
    rules = position.agreed
    options = dict(rules.options)
    return msgspec.structs.replace(
        agreement, ruleset=rules.ruleset, options=options, cards=rules.cards_text
    )


def _with_rivals(agreement: Agreement, seed: int) -> Agreement:
    """The agreement with somebody for every bot to play, as far as the game has enough people."""
    if agreement.rivals:
        return agreement
    there = registry.plugin(agreement.game).rivals
    drawn = drawn_rivals(there, len(agreement.seats), seed)
    return msgspec.structs.replace(agreement, rivals=[rival.key for rival in drawn])


def new_terms(
    agreement: Agreement,
    now: float,
    seed: int | None = None,
    start: str | None = None,
    analysis: bool = False,
    forked_from: str | None = None,
) -> Terms:
    """What a table is made with; without a `seed` one is drawn."""
    return Terms(
        id=new_id(),
        agreement=agreement,
        seed=secrets.randbits(SEED_BITS) if seed is None else seed,
        rules_version=registry.game(agreement.game).rules_version,
        created=now,
        start=start,
        analysis=analysis,
        forked_from=forked_from,
    )


def tidy(name: str) -> str:
    """A name as it stands at the table."""
    try:
        return tidy_name(name)
    except BuongovernoError as error:
        raise Refusal(BAD_INPUT, "because", why=error.message) from None


def seat_for(table: TableState, wanted: int | None, reserved: str | None = None) -> int:
    """The seat a person gets: the one wanted, or the first that is free.

    `reserved` is the name of an account for which a seat may have been reserved.
    """
    require_open(table)
    if table.match is not None:
        raise Refusal(NOT_NOW, "begun_full")
    free = [n for n in range(len(table.seats)) if _is_free(table, n, reserved)]
    if wanted is not None and wanted >= len(table.seats):
        raise Refusal(BAD_INPUT, "no_seat", seat=wanted + 1)
    if wanted is not None and wanted not in free:
        raise Refusal(TAKEN, "seat_taken", seat=wanted + 1)
    if not free:
        raise Refusal(TAKEN, "seats_taken")
    own = [n for n in free if table.seats[n].kind == "reserved"]
    return wanted if wanted is not None else (own or free)[0]


def _is_free(table: TableState, number: int, reserved: str | None) -> bool:
    seat = table.seats[number]
    if seat.kind == "reserved":
        return reserved is not None and seat.name.casefold() == reserved.casefold()
    return seat.kind == "open"


def sit(
    draft: TableDraft,
    seat: int,
    name: str,
    account: str | None,
    now: float,
    command: str | None = None,
) -> None:
    """Take a seat; with the last one the game begins, unless all have to say they are ready."""
    draft.add(kinds.JOINED, seat, PERSON, name, now, command)
    draft.seat_rows[seat] = SeatRow(account)
    if draft.everybody_sits() and not draft.awaited():
        draft.add(kinds.STARTED, NOBODY, SERVER, "", now)


def leave(draft: TableDraft, seat: int, now: float, by: str = PERSON) -> None:
    """Give up a seat before the game."""
    if draft.match is not None:
        raise Refusal(NOT_NOW, "begun_resign")
    if draft.seats[seat].kind != "person":
        raise Refusal(NOT_NOW, "nobody_there")
    draft.add(kinds.LEFT, seat, by, "", now)
    draft.seat_rows[seat] = SeatRow()


def seat_bot(draft: TableDraft, seat: int, level: str, now: float) -> None:
    """The host gives a free seat to a bot, or opens it again (no level)."""
    require_open(draft)
    if draft.match is not None:
        raise Refusal(NOT_NOW, "begun_caretaker")
    if seat >= len(draft.seats) or draft.seats[seat].kind == "person":
        raise Refusal(NOT_NOW, "somebody_there")
    text = checked_level(level) if level else ""
    check_allowance(draft, kinds.SEATED, seat)
    draft.add(kinds.SEATED, seat, PERSON, text, now)


def rekey(draft: TableDraft, seat: int, now: float) -> None:
    """Tell everybody that the host has made a new link for a seat."""
    check_allowance(draft, kinds.REKEYED, seat)
    draft.add(kinds.REKEYED, seat, SERVER, "", now)


def rematch_of(table: TableState) -> Agreement:
    """The same again: everybody is invited to the seat they had, and keeps their colour."""
    require_open(table)
    if not table.over:
        raise Refusal(NOT_NOW, "not_over")
    if table.terms.analysis:
        raise Refusal(NOT_NOW, "analysis_no_rematch")
    old = msgspec.structs.replace(table.terms.agreement, daily=None)
    return msgspec.structs.replace(old, seats=[_offered_again(seat) for seat in table.seats])


def _offered_again(seat: Seat) -> SeatOffer:
    if seat.level is not None:
        return BotSeat(seat.level)
    gone = seat.removed or seat.name == FORGOTTEN_NAME
    return OpenSeat() if gone else ReservedSeat(seat.name)


# -- analysis --------------------------------------------------------------------------------------


def example(game: Game, name: str, ruleset: str | None) -> TableDraft:
    """An analysis table on which the moves of a scenario were made."""
    scenario = prepared_scenario(game, EXAMPLE, name)
    position = prepared(game, f"{EXAMPLE}:{name}", ruleset)
    agreement = Agreement(
        game=game.name,
        seats=[OpenSeat() for _ in range(position.seats)],
        title=scenario.title,
        chat=False,
        undo="free",
        hints=True,
        position=f"{EXAMPLE}:{name}",
    )
    agreement = _with_rules_of(position, agreement)
    terms = new_terms(agreement, 0.0, seed=0, start=position.save(), analysis=True)
    names = [f"P{seat + 1}" for seat in range(position.seats)]
    moves = [
        move
        for block in scenario.blocks
        if block.kind == WHEN
        for sentence in block.sentences
        for move in moves_of(sentence)
    ]
    return _played(_begun(terms, names, 0.0), moves, 0.0)


def puzzle(game: Game, name: str) -> TableDraft:
    """A table at which somebody in the seat that is asked has a puzzle to solve."""
    position = prepared(game, f"{PUZZLE}:{name}")
    asked = position.first_pending()
    bot = BotSeat(_BOTS_OF_PUZZLES)
    drawn = drawn_rivals(registry.plugin(game.name).rivals, position.seats, int(name, 16))
    agreement = Agreement(
        game=game.name,
        seats=[OpenSeat() if seat == asked else bot for seat in range(position.seats)],
        chat=False,
        hints=False,
        score_now=False,
        rivals=[rival.key for rival in drawn],
        position=f"{PUZZLE}:{name}",
    )
    draft = new_table(agreement, 0.0)
    sit(draft, asked, f"P{asked + 1}", None, 0.0)
    return draft


def forked(table: TableState, seat: int | None, decisions: int | None, now: float) -> TableDraft:
    """An analysis table from a game: as it was if it is over, else as the seat imagines it.

    Of a running game nobody gets more than they know: hidden cards and what chance will bring are
    made up anew, and only the present moment can be looked at.
    """
    if table.match is None:
        raise Refusal(NOT_NOW, "not_begun")
    if table.over or table.terms.analysis:
        return _forked_open(table, decisions, now)
    if decisions is not None and decisions != table.match.decisions:
        raise Refusal(NOT_NOW, "analyse_present")
    world = table.state.imagine(seat, Chance(secrets.randbits(64)))
    terms = new_terms(
        _analysis_agreement(table),
        now,
        seed=0,
        start=world.save(),
        analysis=True,
        forked_from=table.terms.id,
    )
    return _begun(terms, table.names, now)


def _forked_open(table: TableState, decisions: int | None, now: float) -> TableDraft:
    assert table.match is not None
    moves = standing_moves(table.match.record)
    count = len(moves) if decisions is None else decisions
    if not 0 <= count <= len(moves):
        raise Refusal(BAD_INPUT, "has_decisions", count=len(moves))
    game = table.terms.forked_from or table.terms.id  # an analysis of an analysis is one of a game
    terms = new_terms(
        _analysis_agreement(table), now, table.terms.seed, table.terms.start, True, game
    )
    return _played(_begun(terms, table.names, now), moves[:count], now)


def _analysis_agreement(table: TableState) -> Agreement:
    old = table.terms.agreement
    return Agreement(
        game=old.game,
        seats=[OpenSeat() for _ in old.seats],
        ruleset=old.ruleset,
        options=old.options,
        cards=old.cards,
        title=old.title,
        chat=False,
        undo="free",
        # An analysis of a game without hints that is played to its end is none of a finished game.
        hints=old.hints is True or (table.over and not table.terms.analysis),
    )


def check_record(text: str) -> None:
    """Refuse a record that is too long or cannot be replayed."""
    record = read_record(text)
    try:
        replay(registry.game(record.game), record)
    except BuongovernoError as error:
        raise Refusal(BAD_INPUT, "because", why=error.message) from None


def read_record(text: str) -> Record:
    """The record of a file or a link; a Refusal if it is none, or too long."""
    check_record_size(text)
    try:
        record = _parsed(text)
    except BuongovernoError as error:
        raise Refusal(BAD_INPUT, "because", why=error.message) from None
    check_cards(record.cards)
    if any(len(name) > MOST_CHARACTERS_OF_A_NAME for name in record.names):
        raise Refusal(BAD_INPUT, "name_long", most=MOST_CHARACTERS_OF_A_NAME)
    if len(record.moves) > MOST_MOVES:
        raise Refusal(BAD_INPUT, "record_moves", most=MOST_MOVES)
    return record


def _parsed(text: str) -> Record:
    """A record from its file, or from a link that carries a game."""
    game = game_of_link(text.strip())
    if game is not None and game in registry.game_names():
        return record_of_link(registry.game(game), text.strip())
    return parse(text, registry.game(game_named_in(text)))


def imported(text: str, now: float) -> TableDraft:
    """An analysis table from a record that `check_record` has found good."""
    record = read_record(text)
    agreement = Agreement(
        game=record.game,
        seats=[OpenSeat() for _ in record.names],
        ruleset=record.ruleset,
        options=dict(record.options),
        cards=record.cards,
        chat=False,
        undo="free",
        hints=True,
    )
    terms = new_terms(checked(agreement), now, record.seed, analysis=True)
    return _played(_begun(terms, record.names, now), record.moves, now)


def standing_moves(record: Record) -> list[tuple[int, str]]:
    """The decisions of a record that were not taken back."""
    moves: list[tuple[int, str]] = []
    for seat, text in record.moves:
        if text == UNDO:
            moves.pop()
        else:
            moves.append((seat, text))
    return moves


def _begun(terms: Terms, names: list[str], now: float) -> TableDraft:
    table = empty_table(terms)
    for seat, name in enumerate(names):
        table.add(kinds.JOINED, seat, SERVER, name, now)
    table.add(kinds.STARTED, NOBODY, SERVER, "", now)
    return table


def _played(table: TableDraft, moves: list[tuple[int, str]], now: float) -> TableDraft:
    for seat, text in moves:
        if text == UNDO:
            table.add(kinds.UNDONE, seat, SERVER, "1", now)
        else:
            table.add(kinds.DECIDED, seat, SERVER, text, now)
    return table
