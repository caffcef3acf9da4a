"""The page: one HTML file that needs no other, with what was played at its top."""

import re
from dataclasses import dataclass, field
from html import escape
from pathlib import Path

import buongoverno
from buongoverno.lab.report.chapters.contents import CHAPTERS
from buongoverno.lab.report.drawing import inline
from buongoverno.lab.report.formatting import listing
from buongoverno.lab.report.glance import MeasureRow, glance
from buongoverno.lab.report.plots import Plot
from buongoverno.lab.report.reasons import WHY
from buongoverno.lab.report.remarkable import RemarkableGame, relative, remarkable
from buongoverno.lab.report.samples import Sample, read_samples
from buongoverno.lab.report.style import STYLE


@dataclass(frozen=True, repr=False)
class Report:
    """What a page says, before it becomes HTML; a notebook shows the page itself."""

    title: str
    samples: list[Sample]
    lines: list[MeasureRow]
    plots: list[Plot]
    remarkable: list[RemarkableGame] = field(default_factory=list)

    @property
    def games(self) -> int:
        """How many games it is about."""
        return sum(sample.games.height for sample in self.samples)

    def __repr__(self) -> str:
        return f"<Report {self.title!r}: {self.games:,} games, {len(self.plots)} plots>"

    def _repr_html_(self) -> str:
        """The page in a frame, so that its style does not reach the notebook's."""
        return (
            f'<iframe srcdoc="{escape(html_of(self))}" title="{escape(self.title)}" '
            'style="width:100%;height:40em;border:1px solid #c9b999;border-radius:6px"></iframe>'
        )


def make_report(folders: list[Path], title: str | None = None) -> Report:
    """Read folders of games and answer every question about them."""
    samples = read_samples(folders)
    plots = [plot for chapter in CHAPTERS for plot in chapter(samples)]
    lines, games = glance(samples), remarkable(samples)
    return Report(title or _title(samples), samples, lines, plots, games)


