"""Information-set Monte-Carlo tree search over imagined worlds."""
