"""`quadriga verify`: was every draw of a match fair?"""

from __future__ import annotations

import argparse
import sys

from quadriga.cli.records import add_record
from quadriga.cli.shell import Shell
from quadriga.files import read_record_file
from quadriga.kernel import verify
from quadriga.kernel.record import read_dealers


def add(parser: argparse.ArgumentParser, shell: Shell) -> None:
    add_record(parser, shell)


def run(shell: Shell, args: argparse.Namespace) -> int:
    data = read_record_file(args.record)
    game = shell.load(data["game"])
    verdict = verify(game, data)
    if verdict.doubts:
        print("\n".join(shell.refusal(doubt) for doubt in verdict.doubts), file=sys.stderr)
        print(shell.say("verify.partly", n=verdict.confirmed, draws=verdict.draws))
        return 1
    digests = ", ".join(share.commitment for share in read_dealers(data))
    print(shell.say("verify.fair", n=verdict.draws, digest=digests))
    return 0
