"""Folders of games, as `simulate` and `arena` write them, read for a report."""

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import polars as pl

import buongoverno
from buongoverno.kernel.errors import BuongovernoError
from buongoverno.kernel.resources import catalogue_of
from buongoverno.kernel.words import Catalogue
from buongoverno.lab.dataset.folder import (
    ABOUT,
    CHANCES,
    CHOICES,
    EVENTS,
    GAMES,
    HOLDINGS,
    OWN_CARDS,
    POINTS,
    SEATS,
    record_path,
)
from buongoverno.lab.dataset.folder import path_of as table_in
from buongoverno.lab.report.estimates import Values
from buongoverno.plugin.registry import plugin
from buongoverno.plugin.report import ReportSubject

MOST_FOLDERS = 5  # as many as there are colours that everybody can tell apart
DEAL = "seed"
_OF_A_SEAT = ["seat", "player", "rank", "points", "won"]
_SEATING = "seating"  # the number of a game among those of a deal


class BadFolder(BuongovernoError):
    """A folder that no report can be made from."""


@dataclass(frozen=True)
class Sample:
    """The games of one folder.

    `games` has a row for each game, `seats` for each seat of each game; both know the deal. The
    log and what comes from it is None where it was not kept, and so are chances and choices.
    """

    label: str
    folder: str
    path: Path
    about: dict[str, object]
    game: str
    ruleset: str
    options: str
    cards: str
    own_cards: str | None
    bots: tuple[str, ...]
    seats_at_table: int
    games: pl.DataFrame
    seats: pl.DataFrame
    deals: pl.DataFrame
    events: pl.LazyFrame | None
    points: pl.DataFrame | None
    holdings: pl.DataFrame | None
    chances: pl.DataFrame | None
    choices: pl.DataFrame | None

    @property
    def subject(self) -> ReportSubject:
        """What is worth telling of the game."""
        return plugin(self.game).report

    @property
    def words(self) -> Catalogue:
        """Nouns for what the game's log tells; a game need not have any."""
        try:
            return catalogue_of(plugin(self.game).game.package, "en", "report")
        except FileNotFoundError:
            return Catalogue("en", "")

    @property
    def catalogue(self) -> Catalogue:
        """The words of the game, with the titles of the cards it was played with."""
        return buongoverno.game(self.game).catalogue("en", self.own_cards)

    def sums(self, frame: pl.DataFrame, value: str) -> Values:
        """A column added up for each deal, in the order of the deals, 0 for those without."""
        found = frame.group_by(DEAL).agg(pl.col(value).sum())
        joined = self.deals.join(found, on=DEAL, how="left", maintain_order="left")
        return joined[value].fill_null(0).to_numpy().astype(np.float64)

    def sums_by(self, frame: pl.DataFrame, key: str, value: str) -> dict[str, Values]:
        """The same for every value of another column."""
        parts = frame.group_by(DEAL, key).agg(pl.col(value).sum()).partition_by(key, as_dict=True)
        return {str(name): self.sums(part, value) for (name,), part in sorted(parts.items())}

    def counts_by(self, frame: pl.DataFrame, key: str) -> dict[str, Values]:
        """How many rows there are for each deal and value of a column."""
        return self.sums_by(frame.with_columns(rows=1), key, "rows")

    @property
    def games_in_deals(self) -> Values:
        """How many games each deal was played in: one, but in an arena."""
        return self.sums(self.games.with_columns(rows=1), "rows")

    @property
    def seats_in_deals(self) -> Values:
        """How many seats the games of each deal had."""
        return self.games_in_deals * self.seats_at_table

    def record_of(self, seed: int) -> Path | None:
        """Where the record of a game is, if it was kept."""
        path = record_path(self.path, seed)
        return path if path.exists() else None

    def told(self, kinds: list[str] | None = None) -> pl.DataFrame:
        """Entries of the log, all or those of some kinds."""
        assert self.events is not None
        wanted = self.events if kinds is None else self.events.filter(pl.col("kind").is_in(kinds))
        return wanted.collect()

    def money(self) -> pl.DataFrame:
        """What seats received and paid, added up for each deal, round, kind and rule."""
        assert self.events is not None
        moved = self.events.filter(pl.col("money") != 0)
        columns = (DEAL, "round", "kind", "rule", (pl.col("money") > 0).alias("earned"))
        return moved.group_by(columns).agg(pl.col("money").sum()).sort(DEAL, "round").collect()


def labelled(
    frame: pl.DataFrame, columns: tuple[str, str], label: Callable[[str, str], str]
) -> pl.DataFrame:
    """A frame with words for each pair of values in two columns, in a column of their own."""
    pairs = frame.select(columns).unique().sort(columns)
    texts = [label(str(one), str(other)) for one, other in pairs.iter_rows()]
    named = pairs.with_columns(label=pl.Series(texts, dtype=pl.String))
    return frame.join(named, on=columns, maintain_order="left")


def counted_player(samples: list[Sample]) -> str:
    """Whose points are meant: in a game where some are left out (S1.2), those who are not."""
    left_out = any(sample.seats["points"].has_nulls() for sample in samples)
    return "a counted player" if left_out else "a player"


