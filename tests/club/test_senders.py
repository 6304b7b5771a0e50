"""What really arrives: at a mail server, at a push service, and at a webhook, each on this machine."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import smtplib
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import http_ece
import pytest
from club.house import LONG, House, house
from club.receivers import HOST, Letters, Sink, here, post_office, sink
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02
from web.harness import run

from quadriga.club.outside import BadAddress, Mail, outside_of, read_mail
from quadriga.club.senders import EMAIL, PUSH, WEBHOOK, Outcome, Waiting, Way
from quadriga.club.senders import mail as mail_module
from quadriga.club.senders.http import Unreachable, checked_url, is_open, post, resolve
from quadriga.club.senders.push import checked_keys
from quadriga.club.senders.webhook import Webhook
from quadriga.club.ways import CONFIRM, END

TITLE = "Under\nthe oak"
WAITING = [Waiting("key", 1, "caesar", "The oak", "https://games.example.org/t/key", 5.0, False)]


@pytest.fixture
def letters() -> Iterator[Letters]:
    with post_office() as found:
        yield found


@pytest.fixture
def posted() -> Iterator[Sink]:
    with sink() as found:
        yield found


async def let_bob_wait(place: House, senders: Any) -> str:
    table = await place.seat_two("caesar", title=TITLE)
    while 0 in table.missing():
        await place.answer(table, 0)
    place.time += LONG
    await place.server(senders).tick()
    return table.key


# E-mail ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("lang", "words"), [("en", "waits for your answer"), ("cs", "čeká stůl")])
def test_a_letter_names_game_and_table_links_there_and_says_how_to_end_it(
    tmp_path: Any, letters: Letters, lang: str, words: str
) -> None:
    async def test() -> None:
        async with house(f"{tmp_path}/q.db") as place:
            way = place.tell("bob", EMAIL, "bob@example.org", lang=lang)
            place.tell("ada", EMAIL, "ada@example.org")
            key = await let_bob_wait(place, place.senders(here(letters)))
            (letter,) = letters.came
            assert letters.to == ["bob@example.org"]
            body = letter.get_content()
            assert words in body
            assert "Caesar! – Under the oak" in body
            assert f"https://games.example.org/t/{key}" in body
            assert "Caesar! – Under the oak" in letter["Subject"]
            end = place.link(way, END)
            assert (letter["List-Unsubscribe"], letter["List-Unsubscribe-Post"]) == (f"<{end}>", "List-Unsubscribe=One-Click")
            assert end in body
            assert letter.get_content_type() == "text/plain"
            assert "ada" not in letter.as_string()

    run(test())


def test_nothing_is_sent_to_an_address_that_nobody_has_confirmed(tmp_path: Any, letters: Letters) -> None:
    async def test() -> None:
        async with house(f"{tmp_path}/q.db") as place:
            senders = place.senders(here(letters))
            way = place.ways.add("bob", EMAIL, "bob@example.org", "", "en", place.time)
            assert senders["email"].ask(way, place.time) is Outcome.SENT
            assert place.link(way, CONFIRM) in letters.came[0].get_content()
            await let_bob_wait(place, senders)
            assert len(letters.came) == 1

    run(test())


@pytest.mark.parametrize(("answer", "came"), [("550 nobody", Outcome.GONE), ("451 later", Outcome.LATER)])
def test_an_address_that_does_not_exist_is_gone_and_a_full_one_is_tried_later(
    tmp_path: Any, letters: Letters, answer: str, came: Outcome
) -> None:
    async def test() -> None:
        async with house(f"{tmp_path}/q.db") as place:
            way = place.tell("bob", EMAIL, "bob@example.org")
            letters.refuses = answer
            assert place.senders(here(letters))["email"].send(way, WAITING, place.time) is came

    run(test())


def test_a_password_never_goes_over_an_open_line(letters: Letters) -> None:
    server = Mail(HOST, letters.port, False, "user", "password", "games@example.org")
    with pytest.raises(smtplib.SMTPException, match="no TLS"):
        mail_module._connected(server)


NO_MAIL = ["", "ada", "ada@", "a b@c.org", "a@b.org\nBcc: x@y.org", "a@b..org", "<a@b.org>", "a@" + "b" * 300]


@pytest.mark.parametrize("address", NO_MAIL)
def test_what_is_no_address_is_refused(address: str) -> None:
    with pytest.raises(BadAddress):
        read_mail("smtp://localhost", address)


def test_what_is_told_of_a_mail_server_is_read_and_never_repeated() -> None:
    found = outside_of(
        "https://games.example.org/", "a@b.org", ["Hooks.lan"], {"QUADRIGA_SMTP": "smtps://u%40x:p%2Fw@mail.org"}
    )
    assert found.mail == Mail("mail.org", 465, True, "u@x", "p/w", "a@b.org")
    assert (found.address, *found.hosts) == ("https://games.example.org", "hooks.lan")
    for bad in ("http://u:hidden@mail.org", "smtp://", "smtp://u:hidden@mail.org:99999999"):
        with pytest.raises(BadAddress) as refused:
            read_mail(bad, "a@b.org")
        assert "hidden" not in str(refused.value)
    for bad in ("games.example.org", "https://games.example.org/club", "ftp://x"):
        with pytest.raises(BadAddress):
            outside_of(bad, "", [], {})


# Webhook --------------------------------------------------------------------------------------------------------------


def test_a_webhook_is_signed_and_holds_what_the_page_says_and_nothing_else(tmp_path: Any, posted: Sink) -> None:
    async def test() -> None:
        async with house(f"{tmp_path}/q.db") as place:
            place.tell("bob", WEBHOOK, f"{posted.address}/hook?a=1", "hidden")
            key = await let_bob_wait(place, place.senders(here()))
            (one,) = posted.came
            assert one.path == "/hook?a=1"
            since = place.storage.read("SELECT since FROM waits")[0][0]
            link = f"https://games.example.org/t/{key}"
            table = {"game": "caesar", "table": "Under the oak", "link": link, "since": round(since)}
            assert json.loads(one.body) == {"type": "waiting", "at": round(place.time), "tables": [table]}
            made = hmac.new(b"hidden", f"{round(place.time)}.".encode() + one.body, hashlib.sha256).hexdigest()
            assert one.headers["x-quadriga-signature"] == f"t={round(place.time)},v1={made}"

    run(test())


@pytest.mark.parametrize("status", [500, 404, 302])
def test_whoever_does_not_take_it_is_asked_again_and_nobody_is_followed_elsewhere(posted: Sink, status: int) -> None:
    with sink() as elsewhere:
        posted.statuses, posted.location = [status], elsewhere.address
        way = Way("id", "bob", WEBHOOK, posted.address, "s", "en", "on", "each", 0.0, 0.0, 0, 0.0)
        assert Webhook(here()).send(way, WAITING, 9.0) is Outcome.LATER
        assert elsewhere.came == []


@pytest.mark.parametrize(
    "url",
    ["https://127.0.0.1/", "https://[::1]/", "https://10.0.0.8/x", "https://192.168.1.1/", "https://169.254.169.254/latest",
     "https://0.0.0.0/", "https://[::ffff:127.0.0.1]/", "https://2130706433/", "https://localhost/", "https://[fe80::1]/",
     "https://[64:ff9b::7f00:1]/", "https://[2002:7f00:1::]/", "https://224.0.0.1/", "https://100.64.0.1/",
     "https://[fec0::1]/", "https://[::127.0.0.1]/", "https://[::ffff:0:127.0.0.1]/", "https://[64:ff9b:1::a00:1]/",
     "https://[5f00::1]/", "https://[3fff::1]/", "https://[2001:db8::1]/", "https://[2001::1]/", "https://[ff0e::1]/",
     "https://[2a00:1450::5efe:a00:1]/", "https://[2a00:1450::200:5efe:a00:1]/", "https://[4000::1]/", "https://192.0.0.9/"],
)  # fmt: skip
def test_nothing_is_posted_to_this_machine_or_its_neighbours(url: str) -> None:
    with pytest.raises(BadAddress, match="open network"):
        resolve(checked_url(url, ()), ())


@pytest.mark.parametrize(
    "url",
    ["http://example.org/", "ftp://example.org", "//example.org", "https://", "https://u:p@example.org/", "https://a b.org",
     "https://example.org:0/", "https://example.org:99999/", "https://[::1/", "https://ex\u00e4mple.org", "x" * 3000]
)  # fmt: skip
def test_what_is_no_address_of_the_web_is_refused(url: str) -> None:
    with pytest.raises(BadAddress):
        checked_url(url, ())


def test_a_name_that_stands_for_an_open_and_for_a_private_address_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [(0, 0, 0, "", ("93.184.216.34", 443)), (0, 0, 0, "", ("10.0.0.1", 443))]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found)
    with pytest.raises(BadAddress):
        resolve(checked_url("https://two.example.org", ()), ())
    assert is_open("93.184.216.34")
    assert is_open("2a00:1450:4001:81b::200e")
    assert is_open("2606:4700:4700::1111")


@contextmanager
def dripping() -> Iterator[str]:
    """A server that sends one byte after the other, and never ends."""
    server, ended = socket.create_server((HOST, 0)), threading.Event()

    def drip() -> None:
        connection, _ = server.accept()
        with connection:
            while not ended.wait(0.02):
                try:
                    connection.sendall(b"H")
                except OSError:
                    return

    thread = threading.Thread(target=drip, daemon=True)
    thread.start()
    yield f"http://{HOST}:{server.getsockname()[1]}/"
    ended.set()
    thread.join()
    server.close()


def test_whoever_drips_keeps_nobody() -> None:
    with dripping() as url, pytest.raises(Unreachable):
        post(url, b"", {}, {HOST}, whole=0.2)


# Push -----------------------------------------------------------------------------------------------------------------


def written(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def test_a_push_can_be_read_by_the_browser_alone_and_is_signed_by_the_house(tmp_path: Any, posted: Sink) -> None:
    async def test() -> None:
        async with house(f"{tmp_path}/q.db") as place:
            browser, auth = ec.generate_private_key(ec.SECP256R1()), b"0123456789abcdef"
            point = browser.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
            endpoint = f"{posted.address}/push/abc"
            keys = checked_keys(endpoint, {"p256dh": written(point), "auth": written(auth)}, frozenset({HOST}))
            place.tell("bob", PUSH, endpoint, keys, "cs")
            senders = place.senders(here())
            key = await let_bob_wait(place, senders)
            (one,) = posted.came
            assert (one.path, one.headers["content-encoding"]) == ("/push/abc", "aes128gcm")
            assert b"oak" not in one.body
            told = json.loads(http_ece.decrypt(one.body, private_key=browser, auth_secret=auth, version="aes128gcm"))
            assert told == {"title": "Jste na tahu", "body": "Caesar! – Under the oak", "link": f"/t/{key}"}
            assert Vapid02.verify(one.headers["authorization"])
            assert one.headers["authorization"].endswith(f"k={senders['push'].public_key}")
            again = place.senders(here())["push"]
            assert again.public_key == senders["push"].public_key, "the key is made once"

    run(test())


@pytest.mark.parametrize("status", [404, 410])
def test_a_subscription_that_has_expired_is_dropped(tmp_path: Any, posted: Sink, status: int) -> None:
    async def test() -> None:
        async with house(f"{tmp_path}/q.db") as place:
            point = ec.generate_private_key(ec.SECP256R1()).public_key()
            raw = point.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
            keys = json.dumps({"p256dh": written(raw), "auth": written(b"0" * 16)})
            place.tell("bob", PUSH, f"{posted.address}/gone", keys)
            place.tell("bob", PUSH, f"{posted.address}/there", keys)
            posted.statuses = [201, 201]
            posted.statuses[[way.address.endswith("gone") for way in place.ways.of("bob")].index(True)] = status
            senders = place.senders(here())
            for way in place.ways.of("bob"):
                came = senders["push"].send(way, WAITING, place.time)
                assert came is (Outcome.GONE if way.address.endswith("gone") else Outcome.SENT)

    run(test())


@pytest.mark.parametrize("keys", [None, {}, {"p256dh": "x", "auth": "y"}, {"p256dh": 1, "auth": 2}])
def test_a_subscription_that_nothing_can_be_sealed_for_is_refused(keys: Any) -> None:
    with pytest.raises(BadAddress):
        checked_keys("https://push.example.org/x", keys, frozenset())
