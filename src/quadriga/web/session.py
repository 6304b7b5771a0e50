"""Who is asking: the session cookie, the token that guards posts, and the settings a browser keeps."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from dataclasses import dataclass, fields
from urllib.parse import parse_qsl, urlencode

from starlette.requests import Request
from starlette.responses import Response

from quadriga.text import LANGUAGES

COOKIE = "quadriga"
SETTINGS = "quadriga-settings"
YEAR = 365 * 24 * 3600
_SESSION = re.compile(r"[A-Za-z0-9_-]{24,64}")

CHOICES: dict[str, tuple[str, ...]] = {
    "lang": LANGUAGES,
    "theme": ("parchment", "night", "contrast", "plain"),
    "confirm": ("ends", "always", "never"),
    "motion": ("auto", "off"),
    "keys": ("on", "off"),
}


@dataclass(frozen=True)
class Settings:
    """What one browser likes. The first of `CHOICES` is the default of each."""

    lang: str = "en"
    theme: str = "parchment"
    confirm: str = "ends"
    motion: str = "auto"
    keys: str = "on"

    def write(self) -> str:
        return urlencode({f.name: getattr(self, f.name) for f in fields(self)})


def _accepted(request: Request) -> str:
    """The language the browser asks for."""
    wanted = request.headers.get("accept-language", "")
    for word in wanted.split(","):
        lang = word.split(";")[0].strip().lower()[:2]
        if lang in LANGUAGES:
            return lang
    return LANGUAGES[0]


def settings_of(request: Request) -> Settings:
    """The settings of this request: the cookie's, with `?lang=` on top. What is not known is left out."""
    values = {"lang": _accepted(request)}
    given = [*parse_qsl(request.cookies.get(SETTINGS, "")[:400]), ("lang", request.query_params.get("lang", ""))]
    for name, value in given:
        if value in CHOICES.get(name, ()):
            values[name] = value
    return Settings(**values)


@dataclass(frozen=True)
class Session:
    """One browser."""

    key: str
    is_new: bool

    @classmethod
    def of(cls, request: Request) -> Session:
        key = request.cookies.get(COOKIE, "")
        if _SESSION.fullmatch(key):
            return cls(key, False)
        return cls(secrets.token_urlsafe(24), True)

    @property
    def name(self) -> str:
        """What the store knows it by: a stolen database gives nobody a seat."""
        return hashlib.sha256(self.key.encode()).hexdigest()[:40]

    def token(self, secret: str) -> str:
        """What a page of ours sends along with every post."""
        return hmac.new(secret.encode(), self.key.encode(), "sha256").hexdigest()[:32]

    def may_post(self, request: Request, secret: str, given: str) -> bool:
        """Whether a post comes from a page that we gave to this browser."""
        site = request.headers.get("sec-fetch-site", "same-origin")
        return not self.is_new and site in ("same-origin", "none") and hmac.compare_digest(given, self.token(secret))


def remember(request: Request, response: Response, session: Session, settings: Settings | None = None) -> None:
    """Set the cookies that are not there yet."""
    secure = request.url.scheme == "https"
    if session.is_new:
        response.set_cookie(COOKIE, session.key, YEAR, httponly=True, samesite="lax", secure=secure)
    if settings is not None and request.cookies.get(SETTINGS) != settings.write():
        response.set_cookie(SETTINGS, settings.write(), YEAR, httponly=True, samesite="lax", secure=secure)