def write_page(report: Report, path: Path) -> None:
    """Write the page; it links to records of games from where it lies."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(html_of(report, path.parent), encoding="utf-8")


def write_pictures(report: Report, folder: Path) -> list[Path]:
    """Write every picture as a file of its own; returns where."""
    folder.mkdir(parents=True, exist_ok=True)
    written: list[Path] = []
    for plot in report.plots:
        if plot.picture:
            path = folder / f"{plot.name}.svg"
            path.write_text(_named(plot, plot.picture), encoding="utf-8")
            written.append(path)
    return written


def html_of(report: Report, lies_in: Path | None = None) -> str:
    """The whole page; records of games are linked from the folder it lies in, if it does."""
    title = escape(report.title)
    parts = [
        "<!doctype html>",
        '<html lang="en">',
        "<head>",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{title}</title>",
        f"<style>{STYLE}</style>",
        "</head>",
        "<body><main>",
        f"<h1>{title}</h1>",
        f'<p class="lead">{escape(_lead(report))}</p>',
        _played(report.samples),
        _glance(report),
        '<div class="plots">',
        *[_figure(plot) for plot in report.plots],
        "</div>",
        _remarkable(report, lies_in),
        f'<p class="note">{escape(_method(report.samples))}</p>',
        "</main></body>",
        "</html>",
    ]
    return "\n".join(parts) + "\n"


def _title(samples: list[Sample]) -> str:
    """The game, what all folders have in common, and how they differ."""
    game = buongoverno.game(samples[0].game).title
    rulesets = {sample.ruleset for sample in samples}
    tables = {sample.seats_at_table for sample in samples}
    common = [*rulesets] if len(rulesets) == 1 else []
    common += [f"{seats} players" for seats in tables] if len(tables) == 1 else []
    if len(samples) == 1:
        return f"{game}: {', '.join(common)}"
    return f"{', '.join([game, *common])}: {listing([sample.label for sample in samples])}"


def _remarkable(report: Report, lies_in: Path | None) -> str:
    """Games to replay, where their records were kept."""
    if not report.remarkable:
        return ""
    rows: list[str] = []
    for game in report.remarkable:
        path = game.record.as_posix() if lies_in is None else relative(game.record, lies_in)
        name = escape(path)
        shown = name if lies_in is None else f'<a href="{name}">{name}</a>'
        cells = [game.label, f"{game.seed}", game.words]
        row = "".join(f"<td>{escape(cell)}</td>" for cell in cells)
        rows.append(f'<tr><th scope="row">{escape(game.what)}</th>{row}<td>{shown}</td></tr>')
    return (
        '<section id="remarkable"><h2>Games worth replaying</h2><div class="wide"><table>'
        f"{_head(['', 'played', 'seed', '', 'record'])}<tbody>{''.join(rows)}</tbody></table></div>"
        "<p>A record is text; <code>buongoverno replay FILE</code> replays it.</p></section>"
    )


def _lead(report: Report) -> str:
    bots = sorted({bot for sample in report.samples for bot in sample.bots})
    return (
        f"{report.games:,} games between bots ({listing(bots)}). Numbers in brackets and whiskers "
        f"are 95 % confidence intervals. Page made by buongoverno {buongoverno.__version__}."
    )


def _played(samples: list[Sample]) -> str:
    """What was played, and how to play it again."""
    head = ["", "games", "ruleset", "players", "cards", "first seed", "version"]
    rows: list[str] = []
    commands: list[str] = []
    for index, sample in enumerate(samples, 1):
        key = f'<span class="key" style="background:var(--series-{index})"></span>'
        cells = [
            f"{sample.games.height:,}{_deals(sample)}",
            ", ".join(filter(None, [sample.ruleset, sample.options])),
            _players(sample),
            f"own, {sample.cards[:13]}…" if sample.own_cards else "standard",
            str(sample.about.get("seed", sample.games["seed"].to_numpy().min())),
            str(sample.about.get("buongoverno", "–")),
        ]
        rows.append(
            f'<tr><th scope="row">{key}{escape(sample.label)}</th>'
            f"{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}</tr>"
        )
        if "command" in sample.about:
            commands.append(f"<p><code>{escape(str(sample.about['command']))}</code></p>")
    return (
        '<section><h2>What was played</h2><div class="wide"><table>'
        f"{_head(head)}<tbody>{''.join(rows)}</tbody></table></div>{''.join(commands)}</section>"
    )


def _deals(sample: Sample) -> str:
    deals = sample.deals.height
    return "" if deals == sample.games.height else f" from {deals:,} deals"


def _players(sample: Sample) -> str:
    order = sample.about.get("players")
    names = [str(name) for name in order] if isinstance(order, list) else list(sample.bots)
    if len(set(names)) == 1:
        return f"{sample.seats_at_table} × {names[0]}"
    return ", ".join(names)


def _glance(report: Report) -> str:
    """The table of a few numbers, differences in bold where their intervals leave out 0."""
    labels = [sample.label for sample in report.samples]
    head = ["", *labels, *[f"{label} less {labels[0]}" for label in labels[1:]]]
    rows: list[str] = []
    for line in report.lines:
        cells = [f'<th scope="row">{escape(line.label)}</th>']
        cells += [f"<td>{_kept_together(value)}</td>" for value in line.values]
        for text, sure in zip(line.differences, line.sure, strict=True):
            marked = ' class="sure"' if sure else ""
            cells.append(f"<td{marked}>{_kept_together(text)}</td>")
        rows.append(f"<tr>{''.join(cells)}</tr>")
    note = "<p>In bold: differences whose interval leaves out 0.</p>" if len(labels) > 1 else ""
    return (
        '<section><h2>At a glance</h2><div class="wide"><table>'
        f"{_head(head)}<tbody>{''.join(rows)}</tbody></table></div>{note}</section>"
    )


def _kept_together(text: str) -> str:
    """An estimate whose interval is not torn apart at the end of a line."""
    return re.sub(r"(\(.*\))", r"<span>\1</span>", escape(text))


def _head(cells: list[str]) -> str:
    return f"<thead><tr>{''.join(f'<th>{escape(cell)}</th>' for cell in cells)}</tr></thead>"


def _figure(plot: Plot) -> str:
    parts = [f'<figure id="{plot.name}"><h2>{escape(plot.title)}</h2>']
    if plot.picture:
        parts.append(f'<div class="picture">{_named(plot, inline(plot.picture))}</div>')
    why = f'<p class="why">{escape(WHY[plot.name])}</p>' if plot.name in WHY else ""
    caption = f"<p>{escape(plot.caption)}</p>{why}"
    parts.append(f"<figcaption>{caption}{_numbers(plot)}</figcaption></figure>")
    return "\n".join(parts)


def _numbers(plot: Plot) -> str:
    """The numbers behind a picture, folded away; without one they are the answer."""
    if not plot.rows:
        return ""
    rows = [
        f'<tr><th scope="row">{escape(row[0])}</th>'
        f"{''.join(f'<td>{_kept_together(cell)}</td>' for cell in row[1:])}</tr>"
        for row in plot.rows
    ]
    table = (
        f'<div class="wide"><table>{_head(list(plot.head))}'
        f"<tbody>{''.join(rows)}</tbody></table></div>"
    )
    if not plot.picture:
        return table
    return f"<details><summary>Numbers</summary>{table}</details>"


def _named(plot: Plot, picture: str) -> str:
    """The picture with words for those who cannot see it."""
    words = escape(f"{plot.title}. {plot.caption}")
    return re.sub(r"^<svg", f'<svg role="img" aria-label="{words}"', picture)


def _method(samples: list[Sample]) -> str:
    text = (
        "Intervals: everything is added up within each deal (a seed) first; means and ratios have "
        "Student's t intervals over deals, ratios after linearisation, shares of games Wilson's. "
    )
    if len(samples) > 1:
        text += "Folders are compared as independent samples. "
    return text + "What bots do is not what people do: a page says how these players play the game."
