"""The rulebooks, statement by statement."""

import functools
from dataclasses import dataclass

from litestar import Response, get

import buongoverno
from buongoverno.kernel.game import Game
from buongoverno.kernel.rulebook import Statement
from buongoverno.server.pages.languages import language_of
from buongoverno.server.pages.marking import Block, blocks
from buongoverno.server.pages.rendering import page
from buongoverno.server.people.access import Caller
from buongoverno.tables.refusals import UNKNOWN, Refusal


@dataclass(frozen=True)
class Wording:
    """A statement in one ruleset, or in all ("")."""

    ruleset: str
    blocks: list[Block]


@dataclass(frozen=True)
class Shown:
    """A statement as the page shows it: once where the rulesets agree, beside each other else."""

    id: str
    ruling: bool
    rebuilt: bool
    wordings: list[Wording]


@dataclass(frozen=True)
class Section:
    """A section of the rulebook."""

    id: str
    title: str
    statements: list[Shown]


@get("/rules/{game:str}", include_in_schema=False)
async def rules(game: str, caller: Caller) -> Response[str]:
    """The whole rulebook; every statement has its id as an anchor."""
    if game not in buongoverno.game_names():
        raise Refusal(UNKNOWN, "no_rules", game=game[:20])
    introduction, sections = _book(game, language_of(caller))
    chosen = buongoverno.game(game)
    return page("rules", caller, game=chosen, introduction=introduction, sections=sections)


@functools.lru_cache(maxsize=8)
def _book(name: str, language: str) -> tuple[list[Block], list[Section]]:
    game = buongoverno.game(name)
    book = game.rulebook_in(language)
    sections = [
        Section(section, title, [_shown(one, game) for one in book.section(section)])
        for section, title in book.sections()
    ]
    introduction = [block for block in blocks(book.introduction) if not _is_heading(block)]
    return introduction, sections


def _is_heading(block: Block) -> bool:
    return block.text.startswith("# ")


def _shown(one: Statement, game: Game) -> Shown:
    if not one.differs:
        wordings = [Wording("", blocks(one.text_for(game.rulesets[0])))]
    else:
        wordings = [Wording(ruleset, blocks(one.text_for(ruleset))) for ruleset in game.rulesets]
    return Shown(one.id, one.ruling, one.rebuilt, wordings)
