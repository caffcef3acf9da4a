"""`buongoverno doctor`: is everything there that a server needs."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

import typer
from rich.console import Console
from rich.text import Text

from buongoverno.cli.palette import MUTED, OCHRE, SINOPIA, TERRE_VERTE
from buongoverno.cli.serve import (
    Address,
    BotWorkers,
    ConnectionsPerAddress,
    Database,
    Host,
    LogFormat,
    LogLevel,
    Port,
    Processes,
    Proxies,
    Registration,
    TablesInMemory,
    settings_of,
)
from buongoverno.server.settings import (
    USUAL_CONNECTIONS_PER_ADDRESS,
    USUAL_DATABASE,
    USUAL_PORT,
    USUAL_TABLES_IN_MEMORY,
    WrongSetting,
)

if TYPE_CHECKING:
    from buongoverno.server.operations.health_checks import Finding

_STYLES: Final = {"ok": TERRE_VERTE, "warning": OCHRE, "failed": SINOPIA}


def doctor(
    host: Host = "127.0.0.1",
    port: Port = USUAL_PORT,
    database: Database = USUAL_DATABASE,
    address: Address = "",
    bot_workers: BotWorkers = None,
    processes: Processes = 1,
    proxies: Proxies = "",
    registration: Registration = "open",
    tables_in_memory: TablesInMemory = USUAL_TABLES_IN_MEMORY,
    connections_per_address: ConnectionsPerAddress = USUAL_CONNECTIONS_PER_ADDRESS,
    log_format: LogFormat = "text",
    log_level: LogLevel = "info",
) -> None:
    """Check everything `serve` needs with the same options, and say what to do."""
    findings = _findings(
        host=host,
        port=port,
        database=database,
        address=address,
        bot_workers=bot_workers,
        processes=processes,
        proxies=proxies,
        registration=registration,
        tables_in_memory=tables_in_memory,
        connections_per_address=connections_per_address,
        log_format=log_format,
        log_level=log_level,
    )
    console = Console(highlight=False)
    failed = 0
    for finding in findings:
        failed += finding.level == "failed"
        line = Text(f"{finding.level:<8} ", style=_STYLES[finding.level]).append(
            finding.text, style="default"
        )
        console.print(line, soft_wrap=True)
        if finding.advice:
            console.print(Text(f"         {finding.advice}", style=MUTED), soft_wrap=True)
    if failed:
        raise typer.Exit(1)


def _findings(**options: Any) -> "Iterator[Finding]":
    from buongoverno.server.operations.health_checks import run_health_checks, wrong_setting

    try:
        settings = settings_of(**options)
    except WrongSetting as error:
        yield wrong_setting(str(error))
    else:
        yield from run_health_checks(settings)
