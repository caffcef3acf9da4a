"""Running a server: starting and stopping, logs, backups, and checks of the stored games."""
