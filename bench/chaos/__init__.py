"""Faults on purpose: servers are killed, connections cut, messages doubled; nothing may be lost."""
