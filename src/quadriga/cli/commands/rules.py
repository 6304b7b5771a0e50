"""`quadriga rules`: the rulebook in our words, or where each section stands in the code and in the tests."""

from __future__ import annotations

import argparse

from quadriga.book.plain import write, write_section
from quadriga.cli.rulebook import find_section, open_book
from quadriga.cli.shell import Shell, add_game
from quadriga.kernel import AnyGame
from quadriga.lab import citations


def add(parser: argparse.ArgumentParser, shell: Shell) -> None:
    add_game(parser, shell)
    parser.add_argument("section", metavar="SECTION", nargs="?", help=shell.say("help.section"))
    parser.add_argument("--where", action="store_true", help=shell.say("help.where"))
    parser.add_argument("--missing", action="store_true", help=shell.say("help.missing"))


def run(shell: Shell, args: argparse.Namespace) -> int:
    game = shell.load(args.game)
    book = open_book(shell, game)
    is_where = args.where or args.missing
    if args.section:
        section = find_section(book, args.section.lstrip("§"))
        print(write_section(book, section))
        if is_where:
            _print_rows(shell, [row for row in citations.rows(game.name) if row.section in section.ids])
        return 0
    if is_where:
        return _print_where(shell, game, args.missing)
    print(write(book))
    return 0


def _print_where(shell: Shell, game: AnyGame, is_missing: bool) -> int:
    """Every section with its code and its tests; or only those that lack one."""
    has_tests = citations.tests_folder(game.name) is not None
    covers = citations.coverage(game.name)
    bare = [cover for cover in covers if not cover.code or (has_tests and not cover.tests)]
    for cover in bare if is_missing else covers:
        print(f"§{cover.section.id} {cover.section.title[shell.lang]}  [{cover.section.book}]")
        print(f"    {shell.say('rules.code')}: {', '.join(cover.code) or shell.say('rules.nothing')}")
        if cover.aside:
            print(f"    {shell.say('rules.aside')}: {', '.join(cover.aside)}")
        if has_tests:
            print(f"    {shell.say('rules.tests')}: {', '.join(cover.tests) or shell.say('rules.nothing')}")
    print()
    print(shell.say("rules.sum", n=len(covers), bare=len(bare)))
    if not has_tests:
        print(shell.say("rules.no_tests"))
    return 1 if bare else 0


def _print_rows(shell: Shell, rows: list[citations.Row]) -> None:
    """What the page of the rules, which is English, says of each sentence: the code that does it, the tests that hold it."""
    if rows:
        print(f"\n{shell.say('rules.sentences')}")
    for row in rows:
        print(f"\n  {row.rule}")
        print(f"    {shell.say('rules.code')}: {', '.join(row.code)}")
        print(f"    {shell.say('rules.tests')}: {', '.join(row.tests)}")
