"""`quadriga verify`: was every draw of a match fair? Says what it can tell, and what it cannot."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from quadriga.cli.records import add_record
from quadriga.cli.shell import Shell
from quadriga.confined import tried
from quadriga.files import parse_record, read_text, write_text
from quadriga.kernel import verify
from quadriga.kernel.fairness import Verdict, count_numbers, list_draws
from quadriga.kernel.shares import read_dealers


def add(parser: argparse.ArgumentParser, shell: Shell) -> None:
    add_record(parser, shell)
    parser.add_argument("--commitment", metavar="SHA256", default="", help=shell.say("help.commitment"))
    parser.add_argument("--draws", metavar="FILE", help=shell.say("help.draws"))


def run(shell: Shell, args: argparse.Namespace) -> int:
    data, draws, verdict = tried(_deal_again, shell, args, read_text(args.record))
    if args.draws:
        write_text(args.draws, json.dumps(draws))
    if verdict.doubts:
        print("\n".join(shell.refusal(doubt) for doubt in verdict.doubts), file=sys.stderr)
        print(shell.say("verify.partly", n=verdict.confirmed, draws=verdict.draws))
        return 1
    digests = ", ".join(share.commitment for share in read_dealers(data))
    print(shell.say("verify.fair", n=verdict.draws, digest=digests))
    print("\n".join(_notes(shell, data, digests, args.commitment)))
    return 0


def _deal_again(shell: Shell, args: argparse.Namespace, written: str) -> tuple[Any, list[Any], Verdict]:
    data = parse_record(written, args.record)
    game = shell.load(data["game"])
    return data, list_draws(game, data) if args.draws else [], verify(game, data, args.commitment)


def _notes(shell: Shell, data: Any, digests: str, commitment: str) -> list[str]:
    """What the draws rest on, and what no record can tell by itself."""
    browsers, drawn = count_numbers(data)
    mixed = shell.say("verify.noted", n=browsers, drawn=drawn) if browsers else shell.say("verify.unmixed")
    return [mixed, shell.say("verify.same") if commitment else shell.say("verify.compare", digest=digests)]
