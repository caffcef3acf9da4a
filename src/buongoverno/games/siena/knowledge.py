"""S20.1 What is hidden: views, built up from what a seat knows."""

from buongoverno.games.siena import bidding, final_count
from buongoverno.games.siena.cards import GOODS
from buongoverno.games.siena.city.calandrino import BEGGAR
from buongoverno.games.siena.city.courtesans import CALL
from buongoverno.games.siena.codes import (
    ASK_ALMS,
    ASK_BEGGAR_CARDS,
    ASK_BEGGAR_STEP,
    ASK_BID,
    ASK_COURTESANS,
    ASK_FIRST,
    ASK_LOOK,
    ASK_MOVE,
    ASK_PROPOSE,
    ASK_TAKE,
    PLACES,
    STATUSES,
)
from buongoverno.games.siena.position import SURCHARGES, Player, Position
from buongoverno.games.siena.views import (
    AuctionView,
    MoveView,
    PlayerView,
    SectorView,
    SienaView,
    TurnView,
)
from buongoverno.kernel.hidden import knows, knows_any

_AUCTIONS = ("opening", "star", "artist")
_NO_TURN = (ASK_BID, ASK_FIRST, ASK_PROPOSE, ASK_TAKE)


def view_of(position: Position, seat: int | None) -> SienaView:
    """What that seat may know (S20.1)."""
    public = _public(position)
    return public if seat is None else _own(position, seat, public)


def views_of(position: Position) -> list[object]:
    """What every seat and a spectator may know; what they share is built once."""
    public = _public(position)
    views: list[object] = [_own(position, seat, public) for seat in range(position.seats)]
    views.append(public)
    return views


def _public(position: Position) -> SienaView:
    """What every seat and spectator may know."""
    cards = position.rules.cards
    asked = not position.over
    view = SienaView()
    view.game = "siena"
    view.ruleset = position.rules.ruleset
    view.options = dict(position.rules.options)
    view.seat = None
    view.round = position.round
    view.question = position.current_question().name if asked else None
    view.rule = position.rule()
    view.pending = [position.decider] if asked else []
    view.initiative = list(position.initiative)
    view.players = [_player(position, player, None) for player in position.players]
    view.table = [cards.names[card] for card in position.table]
    view.deck_size = position.deck_size()
    view.discards = [cards.names[card] for card in sorted(position.discards)]
    view.removed = [cards.names[card] for card in sorted(position.removed)]
    view.senesi_deck = _known(position, None, position.senesi_deck, position.senesi_deck_known)
    view.looked_at = _known(position, None, position.looked_at, position.looked_at_known)
    view.artists_left = len(position.artists) - len(position.artist_known)
    view.sectors = [_sector(position, good) for good in range(len(GOODS))]
    view.courtesans = position.courtesans
    view.calandrino = PLACES[position.calandrino]
    view.tower = list(position.tower)
    view.auction = _auction(position, None)
    view.turn = _turn(position)
    view.move = _move(position)
    view.result = final_count.count(position) if position.over else None
    return view


def _own(position: Position, seat: int, public: SienaView) -> SienaView:
    """The public view with what the seat knows beyond it: cards it has seen, its own hand."""
    view = SienaView()
    view.game = public.game
    view.ruleset = public.ruleset
    view.options = public.options
    view.seat = seat
    view.round = public.round
    view.question = public.question
    view.rule = public.rule
    view.pending = public.pending
    view.initiative = public.initiative
    view.players = _players(position, seat, public.players)
    view.table = public.table
    view.deck_size = public.deck_size
    view.discards = public.discards
    view.removed = public.removed
    view.senesi_deck = _own_known(
        position, seat, position.senesi_deck, position.senesi_deck_known, public.senesi_deck
    )
    view.looked_at = _own_known(
        position, seat, position.looked_at, position.looked_at_known, public.looked_at
    )
    view.artists_left = public.artists_left
    view.sectors = public.sectors
    view.courtesans = public.courtesans
    view.calandrino = public.calandrino
    view.tower = public.tower
    view.auction = _own_auction(position, seat, public.auction)
    view.turn = public.turn
    view.move = public.move
    view.result = public.result
    return view


def _players(position: Position, seat: int, public: list[PlayerView]) -> list[PlayerView]:
    """All players; where the seat knows no more than the public, the public objects."""
    found: list[PlayerView] = []
    same = True
    for player in position.players:
        view = public[player.seat]
        if _knows_more(position, player, seat):
            view = _player(position, player, seat)
            same = False
        found.append(view)
    return public if same else found


def _knows_more(position: Position, player: Player, seat: int) -> bool:
    if position.over:
        return False
    if player.seat == seat and not position.rules.memory_aid:
        return True
    if knows_any(player.senesi_known, seat):
        return True
    known = 0
    for index, owner in enumerate(position.artist_owners):
        if owner == player.seat:
            known |= position.artist_known[index]
    return knows(known, seat)


