"""What web, pages and live share: who sends a request, and how an error is answered."""
