"""What people and programs can do at a server: functions that pages, HTTP and sockets share."""
