"""Who is asking: the session cookie, the token that guards posts, and the settings a browser keeps."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import lru_cache
from urllib.parse import parse_qsl, urlencode, urlsplit

from starlette.requests import Request
from starlette.responses import Response

from quadriga.table import Visitor
from quadriga.text import LANGUAGES

COOKIE = "quadriga"
SETTINGS = "quadriga-settings"
NAMED = "quadriga-name"  # how a guest is called, who is known nowhere else
YEAR = 365 * 24 * 3600
LINKS = 32  # letters at the end of a key, of which its links are made: a new cookie of the same browser keeps them
_SESSION = re.compile(r"[A-Za-z0-9_-]{24,64}")

CHOICES: dict[str, tuple[str, ...]] = {
    "lang": LANGUAGES,
    "theme": ("parchment", "night", "contrast", "plain"),
    "confirm": ("ends", "always", "never"),
    "turn": ("hold", "go"),
    "motion": ("auto", "off"),
    "keys": ("on", "off"),
    "pace": ("normal", "slow", "instant"),
    "sound": ("turn", "off", "soft", "medium", "loud"),
    "coach": ("off", "on"),
    "notify": ("off", "on"),
}


@dataclass(frozen=True)
class Settings:
    """What one browser likes. The first of `CHOICES` is the default of each."""

    lang: str = "en"
    theme: str = "parchment"
    confirm: str = "ends"
    turn: str = "hold"
    motion: str = "auto"
    keys: str = "on"
    pace: str = "normal"
    sound: str = "turn"
    coach: str = "off"
    notify: str = "off"

    def write(self) -> str:
        return urlencode({f.name: getattr(self, f.name) for f in fields(self)})


def cookie_of(request: Request, name: str) -> str:
    """One of our cookies. The reader of the library takes the square of their length where somebody sends backslashes."""
    for part in request.headers.get("cookie", "").split(";"):
        key, _, value = part.strip().partition("=")
        if key == name:
            return value.strip('"')
    return ""


def _accepted(request: Request) -> str:
    """The language the browser asks for."""
    wanted = request.headers.get("accept-language", "")[:400]
    for word in wanted.split(","):
        lang = word.split(";")[0].strip().lower()[:2]
        if lang in LANGUAGES:
            return lang
    return LANGUAGES[0]


def settings_of(request: Request) -> Settings:
    """The settings of this request: the cookie's, with `?lang=` on top. What is not known is left out."""
    values = {"lang": _accepted(request)}
    given = [*parse_qsl(cookie_of(request, SETTINGS)[:400]), ("lang", request.query_params.get("lang", ""))]
    for name, value in given:
        if value in CHOICES.get(name, ()):
            values[name] = value
    return Settings(**values)


@lru_cache(maxsize=4096)
def _seal(key: str, secret: str) -> str:
    """What shows that we have minted a session ourselves."""
    return hmac.new(secret.encode(), f"session/{key}".encode(), "sha256").hexdigest()[:32]


@lru_cache(maxsize=4096)
def _name(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()[:40]


@lru_cache(maxsize=4096)
def _token(key: str, secret: str) -> str:
    return hmac.new(secret.encode(), key.encode(), "sha256").hexdigest()[:32]


@dataclass(frozen=True)
class Session:
    """One browser."""

    key: str
    is_new: bool  # the browser does not have its cookie yet, or not as we write it now
    person: str = ""  # as whom it is signed in
    is_minted: bool = False  # nobody can have known it before

    @classmethod
    def of(cls, request: Request, secret: str, knows: Callable[[str], bool]) -> Session:
        """The session of a cookie that we have made; of one without a seal only if the store has known it before."""
        key, _, seal = cookie_of(request, COOKIE).partition(".")
        if _SESSION.fullmatch(key):
            if seal.isascii() and hmac.compare_digest(seal, _seal(key, secret)):
                return cls(key, False)
            if not seal and knows(_name(key)):
                return cls(key, True)
        return cls.mint()

    @classmethod
    def mint(cls, links: str = "") -> Session:
        return cls(secrets.token_urlsafe(24) + links, True, is_minted=True)

    def renewed(self) -> Session:
        """The same browser with another cookie, for whoever signs in: the one before opens nothing of theirs."""
        return Session.mint(self.key[-LINKS:])

    @property
    def browser(self) -> str:
        """What the store knows this browser by: a stolen database gives nobody a seat."""
        return _name(self.key)

    @property
    def name(self) -> str:
        """The person: whom this browser is signed in as, or itself."""
        return self.person or self.browser

    @property
    def visitor(self) -> Visitor:
        return Visitor(self.name, self.key[-LINKS:].encode())

    def cookie(self, secret: str) -> str:
        return f"{self.key}.{_seal(self.key, secret)}"

    def token(self, secret: str) -> str:
        """What a page of ours sends along with every post."""
        return _token(self.key, secret)

    def may_post(self, request: Request, secret: str, given: str) -> bool:
        """Whether a post comes from a page that we gave to this browser."""
        return not self.is_new and is_own(request) and hmac.compare_digest(given, self.token(secret))


def is_own(request: Request) -> bool:
    """Whether the browser says that a page of ours asks. Where it says nothing at all, it is a program."""
    site = request.headers.get("sec-fetch-site")
    if site is not None:
        return site in ("same-origin", "none")
    origin = request.headers.get("origin")
    try:
        return origin is None or urlsplit(origin).netloc == request.headers.get("host", "")
    except ValueError:
        return False


def remember(request: Request, response: Response, session: Session, secret: str, settings: Settings | None = None) -> None:
    """Set the cookies that are not there yet."""
    secure = request.url.scheme == "https"
    if session.is_new:
        response.set_cookie(COOKIE, session.cookie(secret), YEAR, httponly=True, samesite="lax", secure=secure)
    if settings is not None and cookie_of(request, SETTINGS) != settings.write():
        response.set_cookie(SETTINGS, settings.write(), YEAR, httponly=True, samesite="lax", secure=secure)
