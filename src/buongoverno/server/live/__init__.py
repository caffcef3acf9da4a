"""Who is connected, and what they are told."""