def read_samples(folders: list[Path]) -> list[Sample]:
    """All folders of a report, each with a label that says what is special about it."""
    if not folders:
        raise BadFolder("name at least one folder that `simulate --out` or `arena --out` wrote")
    if len(folders) > MOST_FOLDERS:
        raise BadFolder(f"a report compares at most {MOST_FOLDERS} folders, not {len(folders)}")
    samples = [_read(folder) for folder in folders]
    for sample in samples[1:]:
        if sample.game != samples[0].game:
            raise BadFolder(
                f"a report is about one game: {samples[0].folder} holds {samples[0].game}, "
                f"{sample.folder} holds {sample.game}"
            )
    labels = _labels(samples)
    return [replace(sample, label=label) for sample, label in zip(samples, labels, strict=True)]


def _read(folder: Path) -> Sample:
    path = table_in(folder, GAMES)
    if not path.exists():
        raise BadFolder(f"{folder} holds no games.parquet; `simulate --out` writes one")
    try:
        games = pl.read_parquet(path)
    except pl.exceptions.PolarsError as error:
        raise BadFolder(f"{path} cannot be read: {error}") from None
    if games.is_empty():
        raise BadFolder(f"{path} holds no games")
    wanted = ["game", "ruleset", DEAL, "rounds", "decisions", "end"]
    missing = [name for name in wanted if name not in games.columns]
    if missing:
        raise BadFolder(f"{path} lacks the column {missing[0]}")
    return _from_arena(folder, games) if "seat" in games.columns else _from_tables(folder, games)


def _from_tables(folder: Path, games: pl.DataFrame) -> Sample:
    """A folder of `simulate`."""
    for table in (SEATS, POINTS, EVENTS, HOLDINGS):
        if not table_in(folder, table).exists():
            raise BadFolder(f"{folder} holds games.parquet but no {table}.parquet")
    sample = _sample(folder, games, pl.read_parquet(table_in(folder, SEATS)))
    return replace(
        sample,
        events=pl.scan_parquet(table_in(folder, EVENTS)),
        points=pl.read_parquet(table_in(folder, POINTS)),
        holdings=pl.read_parquet(table_in(folder, HOLDINGS)),
        chances=_table(folder, CHANCES),
        choices=_table(folder, CHOICES),
    )


def _table(folder: Path, table: str) -> pl.DataFrame | None:
    """A table that folders of earlier versions do not have."""
    path = table_in(folder, table)
    return pl.read_parquet(path) if path.exists() else None


def _from_arena(folder: Path, rows: pl.DataFrame) -> Sample:
    """A folder of `arena`: a row for each seat and game, several games of a deal, no log.

    Decisions are counted for each seat there.
    """
    missing = [name for name in [*_OF_A_SEAT, _SEATING] if name not in rows.columns]
    if missing:
        raise BadFolder(f"{table_in(folder, GAMES)} lacks the column {missing[0]}")
    seats = rows.select(DEAL, *_OF_A_SEAT).with_columns(pl.col("won").cast(pl.Float64))
    others = pl.exclude(DEAL, _SEATING, "decisions").first()
    games = rows.group_by(DEAL, _SEATING, maintain_order=True).agg(
        others, pl.col("decisions").sum()
    )
    return _sample(folder, games, seats)


def _sample(folder: Path, games: pl.DataFrame, seats: pl.DataFrame) -> Sample:
    about = _about(folder)
    first = games.row(0, named=True)
    own = folder / OWN_CARDS
    return Sample(
        label="",
        folder=folder.name,
        path=folder,
        about=about,
        game=str(first["game"]),
        ruleset=str(first["ruleset"]),
        options=_unusual(str(first["game"]), str(first.get("options") or "")),
        cards=str(first.get("cards") or ""),
        own_cards=own.read_text(encoding="utf-8") if own.exists() else None,
        bots=tuple(sorted(seats["player"].cast(pl.String).unique().to_list())),
        seats_at_table=seats["seat"].n_unique(),
        games=games,
        seats=seats,
        deals=games.select(DEAL).unique().sort(DEAL),
        events=None,
        points=None,
        holdings=None,
        chances=None,
        choices=None,
    )


def _unusual(game: str, options: str) -> str:
    """The options that are not as usual, whoever wrote them down."""
    usual = {f"{one.name}={one.write(one.default)}" for one in buongoverno.game(game).options}
    return ", ".join(text for text in options.replace(",", " ").split() if text not in usual)


def _about(folder: Path) -> dict[str, object]:
    """What was played, if the folder says so."""
    path = folder / ABOUT
    if not path.exists():
        return {}
    try:
        about = json.loads(path.read_text(encoding="utf-8"))
    except ValueError:
        raise BadFolder(f"{path} is damaged; it was written by `simulate --out`") from None
    return about if isinstance(about, dict) else {}


def _labels(samples: list[Sample]) -> list[str]:
    """What differs between the folders; their own names where nothing does, or not enough."""
    traits = [_traits(sample) for sample in samples]
    differing = [row for row in zip(*traits, strict=True) if len(set(row)) > 1]
    if not differing:
        differing = [tuple(trait[0] for trait in traits)]
    labels = [", ".join(row[index] for row in differing) for index in range(len(samples))]
    twice = {label for label, count in Counter(labels).items() if count > 1}
    return [
        f"{label} ({sample.folder})" if label in twice else label
        for sample, label in zip(samples, labels, strict=True)
    ]


def _traits(sample: Sample) -> tuple[str, ...]:
    return (
        sample.ruleset,
        f"{sample.seats_at_table} players",
        sample.options or "no options",
        f"own cards {sample.cards.removeprefix('sha256:')[:6]}"
        if sample.own_cards
        else "our cards",
        " and ".join(sample.bots),
    )
