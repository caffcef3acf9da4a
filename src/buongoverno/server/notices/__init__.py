"""Notices to people who are not looking: by e-mail, webhook and Web Push."""
