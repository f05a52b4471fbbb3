#!/usr/bin/env bash
# What the tests need besides Python and Node: a browser, a database server, a Redis, a proxy.
# Root on Debian installs it; everybody else is told what to install.
set -euo pipefail

has() { command -v "$1" >/dev/null; }

# The same browser without windows, where it is packaged; else the whole one.
browser() {
    apt-cache show chromium-headless-shell >/dev/null 2>&1 && echo chromium-headless-shell || echo chromium
}

missing=()
has chromium-headless-shell || has chromium || has chromium-browser || missing+=("$(browser)")
ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null || missing+=(postgresql)
has redis-server || has valkey-server || missing+=(redis-server)
has nginx || [ -x /usr/sbin/nginx ] || missing+=(nginx-light)
[ ${#missing[@]} -eq 0 ] && exit 0

if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq
    apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
else
    echo "The tests need: ${missing[*]}. Install them, as in: sudo apt-get install ${missing[*]}" >&2
    exit 1
fi
