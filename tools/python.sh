#!/usr/bin/env bash
# Prints the Python to use: the one that is asked for, else the first that will do. A command
# that is there may still not run (a shim of a version that is switched off) or be too old.
set -euo pipefail

fits='import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))'

for python in ${1:-python3 python3.14 python3.13 python3.12 python3.11 python}; do
    if "$python" -c "$fits" >/dev/null 2>&1; then
        echo "$python"
        exit 0
    fi
done

if [ -n "${1:-}" ]; then
    echo "$1 will not do: foxtray needs a Python 3.11 or newer that runs and can make environments (on Debian: python3-venv)." >&2
else
    echo "foxtray needs Python 3.11 or newer and found none. Install it (on Debian: python3 and python3-venv), or say where it is: make PYTHON=/path/to/python3 ..." >&2
fi
exit 1
