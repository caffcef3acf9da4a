"""Pictures of games for messengers, painted where they keep nobody waiting."""

from buongoverno.server.previews.painter import Painter

__all__ = ["Painter"]
