"""`python -m buongoverno`: the same as the command."""

import sys

from buongoverno.extras import MissingLibrary

if __name__ == "__main__":
    try:
        from buongoverno.cli.main import main
    except MissingLibrary as missing:
        sys.exit(f"buongoverno: {missing}")
    main()
