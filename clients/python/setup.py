"""Stops where the generated module is missing: without it, the package installs and cannot be imported."""

from pathlib import Path

from setuptools import setup

if not (Path(__file__).parent / "sonometer" / "operations.py").exists():
    raise SystemExit(
        "sonometer/operations.py is not built. Run `npm ci && npm run build` in the repository, "
        "or install from its branch `documentation`, which has the files of the last release."
    )
setup()
