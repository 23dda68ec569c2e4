"""Runs the command line: `python -m cardwright`."""

from cardwright.cli import main

if __name__ == "__main__":
    main()
