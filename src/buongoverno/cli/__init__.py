"""The command `buongoverno`."""