def _own_known(
    position: Position,
    seat: int,
    values: tuple[int, ...],
    masks: tuple[int, ...],
    public: list[int | None],
) -> list[int | None]:
    return _known(position, seat, values, masks) if knows_any(masks, seat) else public


def _own_auction(position: Position, seat: int, public: AuctionView | None) -> AuctionView | None:
    if public is None or public.card is not None:
        return public
    return _auction(position, seat)


def _known(
    position: Position, seat: int | None, values: tuple[int, ...], masks: tuple[int, ...]
) -> list[int | None]:
    return [
        value if position.over or knows(mask, seat) else None
        for value, mask in zip(values, masks, strict=True)
    ]


def _player(position: Position, player: Player, seat: int | None) -> PlayerView:
    cards = position.rules.cards
    open_hand = position.rules.memory_aid or position.over or player.seat == seat
    artists: list[str | None] = []
    for index, owner in enumerate(position.artist_owners):
        if owner == player.seat:
            known = position.over or knows(position.artist_known[index], seat)
            artists.append(cards.artist_names[position.artists[index]] if known else None)
    view = PlayerView()
    view.seat = player.seat
    view.status = STATUSES[player.status]
    view.florins = player.florins
    view.row = player.row
    view.surcharge = SURCHARGES[player.row]
    view.hand_size = len(player.hand)
    view.hand = [cards.names[card] for card in player.hand] if open_hand else None
    view.place = PLACES[player.place] if player.place >= 0 else None
    view.came_from_servi = player.from_servi
    view.road = PLACES[player.road] if player.road >= 0 else None
    view.road_space = player.road_space
    view.senesi = _known(position, seat, player.senesi, player.senesi_known)
    view.artists = artists
    view.donated = player.donated
    view.miser_cubes = player.miser_cubes
    view.floors = [
        floor + 1 for floor, builder in enumerate(position.tower) if builder == player.seat
    ]
    return view


def _sector(position: Position, good: int) -> SectorView:
    cards = position.rules.cards
    view = SectorView()
    view.good = GOODS[good]
    view.cubes = position.cubes[good]
    view.fills = cards.fills[good]
    view.finished = position.finished[good]
    view.price = cards.price[good]
    view.gone = position.ignored(good)
    return view


def _auction(position: Position, seat: int | None) -> AuctionView | None:
    auction = position.auction
    if position.over or position.question not in (ASK_BID, ASK_LOOK):
        return None
    artist = position.question == ASK_LOOK or auction.kind == bidding.ARTIST_AUCTION
    if artist:
        known = knows(position.artist_known[-1], seat)
        current = position.artists[len(position.artist_owners)]
        card = position.rules.cards.artist_names[current] if known else None
    else:
        card = position.rules.cards.names[auction.card]
    bidding_now = position.question == ASK_BID
    return AuctionView(
        kind="artist" if artist else _AUCTIONS[auction.kind],
        card=card,
        bid=auction.bid if bidding_now else 0,
        leader=auction.leader if bidding_now and auction.leader >= 0 else None,
        inside=[other for other in range(position.seats) if auction.inside >> other & 1]
        if bidding_now
        else list(range(position.seats)),
        bids=list(auction.bids) if bidding_now else [0] * position.seats,
    )


def _turn(position: Position) -> TurnView | None:
    """S7: there is no turn during the opening and the card phase."""
    turn = position.turn
    artist = position.question == ASK_BID and position.auction.kind == bidding.ARTIST_AUCTION
    if position.over or (position.question in _NO_TURN and not artist) or turn.seat < 0:
        return None
    names = position.rules.cards.names
    view = TurnView()
    view.seat = turn.seat
    view.laid = [names[card] for card in turn.laid]
    view.placed = _by_good(turn.placed)
    view.sold = _by_good(turn.sold)
    view.carried = _by_good(turn.carried)
    view.mule = turn.mule
    view.trips_left = turn.trips
    view.earned = turn.earned
    view.goods_step_over = turn.goods_step_over
    view.journeyed = turn.journeyed
    view.may_call_artist = turn.may_call_artist
    return view


def _by_good(counts: bytes) -> dict[str, int]:
    return {GOODS[good]: count for good, count in enumerate(counts)}


def _move(position: Position) -> MoveView | None:
    walk = position.walk
    if position.over or position.question not in (
        ASK_MOVE,
        ASK_BEGGAR_CARDS,
        ASK_BEGGAR_STEP,
        ASK_ALMS,
        ASK_COURTESANS,
    ):
        return None
    if walk.part == CALL:  # a courtesan joins bankers in the inn (S14.3): nobody moves
        return None
    return MoveView(
        of="calandrino" if walk.part == BEGGAR else "banker",
        seat=walk.seat,
        points=walk.points,
        steps=walk.steps,
        inn_card=walk.part == BEGGAR and walk.inn_card,
        alms=walk.alms if position.question == ASK_ALMS else 0,
    )
