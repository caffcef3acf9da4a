"""What many games say: means with intervals, ratings, and a test one may watch while it runs."""
