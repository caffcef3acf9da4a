"""python -m buongoverno.lab.soak"""

import sys

from buongoverno.lab.soak.command import main

if __name__ == "__main__":
    sys.exit(main())
