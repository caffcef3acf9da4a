"""The distribution `buongoverno`, made from what the library says of itself: it cannot drift."""

import sys
from pathlib import Path

from setuptools import setup

if not Path("../metadata.py").exists():
    sys.exit("buongoverno: has no sdist of its own; it is built inside that of buongoverno-core")
sys.path.insert(0, "..")
import metadata

library, version = metadata.project(), metadata.version()
setup(
    version=version,
    classifiers=library["classifiers"],
    install_requires=[f"{library['name']}[play]=={version}"],
    extras_require={
        extra: [f"{library['name']}[{extra}]=={version}"]
        for extra in library["optional-dependencies"]
    },
    **metadata.index_page(),
)
