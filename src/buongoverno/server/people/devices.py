"""A browser as its owner knows it, from what it says about itself."""

from typing import Final

LONGEST: Final = 80

# The first that is found counts: browsers also name those they descend from.
_BROWSERS: Final = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("Chrome", "Chrome"),
    ("CriOS", "Chrome"),
    ("Safari", "Safari"),
    ("python", "a Python program"),
    ("curl", "curl"),
)
_SYSTEMS: Final = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)


def device_of(user_agent: str) -> str:
    """A short description, such as "Firefox on Linux"; empty if nothing is recognised."""
    browser = _first(user_agent, _BROWSERS)
    system = _first(user_agent, _SYSTEMS)
    return f"{browser} on {system}" if browser and system else browser or system


def _first(text: str, known: tuple[tuple[str, str], ...]) -> str:
    return next((name for sign, name in known if sign in text), "")
