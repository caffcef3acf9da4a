"""What happens at a table."""
