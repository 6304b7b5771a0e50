"""E-mail: plain text, with a link and a header by which it is ended with one click, signed in or not."""

from __future__ import annotations

import smtplib
import ssl
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from email.message import EmailMessage
from email.utils import format_datetime, make_msgid

from quadriga.club.outside import Mail as Server
from quadriga.club.outside import Outside
from quadriga.club.senders import Outcome, Waiting, Way, headline
from quadriga.text import Text, catalogue

PATIENCE = 10.0  # seconds for one step of the conversation
REFUSED_FOR_GOOD = 500


class Mail:
    """`end` and `confirm` give the addresses by which somebody ends the mail, or confirms that it is theirs."""

    def __init__(self, outside: Outside, end: Callable[[Way], str], confirm: Callable[[Way], str]) -> None:
        self._outside = outside
        self._end = end
        self._confirm = confirm

    def send(self, way: Way, waiting: Sequence[Waiting], now: float) -> Outcome:
        text = catalogue(way.lang)
        tables = [text.say("notice.mail_table", table=one.named(way.lang), link=one.link) for one in waiting]
        lines = [text.say("notice.mail_hello", n=len(waiting)), *tables, self._footer(way, text)]
        return self._deliver(self._letter(way, headline(text, waiting), lines, now))

    def ask(self, way: Way, now: float) -> Outcome:
        """Ask whether an address belongs to whoever gave it: the only letter that is sent before it is confirmed."""
        text = catalogue(way.lang)
        lines = [text.say("notice.confirm_mail", host=self._outside.address, link=self._confirm(way)), self._footer(way, text)]
        return self._deliver(self._letter(way, text.say("notice.confirm_subject"), lines, now))

    def _footer(self, way: Way, text: Text) -> str:
        return text.say("notice.mail_footer", host=self._outside.address, link=self._end(way))

    def _letter(self, way: Way, subject: str, lines: Sequence[str], now: float) -> EmailMessage:
        assert self._outside.mail is not None
        letter = EmailMessage()
        sender = self._outside.mail.sender
        letter["From"] = f"Quadriga <{sender}>"
        letter["To"] = way.address
        letter["Subject"] = " ".join(subject.split())
        letter["Date"] = format_datetime(datetime.fromtimestamp(now, UTC))
        letter["Message-ID"] = make_msgid(domain=sender.rpartition("@")[2])
        letter["Auto-Submitted"] = "auto-generated"
        letter["List-Unsubscribe"] = f"<{self._end(way)}>"
        letter["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        letter["Content-Language"] = way.lang
        letter.set_content("\n\n".join(lines) + "\n")
        return letter

    def _deliver(self, letter: EmailMessage) -> Outcome:
        server = self._outside.mail
        assert server is not None
        try:
            with _connected(server) as connection:
                connection.send_message(letter)
        except smtplib.SMTPRecipientsRefused as error:
            codes = [code for code, _ in error.recipients.values()]
            return Outcome.GONE if all(code >= REFUSED_FOR_GOOD for code in codes) else Outcome.LATER
        except (OSError, smtplib.SMTPException):
            return Outcome.LATER
        return Outcome.SENT


def _connected(server: Server) -> smtplib.SMTP:
    """A conversation with the mail server; nobody's password goes over an open line."""
    context = ssl.create_default_context()
    if server.is_tls:
        connection: smtplib.SMTP = smtplib.SMTP_SSL(server.host, server.port, timeout=PATIENCE, context=context)
    else:
        connection = smtplib.SMTP(server.host, server.port, timeout=PATIENCE)
    try:
        connection.ehlo()
        if not server.is_tls and connection.has_extn("starttls"):
            connection.starttls(context=context)
            connection.ehlo()
        if server.user:
            if not isinstance(connection.sock, ssl.SSLSocket):
                raise smtplib.SMTPException("no TLS")
            connection.login(server.user, server.password)
    except BaseException:
        connection.close()
        raise
    return connection
