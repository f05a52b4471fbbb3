"""``python -m foxtray`` is the command line."""

from foxtray.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
