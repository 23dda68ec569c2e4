"""Who may ask for what, how often and how much: origins, hosts, sizes, rates, and the headers of every answer."""

import time
from collections import OrderedDict
from collections.abc import Mapping
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers

from cardwright.serve.refusing import Refused

POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "font-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS: Final[Mapping[str, str]] = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
NONCE_PLACE: Final = "CSP-NONCE"
"""What stands in the page where each answer has a number of its own."""


def policy_with(nonce: str) -> str:
    """Returns the policy of a page whose editor puts its styles into the document: those with this number, and no others."""
    return POLICY.replace("style-src 'self'", f"style-src 'self' 'nonce-{nonce}'")


LOOPBACK: Final = ("127.0.0.1", "localhost", "[::1]")
MOST_BODY: Final = 1_000_000
MOST_MESSAGE: Final = 64 * 1024
MOST_VISITORS: Final = 10_000


class Bucket:
    """So many at once, and then so many a second."""

    __slots__ = ("_filled", "_left", "burst", "rate")

    def __init__(self, burst: float, rate: float) -> None:
        self.burst = burst
        self.rate = rate
        self._left = burst
        self._filled = time.monotonic()

    def take(self, cost: float = 1.0) -> bool:
        """Returns whether there is enough left, and takes it."""
        now = time.monotonic()
        self._left = min(self.burst, self._left + (now - self._filled) * self.rate)
        self._filled = now
        if self._left < cost:
            return False
        self._left -= cost
        return True


class Rates:
    """A bucket a visitor; of very many visitors the ones that came last."""

    def __init__(self, burst: float, rate: float) -> None:
        self._burst = burst
        self._rate = rate
        self._of: OrderedDict[str, Bucket] = OrderedDict()

    def check(self, visitor: str, cost: float = 1.0) -> None:
        """Refuses a visitor who asks too often."""
        bucket = self._of.pop(visitor, None) or Bucket(self._burst, self._rate)
        self._of[visitor] = bucket
        if len(self._of) > MOST_VISITORS:
            self._of.popitem(last=False)
        if not bucket.take(cost):
            raise Refused("rate", "That is too much at once; wait a moment.")


class Gate:
    """Checks where requests come from: pages of this server, or programs that send no origin."""

    def __init__(self, hosts: tuple[str, ...] = ()) -> None:
        self._hosts = hosts
        """The names under which the server may be asked; any where there are none."""

    def check_host(self, headers: Headers) -> None:
        """Refuses a request for another host: a page elsewhere whose name was made to point here."""
        if self._hosts and _name(headers.get("host", "")) not in self._hosts:
            raise Refused("origin", "This server is asked by another name.")

    def check_origin(self, headers: Headers) -> None:
        """Refuses a request that a page of another host makes."""
        origin = headers.get("origin")
        if origin is None:
            return
        if origin == "null" or urlsplit(origin).netloc != headers.get("host", ""):
            raise Refused("origin", "Pages of other hosts may not ask for this.")


def _name(host: str) -> str:
    return host if host.endswith("]") else host.rpartition(":")[0] or host
