"""Passkeys: the two ceremonies of WebAuthn, by the library `webauthn`. Each challenge is good once, for one browser.

The library is loaded when somebody first uses a passkey: it takes a third of a second.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Callable
from typing import Any, NamedTuple

from quadriga.club.accounts import Accounts, BadAccount, Entry, mark_of
from quadriga.club.passes import Kind, use
from quadriga.kernel import QuadrigaError
from quadriga.table.outcome import outcome
from quadriga.table.writer import Db

NAME = "Quadriga"
LABEL = 60  # letters
MOST = 20  # passkeys of one member


class BadPasskey(QuadrigaError):
    """What a browser brings is not what was asked for."""

    def __init__(self) -> None:
        super().__init__("refuse.club.passkey")


class Site(NamedTuple):
    """For which address passkeys are made: they fit no other."""

    name: str  # of the host
    origin: str


class Passkeys:
    """The passkeys of all members."""

    def __init__(self, accounts: Accounts) -> None:
        self.accounts = accounts
        self.storage = accounts.storage

    async def _challenge(self, kind: Kind, browser: str) -> bytes:
        challenge = secrets.token_bytes(32)
        await self.accounts.issue(kind, browser, _word(challenge))
        return challenge

    async def _answered(self, kind: Kind, browser: str, credential: dict[str, Any]) -> bytes:
        """The challenge that a browser has answered, which is used up whatever the answer is worth."""
        from webauthn import base64url_to_bytes

        try:
            client = json.loads(base64url_to_bytes(credential["response"]["clientDataJSON"]))
            word = str(client["challenge"])
            challenge = base64url_to_bytes(word)
        except (KeyError, TypeError, ValueError, RecursionError) as error:
            raise BadPasskey from error
        found: list[str] = []

        def take(db: Db) -> None:
            found.append(use(db, word, kind, self.accounts.now()))

        await outcome(self.storage.write(take))
        if not secrets.compare_digest(found[-1], browser):
            raise BadPasskey
        return challenge

    # A new one ------------------------------------------------------------------------------------------------

    async def offer(self, site: Site, browser: str, person: str, name: str) -> Any:
        """What the browser needs to make a passkey: for a member, or for a guest who will be one of this name."""
        from webauthn import base64url_to_bytes, generate_registration_options, options_to_json
        from webauthn.helpers.structs import (
            AuthenticatorSelectionCriteria,
            PublicKeyCredentialDescriptor,
            ResidentKeyRequirement,
            UserVerificationRequirement,
        )

        known = await self.accounts.ask("SELECT passkey FROM passkeys WHERE person=?", person)
        if len(known) >= MOST:
            raise BadAccount("refuse.club.passkeys", n=MOST)
        options = generate_registration_options(
            rp_id=site.name,
            rp_name=NAME,
            user_name=name,
            user_id=hashlib.sha256(f"handle/{person}".encode()).digest(),  # for all of one's passkeys
            challenge=await self._challenge(Kind.ADD, browser),
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED
            ),
            exclude_credentials=[PublicKeyCredentialDescriptor(id=base64url_to_bytes(passkey)) for (passkey,) in known],
        )
        return json.loads(options_to_json(options))

    async def _made(self, site: Site, browser: str, credential: dict[str, Any]) -> Callable[[str, str], Callable[[Db], None]]:
        """Check a new passkey; gives what writes it for a person, under a label."""
        from webauthn import verify_registration_response

        challenge = await self._answered(Kind.ADD, browser, credential)
        try:
            made = verify_registration_response(
                credential=credential, expected_challenge=challenge, expected_rp_id=site.name, expected_origin=site.origin
            )
        except Exception as error:  # whatever a stranger's bytes may do in there
            raise BadPasskey from error
        passkey, public, now = _word(made.credential_id), _word(made.credential_public_key), self.accounts.now()

        def kept(person: str, label: str) -> Callable[[Db], None]:
            row = (passkey, person, public, made.sign_count, label[:LABEL], now)

            def write(db: Db) -> None:
                if db.execute("INSERT INTO passkeys VALUES (?,?,?,?,?,?) ON CONFLICT DO NOTHING", row).rowcount == 0:
                    owner = db.execute("SELECT person FROM passkeys WHERE passkey=?", (passkey,)).fetchone()
                    if owner is None or owner[0] != person:
                        raise BadPasskey

            return write

        return kept

    async def add(self, site: Site, browser: str, person: str, credential: dict[str, Any], label: str) -> None:
        await self.accounts.require_proof(browser)
        kept = await self._made(site, browser, credential)
        await outcome(self.storage.write(kept(person, label)))

    async def register(self, site: Site, entry: Entry, name: str, credential: dict[str, Any]) -> list[str]:
        """A guest becomes a member who signs in by a passkey; gives recovery codes."""
        kept = await self._made(site, entry.browser, credential)
        return await self.accounts.register(entry, name, add=kept(entry.person, entry.label))

    async def remove(self, person: str, browser: str, mark: str) -> None:
        """Without it there must be another way in."""
        await self.accounts.require_proof(browser)

        def write(db: Db) -> None:
            known = [passkey for (passkey,) in db.execute("SELECT passkey FROM passkeys WHERE person=?", (person,)).fetchall()]
            found = [passkey for passkey in known if mark_of(passkey) == mark]
            ((phrase,),) = db.execute("SELECT phrase FROM members WHERE person=?", (person,)).fetchall() or [(None,)]
            if found and len(known) == 1 and phrase is None:
                raise BadAccount("refuse.club.last_way")
            db.executemany("DELETE FROM passkeys WHERE passkey=?", [(passkey,) for passkey in found])

        await outcome(self.storage.write(write))

    # Signing in -----------------------------------------------------------------------------------------------

    async def request(self, site: Site, browser: str) -> Any:
        """What the browser needs to sign in with any passkey that it has for this site."""
        from webauthn import generate_authentication_options, options_to_json

        options = generate_authentication_options(rp_id=site.name, challenge=await self._challenge(Kind.ENTER, browser))
        return json.loads(options_to_json(options))

    async def sign_in(self, site: Site, entry: Entry, credential: dict[str, Any]) -> dict[str, int]:
        """By a passkey. One whose counter does not grow may be a copy, and is refused."""
        from webauthn import base64url_to_bytes, verify_authentication_response

        challenge = await self._answered(Kind.ENTER, entry.browser, credential)
        passkey = credential.get("id")
        query = "SELECT person, public, counter FROM passkeys WHERE passkey=?"
        rows = await self.accounts.ask(query, passkey) if isinstance(passkey, str) and passkey.isascii() else []
        if not rows:
            raise BadPasskey
        person, public, counter = rows[0]
        try:
            seen = verify_authentication_response(
                credential=credential, expected_challenge=challenge, expected_rp_id=site.name, expected_origin=site.origin,
                credential_public_key=base64url_to_bytes(public), credential_current_sign_count=counter,
            )  # fmt: skip
        except Exception as error:  # as above
            raise BadPasskey from error

        def find(db: Db) -> str:
            grown = "UPDATE passkeys SET counter=? WHERE passkey=? AND person=? AND counter=?"
            if db.execute(grown, (seen.new_sign_count, passkey, person, counter)).rowcount == 0:
                raise BadPasskey  # it was used elsewhere at the same moment, or is gone
            return str(person)

        return await self.accounts.enter(entry, find)


def _word(raw: bytes) -> str:
    from webauthn.helpers import bytes_to_base64url

    return bytes_to_base64url(raw)
