"""nginx before several servers, with the example of deploy/ and a certificate of our own making."""

import re
import shutil
import signal
import socket
import ssl
import subprocess
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from server.harness import House
from server.ports import free_port

EXAMPLE = Path(__file__).parents[3] / "deploy" / "nginx.conf"
START_SECONDS = 300.0
MISSING = (
    "NO PROXY IS TESTED: nginx not found (Debian: apt-get install nginx-light); several servers"
    " were tested without one before them"
)


def program() -> str | None:
    return shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")


class Proxy(House):
    """What guests come to in the place of a server."""

    def __init__(self, found: str, room: Path, houses: Sequence[House]) -> None:
        super().__init__(houses[0].data, errors=room / "nginx.log", luck=houses[0].luck)
        self._found, self._room = found, room
        self.port = free_port()
        self._certify()
        self.lead_to(houses)

    def _certify(self) -> None:
        certificate, key = self._room / "certificate.pem", self._room / "key.pem"
        asked = ["req", "-x509", "-nodes", "-days", "1", "-newkey", "ec"]
        asked += ["-pkeyopt", "ec_paramgen_curve:P-256"]
        named = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
        places = ["-keyout", str(key), "-out", str(certificate)]
        openssl = shutil.which("openssl") or "openssl"
        subprocess.run([openssl, *asked, *named, *places], check=True, capture_output=True)
        self.tls = ssl.create_default_context(cafile=certificate)

    def lead_to(self, houses: Sequence[House]) -> None:
        """The example, with these servers and our own places."""
        text = EXAMPLE.read_text("utf-8")
        line = re.compile(r"^    server 10\.0\.0\.\d+:8642 (.*)$", re.MULTILINE)
        more = line.findall(text)[0]
        first, _, rest = text.partition("    server 10.0.0.11:8642")
        servers = "\n".join(f"    server 127.0.0.1:{house.port} {more}" for house in houses)
        text = f"{first}{servers}\n" + line.sub("", f"    server 10.0.0.11:8642{rest}")
        for old, new in (
            ("listen 80;", f"listen 127.0.0.1:{free_port()};"),
            ("listen 443 ssl;", f"listen 127.0.0.1:{self.port} ssl;"),
            ("table.example", "localhost"),
            ("/etc/foxtray", str(self._room)),
        ):
            assert old in text
            text = text.replace(old, new)
        (self._room / "foxtray.conf").write_text(text)

    def start(self) -> House:
        places = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        temporary = "".join(f"{each}_temp_path {self._room}/{each};" for each in places)
        (self._room / "nginx.conf").write_text(
            f"daemon off; user root; pid {self._room}/pid; error_log {self.errors} warn;"
            f"events {{}} http {{ access_log off; {temporary} include {self._room}/foxtray.conf; }}"
        )
        self._process = subprocess.Popen(
            [self._found, "-p", self._room, "-c", self._room / "nginx.conf"],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        until = time.monotonic() + START_SECONDS
        while time.monotonic() < until and self._process.poll() is None:
            with closing(socket.socket()) as asking:
                if asking.connect_ex(("127.0.0.1", self.port)) == 0:
                    return self
            time.sleep(0.02)
        raise TimeoutError("nginx does not start")

    def change(self, houses: Sequence[House]) -> None:
        """Lead to these from now on; who is connected stays."""
        self.lead_to(houses)
        assert self._process is not None
        self._process.send_signal(signal.SIGHUP)
