"""`buongoverno serve`: tables for people and bots, until it is stopped."""

import os
import sys
import threading
import webbrowser
from typing import TYPE_CHECKING, Annotated, Any

import typer

from buongoverno.server.settings import (
    USUAL_CONNECTIONS_PER_ADDRESS,
    USUAL_DATABASE,
    USUAL_PORT,
    USUAL_TABLES_IN_MEMORY,
    Settings,
    database_address,
    mail_from_environment,
    retention_from_environment,
)

if TYPE_CHECKING:
    from buongoverno.server.operations.health_checks import Finding

# What the command without arguments means, where somebody sits in front of a screen.
PLAY_IN_THE_BROWSER = ["serve", "--open", "--log-level", "warning"]

Host = Annotated[
    str, typer.Option(envvar="BUONGOVERNO_HOST", help="Where to listen; 0.0.0.0: everywhere.")
]
Port = Annotated[
    int, typer.Option(envvar="BUONGOVERNO_PORT", help="At which port; 0: any that is free.")
]
Database = Annotated[
    str,
    typer.Option(
        envvar="BUONGOVERNO_DATABASE",
        help="An SQLite file, or postgresql://user@host/name.",
    ),
]
Address = Annotated[
    str,
    typer.Option(
        envvar="BUONGOVERNO_ADDRESS",
        help="How people reach it, such as https://games.example.org; it stands in links.",
    ),
]
BotWorkers = Annotated[
    int | None,
    typer.Option(envvar="BUONGOVERNO_BOT_WORKERS", help="How many processes think for bots."),
]
Processes = Annotated[
    int,
    typer.Option(envvar="BUONGOVERNO_PROCESSES", help="How many serve; with PostgreSQL only."),
]
Proxies = Annotated[
    str,
    typer.Option(
        envvar="BUONGOVERNO_PROXIES",
        help="Addresses of proxies that may say who somebody is (X-Forwarded-For), with commas.",
    ),
]

LogFormat = Annotated[str, typer.Option(envvar="BUONGOVERNO_LOG_FORMAT", help="text or json.")]
LogLevel = Annotated[
    str, typer.Option(envvar="BUONGOVERNO_LOG_LEVEL", help="debug, info, warning or error.")
]
Registration = Annotated[
    str,
    typer.Option(
        envvar="BUONGOVERNO_REGISTRATION",
        help="Who may make an account: open (everybody), closed (nobody) or invitation.",
    ),
]
TablesInMemory = Annotated[
    int,
    typer.Option(
        envvar="BUONGOVERNO_TABLES_IN_MEMORY",
        help="How many tables a process keeps at hand; each takes about a quarter of a megabyte.",
    ),
]
ConnectionsPerAddress = Annotated[
    int,
    typer.Option(
        envvar="BUONGOVERNO_CONNECTIONS_PER_ADDRESS",
        help="How many connections an address may have open; more for a school behind one.",
    ),
]


def serve(
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
    private_hooks: Annotated[
        bool,
        typer.Option(
            envvar="BUONGOVERNO_PRIVATE_HOOKS",
            help="Let webhooks reach addresses of the local network.",
        ),
    ] = False,
    open_browser: Annotated[
        bool, typer.Option("--open/--no-open", help="Open the page in a browser.")
    ] = False,
    limits: Annotated[
        bool, typer.Option(envvar="BUONGOVERNO_LIMITS", hidden=True, help="Limit how often.")
    ] = True,
) -> None:
    """Host tables for people and bots in the browser (docs/self-hosting.md)."""
    # Brings libraries that other commands start without.
    from buongoverno.server.operations.health_checks import warnings_at_start
    from buongoverno.server.operations.serving import serve as run

    settings = settings_of(
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
        private_hooks=private_hooks,
        limits=limits,
    )
    warnings = list(warnings_at_start(settings))
    run(settings, lambda place: _tell(place, warnings, open_browser))


def browser_can_open() -> bool:
    """Whether somebody has typed the command where a browser can open a window."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    if sys.platform in ("win32", "darwin"):
        return "SSH_CONNECTION" not in os.environ
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def settings_of(database: str, bot_workers: int | None, **others: Any) -> Settings:
    """Settings from the options of a command, and from the environment."""
    if bot_workers is not None:
        others["bot_workers"] = bot_workers
    return Settings(
        database=database_address(database),
        mail=mail_from_environment(),
        retention=retention_from_environment(),
        **others,
    )


def _tell(place: str, warnings: "list[Finding]", open_browser: bool) -> None:
    typer.echo(f"Buongoverno is open at {place} (Ctrl-C stops it)")
    for finding in warnings:
        typer.echo(f"{finding.level}: {finding.text}; {finding.advice}")
    if open_browser:
        # Some browsers do not return until they are closed.
        threading.Thread(target=webbrowser.open, args=(place,), daemon=True).start()
