"""`quadriga rules`: the rulebook in our words, and where each section stands in the code and in the tests."""

from __future__ import annotations

import argparse
from typing import Any, NamedTuple

from quadriga.cli.shell import Shell, add_game
from quadriga.kernel import AnyGame, QuadrigaError
from quadriga.lab import citations


class Shown(NamedTuple):
    """A section in the language spoken here."""

    id: str
    title: str
    text: str


def find_section(shell: Shell, game: AnyGame, wanted: str) -> Shown:
    if game.name not in shell.extra:
        for section in citations.sections(game.name):
            if section.id.casefold() == wanted.casefold():
                return Shown(section.id, section.title[shell.lang], section.text[shell.lang])
    raise QuadrigaError("cli.error.section", id=wanted)


def add(commands: Any, shell: Shell) -> None:
    parser = commands.add_parser("rules", help=shell.say("help.rules"), epilog=shell.say("example.rules"))
    add_game(parser, shell)
    parser.add_argument("section", metavar="SECTION", nargs="?", help=shell.say("help.section"))
    parser.add_argument("--missing", action="store_true", help=shell.say("help.missing"))
    parser.set_defaults(run=run)


def run(shell: Shell, args: argparse.Namespace) -> int:
    game = shell.load(args.game)
    if args.section:
        section = find_section(shell, game, args.section.lstrip("§"))
        print(f"§{section.id} {section.title}\n{section.text}")
        return 0
    if game.name in shell.extra:
        raise QuadrigaError("cli.error.no_rulebook", game=game.name)
    has_tests = citations.tests_folder(game.name) is not None
    covers = citations.coverage(game.name)
    bare = [cover for cover in covers if not cover.code or (has_tests and not cover.tests)]
    for cover in bare if args.missing else covers:
        print(f"§{cover.section.id} {cover.section.title[shell.lang]}  [{cover.section.book}]")
        print(f"    {shell.say('rules.code')}: {', '.join(cover.code) or shell.say('rules.nothing')}")
        if has_tests:
            print(f"    {shell.say('rules.tests')}: {', '.join(cover.tests) or shell.say('rules.nothing')}")
    print()
    print(shell.say("rules.sum", n=len(covers), bare=len(bare)))
    if not has_tests:
        print(shell.say("rules.no_tests"))
    return 1 if bare else 0
