"""A host without a server: tables in the memory of a page, kept by its browser."""
