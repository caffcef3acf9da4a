"""`python -m buongoverno`: the same as the command."""

from buongoverno.cli.main import main

if __name__ == "__main__":
    main()
