"""Running a server: starting and stopping, logs, backups, and checks of what is kept."""
