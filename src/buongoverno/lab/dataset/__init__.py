"""What is recorded of simulated games: Parquet files in a folder (docs/report.md lists them).

`rows.py` defines the tables, `notes.py` fills them from finished games, `holdings.py` from their
final positions, `folder.py` writes the files. Only `folder.py` needs a library.
"""
