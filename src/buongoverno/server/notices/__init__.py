"""Notifications for players who are not looking: by e-mail, webhook and Web Push."""
