"""Tables of lessons: the others play what the scenario tells, and the engine judges the goal."""

import asyncio

import pytest

from buongoverno.answers.lessons import lessons_of
from buongoverno.local.storage import MemoryStorage
from buongoverno.plugin import registry
from buongoverno.protocol.lessons import LessonStep
from buongoverno.tables.lesson_task import LEARNER
from local.hosting import Client, Page

SETTLED = 0.15  # seconds
STEPS = [
    (game, step)
    for game in registry.game_names()
    for chapter in lessons_of(game, "en").chapters
    for step in chapter.steps
    if step.moves
]


async def sit_down(page: Page, game: str, step: LessonStep) -> tuple[str, Client]:
    bots = ["novice"] * (step.players - 1)
    table = await page.make(game, *bots, position=step.position, undo="free", hints=False)
    client = Client(page, table)
    await client.hello()
    return table, client


def asked(client: Client) -> bool:
    return bool(client.choices or client.situation.get("ranges"))


async def next_move(page: Page, table: str, step: LessonStep) -> str | None:
    """The learner's next move; what has no alternative the table decides by itself."""
    match = (await page.host.table(table)).committed.match
    assert match is not None
    done = match.decisions_of(LEARNER)
    return step.moves[done] if done < len(step.moves) else None


@pytest.mark.parametrize("case", STEPS, ids=lambda case: f"{case[0]}-{case[1].position}")
def test_a_step_is_played_through_at_a_table(case: tuple[str, LessonStep]) -> None:
    game, step = case

    async def run() -> None:
        page = Page(MemoryStorage())
        table, client = await sit_down(page, game, step)
        if step.closing:
            assert await page.ask("GET", f"/api/tables/{table}/goal") == {"met": False}
        while (move := await next_move(page, table, step)) is not None:
            await client.until(lambda: asked(client))
            done = await client.send("decide", version=client.version, code=None, text=move)
            assert done["type"] == "done", (move, done)
        # Rivals have had the time to answer: what was done stays done, and the board as it was.
        hosted = await page.host.table(table)
        await asyncio.sleep(SETTLED)
        assert hosted.committed.bots_asked() == []
        assert await page.ask("GET", f"/api/tables/{table}/goal") == {"met": True}

    asyncio.run(run())


def test_the_goal_is_told_at_tables_of_lessons_to_whoever_learns() -> None:
    game, step = STEPS[0]

    async def run() -> None:
        page = Page(MemoryStorage())
        table, _ = await sit_down(page, game, step)
        status, _ = await page.answer("GET", f"/api/tables/{table}/goal", who="guest")
        assert status in (403, 404)
        other = await page.make(game, "novice")
        status, problem = await page.answer("GET", f"/api/tables/{other}/goal")
        assert status == 409
        assert "no lesson" in problem["message"]
        status, _ = await page.answer("GET", "/api/games/nothing/lessons")
        assert status == 404

    asyncio.run(run())
