"""A passkey in Python: what an authenticator does, and what a forger might do, without a browser."""

from __future__ import annotations

import base64
import hashlib
import json
from itertools import count
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40
NUMBERS = count(1)  # of the keys that were made


def text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def raw(word: str) -> bytes:
    return base64.urlsafe_b64decode(word + "=" * (-len(word) % 4))


class Authenticator:
    """One key for one site. Whoever forges changes what is wrong about it: `origin`, `site`, `counter`."""

    def __init__(self, origin: str = "http://table.test", site: str = "table.test") -> None:
        self.origin, self.site = origin, site
        self.id = next(NUMBERS).to_bytes(16, "big")
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.counter = 0
        self.user = b""

    def _client(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}).encode()

    def _data(self, flags: int) -> bytes:
        self.counter += 1
        return hashlib.sha256(self.site.encode()).digest() + bytes([flags]) + self.counter.to_bytes(4, "big")

    def make(self, options: dict[str, Any]) -> dict[str, Any]:
        """A new passkey, as a browser would send it."""
        self.user = raw(options["user"]["id"])
        numbers = self.key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        attested = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cbor2.dumps(public)
        data = self._data(PRESENT | VERIFIED | ATTESTED) + attested
        response = {
            "clientDataJSON": text(self._client("webauthn.create", options["challenge"])),
            "attestationObject": text(cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})),
        }
        return {"id": text(self.id), "rawId": text(self.id), "type": "public-key", "response": response}

    def sign(self, options: dict[str, Any]) -> dict[str, Any]:
        """The answer to a challenge."""
        client, data = self._client("webauthn.get", options["challenge"]), self._data(PRESENT | VERIFIED)
        signature = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(SHA256()))
        response = {
            "clientDataJSON": text(client),
            "authenticatorData": text(data),
            "signature": text(signature),
            "userHandle": text(self.user),
        }
        return {"id": text(self.id), "rawId": text(self.id), "type": "public-key", "response": response}
