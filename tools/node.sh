#!/usr/bin/env bash
# Says so where Node is missing or too old for what builds the pages.
set -euo pipefail

needed='const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)'

if ! command -v npm >/dev/null || ! node -e "$needed" 2>/dev/null; then
    echo "The pages of the table are built with Node 20.19 or newer: install nodejs and npm. (The terminal needs none: foxtray play)" >&2
    exit 1
fi
