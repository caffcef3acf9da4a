"""`buongoverno doctor`: is everything there that a server needs."""

from typing import Final

import typer
from rich.console import Console
from rich.text import Text

from buongoverno.cli.palette import MUTED, OCHRE, SINOPIA, TERRE_VERTE
from buongoverno.cli.serve import (
    Address,
    BotWorkers,
    Database,
    Host,
    Port,
    Processes,
    Proxies,
    settings_of,
)
from buongoverno.server.settings import USUAL_DATABASE, USUAL_PORT

_STYLES: Final = {"ok": TERRE_VERTE, "warning": OCHRE, "failed": SINOPIA}


def doctor(
    host: Host = "127.0.0.1",
    port: Port = USUAL_PORT,
    database: Database = USUAL_DATABASE,
    address: Address = "",
    bot_workers: BotWorkers = None,
    processes: Processes = 1,
    proxies: Proxies = "",
) -> None:
    """Check everything `serve` needs with the same options, and say what to do."""
    from buongoverno.server.operations.health_checks import run_health_checks

    settings = settings_of(
        host=host,
        port=port,
        database=database,
        address=address,
        bot_workers=bot_workers,
        processes=processes,
        proxies=proxies,
    )
    console = Console(highlight=False)
    failed = 0
    for finding in run_health_checks(settings):
        failed += finding.level == "failed"
        line = Text(f"{finding.level:<8} ", style=_STYLES[finding.level]).append(
            finding.text, style="default"
        )
        console.print(line, soft_wrap=True)
        if finding.advice:
            console.print(Text(f"         {finding.advice}", style=MUTED), soft_wrap=True)
    if failed:
        raise typer.Exit(1)
