"""The documentation is true: every snippet runs, every link leads somewhere, and the site needs no network."""

from __future__ import annotations

import contextlib
import doctest
import io
import json
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path, PurePath
from random import Random
from types import ModuleType
from typing import Any, NamedTuple

import pytest
from markdown_it import MarkdownIt

import quadriga
from quadriga import games
from quadriga.bots import Mind
from quadriga.cli import main, parser
from quadriga.cli.shell import Shell, configure
from quadriga.draw import Scene
from quadriga.encoding import Schema
from quadriga.kernel import BadConfig, Match, SecretDealer, from_position, random_dealer, read_record, write_kept
from quadriga.text import LANGUAGES, catalogue, keys
from quadriga.text.moments import Moments
from quadriga.text.telling import Telling

ROOT = Path(__file__).parents[1]
PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
    *(
        page for page in sorted((ROOT / "src").rglob("*.md")) if "book" not in page.parts
    ),  # the rulings, which the site includes
]
RUNNABLE = {"python", "toml", "json", "sh"}
PLAYED = ("byzantion", "caesar", "gaul", "trajan")  # games whose described positions are played to the end
LONGEST = 20_000  # decisions: no game of random players takes that many
UNTRIED = {
    "serve",
    "work",
    "backup",
    "restore",
    "bench",
    "ladder",
    "tune",
}  # that need a server or long: their words are checked
SMALL = {
    "analyse": ["--iterations", "5"],
    "simulate": ["--games", "1", "--workers", "1"],
    "selfplay": ["--games", "1", "--workers", "1", "--players", "random,random"],
    "fuzz": ["--decisions", "300", "--workers", "1"],
    "calibrate": ["--games", "4", "--workers", "1"],
    "play": ["--seed", "1"],
    "position": ["--seed", "1"],
}


class Snippet(NamedTuple):
    """A fenced block: what it is, its text, and the line of the page it starts on."""

    kind: str
    text: str
    line: int


def name(page: Path) -> str:
    return str(page.relative_to(ROOT))


@cache
def snippets(page: Path) -> list[Snippet]:
    tokens = MarkdownIt("commonmark").enable("table").parse(page.read_text(encoding="utf-8"))
    fenced = [(token, token.map) for token in tokens if token.type in ("fence", "code_block")]
    return [Snippet(token.info.strip(), token.content, lines[0] + 1) for token, lines in fenced if lines is not None]


def having(*kinds: str) -> list[Any]:
    """The pages with snippets of these kinds, as parameters of a test."""
    return [pytest.param(p, id=name(p)) for p in PAGES if any(s.kind in kinds for s in snippets(p))]


def said(main_call: Any) -> tuple[Any, str]:
    """What a call returns, and what it prints."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        return main_call(), out.getvalue()


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_a_snippet_says_what_it_is(page: Path) -> None:
    odd = [s for s in snippets(page) if s.kind not in RUNNABLE | {"text"} and not s.kind.startswith("{")]
    assert not odd, "runnable kinds, else `text`; an indented block has no kind"


# Python -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", having("python"))
def test_python_runs(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All blocks of a page, in order, as one module in an empty folder."""
    monkeypatch.chdir(tmp_path)
    module = ModuleType("documented")
    monkeypatch.setitem(sys.modules, "documented", module)
    for snippet in snippets(page):
        if snippet.kind != "python":
            continue
        if snippet.text.startswith(">>>"):
            example = doctest.DocTestParser().get_doctest(snippet.text, module.__dict__, name(page), name(page), snippet.line)
            runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
            result, printed = said(lambda: runner.run(example, clear_globs=False))  # noqa: B023 - called at once
            module.__dict__.update(example.globs)
            assert result.failed == 0, printed
        else:
            code = compile("\n" * snippet.line + snippet.text, name(page), "exec", dont_inherit=True)
            said(lambda: exec(code, module.__dict__))  # noqa: B023 - called at once


# Positions and records --------------------------------------------------------------------------------------------


def test_the_page_on_records_names_every_key() -> None:
    game = games.load("caesar")
    kept = write_kept(Match(game, game.configure({}), SecretDealer(bytes(32))))
    page = (ROOT / "docs/builders/records.md").read_text(encoding="utf-8")
    assert not [key for key in [*kept, "begins", "companion"] if f"`{key}`" not in page]


@pytest.mark.parametrize("page", having("toml", "json"))
def test_data_loads(page: Path) -> None:
    for snippet in snippets(page):
        if snippet.kind in ("toml", "json"):
            data = tomllib.loads(snippet.text) if snippet.kind == "toml" else json.loads(snippet.text)
            if "game" in data:
                load = read_record if "format" in data else from_position
                load(games.load(data["game"]), data)


def described() -> Iterator[Any]:
    """The positions that pages describe, of the games in PLAYED, as parameters of a test."""
    for page in PAGES:
        for snippet in snippets(page):
            data = tomllib.loads(snippet.text) if snippet.kind == "toml" else {}
            if data.get("game") in PLAYED:
                yield pytest.param(data, id=f"{data['game']}: {data.get('title', f'{name(page)}:{snippet.line}')}")


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("data", list(described()))
def test_a_position_can_be_played_to_the_end(data: dict[str, Any], seed: int) -> None:
    """By random players; whatever they do, nothing is lost and the game ends."""
    game = games.load(data["game"])
    match = from_position(game, data, random_dealer(Random(seed)))
    rng = Random(seed)
    for _ in range(LONGEST):
        game.check(match.state)
        if match.over:
            break
        ask = match.pending[0]
        match.answer(ask.seat, ask.choice.sample(rng))
    assert match.over
    assert match.state.result is not None


def test_census_the_pages_describe_positions_of_every_game_that_is_played() -> None:
    assert {parameter.values[0]["game"] for parameter in described()} == set(PLAYED)


# Names ------------------------------------------------------------------------------------------------------------

FILE = re.compile(r"[\w./*-]+\.(py|toml|md|js|css|html|json|svg)")


def unfenced(page: Path) -> str:
    return re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.S)


@pytest.fixture(scope="module")
def our_files() -> list[PurePath]:
    """Every file of the repository; what was installed or built beside it is not ours."""
    folders = [p for p in ROOT.iterdir() if p.is_dir() and p.name not in ("node_modules", "build", "site") and p.name[0] != "."]
    found = [*ROOT.iterdir(), *(file for folder in folders for file in folder.rglob("*"))]
    return [file.relative_to(ROOT) for file in found]


@pytest.mark.parametrize("page", [p for p in PAGES if p.name != "CHANGELOG.md" and "vendor" not in p.parts], ids=name)
def test_a_file_of_ours_that_is_named_exists(page: Path, our_files: list[PurePath]) -> None:
    """By its whole path or the end of it; `match.json` and the like are files of the reader's own."""
    named = {word for word in re.findall(r"`([^`\n]+)`", unfenced(page)) if FILE.fullmatch(word)}
    ours = {word for word in named if word.endswith(".py") or "/" in word}
    assert sorted(word for word in ours if not any(file.match(word) for file in our_files)) == []


@pytest.mark.parametrize("facet", [Mind, Telling, Moments, Scene, Schema])
def test_the_page_on_adding_a_game_has_every_member_of_a_facet_in_its_table(facet: type) -> None:
    page = (ROOT / "docs" / "builders" / "adding-a-game.md").read_text(encoding="utf-8")
    (rows,) = re.findall(rf"^\| `{facet.__name__}` \| gives \|\n\| --- \| --- \|\n((?:\|.*\n)+)", page, re.MULTILINE)
    named = [name for row in rows.splitlines() for name in re.findall(r"`(\w+)(?:\([^`]*\))?`", row.split("|")[1])]
    assert len(set(named)) == len(named)
    assert set(named) == {name for name in vars(facet) if not name.startswith("_")} - {"of", "attribute"}


# Commands ---------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what commands name: a finished match, a position, and what a clone of the repository has."""
    folder = tmp_path_factory.mktemp("desk")
    match = folder / "match.json"
    words = ["play", "caesar", "--seat", "0=random", "--seat", "1=random", "--save", str(match)]
    code, printed = said(lambda: main(smaller(words)))
    assert code == 0, printed
    (folder / "docs").mkdir()
    for place in (folder, folder / "docs"):
        shutil.copy(ROOT / "docs" / "puzzle.toml", place)
    return folder


def commands(snippet: Snippet) -> list[list[str]]:
    lines = snippet.text.replace("\\\n", " ").splitlines()
    return [words for line in lines if (words := shlex.split(line, comments=True))]


def smaller(words: list[str]) -> list[str]:
    """The same command for a small run that is always the same; of an option given twice the last one counts."""
    return [*(re.sub(r"search:\w+", "search:2", word) for word in words), *SMALL.get(words[0], [])]


def check_words(words: list[str]) -> None:
    """What the real parser says to a command, and the game to its settings."""
    shell = Shell("en")
    try:
        args = parser(shell).parse_args(words)
    except SystemExit:
        pytest.fail(f"quadriga {shlex.join(words)} is refused")
    if getattr(args, "setting", None):
        configure(shell, shell.load(args.game), args.setting)


def check_command(words: list[str]) -> None:
    program, *rest = words
    if program == "make":
        targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M)
        assert set(rest) <= set(targets)
        return
    assert program == "quadriga", "what no test can run is fenced as text"
    check_words(rest)
    if rest[0] not in UNTRIED:
        code, printed = said(lambda: main(smaller(rest)))
        assert code == 0, f"{shlex.join(words)}\n{printed}"


@pytest.mark.parametrize("page", having("sh"))
def test_commands_run(page: Path, desk: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One after the other in one folder, as written: what a command of the page saves is what the next ones read. Whoever is
    asked to move in a match presses Enter and leaves."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    every = [words for snippet in snippets(page) if snippet.kind == "sh" for words in commands(snippet)]
    shutil.copytree(desk, tmp_path, dirs_exist_ok=True)
    for words in every:
        if "--save" in words:
            (tmp_path / words[words.index("--save") + 1]).unlink(missing_ok=True)  # it is the page that makes it
    for words in every:
        monkeypatch.setattr("sys.stdin", io.StringIO("\nquit\n" * 2))
        check_command(words)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_examples_of_the_help_are_commands(lang: str) -> None:
    """Those that only read are run, too; the others name files that are not there, or take their time."""
    examples = [text for key, text in keys(catalogue(lang).table) if key.startswith("cli.example.")]
    lines = re.findall(r"^  quadriga ((?:\S+ ?)+)", "\n".join(examples), re.M)
    assert len(lines) >= len(examples)
    for words in map(shlex.split, lines):
        check_words(words)
        if words[0] in ("games", "rules"):
            code, printed = said(lambda: main(words))  # noqa: B023 - called at once
            assert code == 0, printed


def test_a_command_with_a_setting_that_does_not_exist_is_found() -> None:
    check_words(["play", "caesar", "-s", "crassus=medium"])
    with pytest.raises(BadConfig):
        check_words(["play", "caesar", "-s", "crassus=clever"])


def test_the_file_of_the_first_position_is_the_one_on_the_page() -> None:
    first = next(s for s in snippets(ROOT / "docs" / "builders" / "positions.md") if s.kind == "toml")
    assert (ROOT / "docs" / "puzzle.toml").read_text(encoding="utf-8") == first.text


# Links and versions -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", [ROOT / "README.md", ROOT / "CONTRIBUTING.md"], ids=name)
def test_links_lead_somewhere(page: Path) -> None:
    """The build checks those of the site."""
    text = page.read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)#]+)", text) + re.findall(r'src="([^"]+)"', text)
    assert links
    assert [link for link in links if "://" not in link and not (ROOT / link).exists()] == []


def test_the_citation_names_this_version() -> None:
    assert f'version: "{quadriga.__version__}"' in (ROOT / "CITATION.cff").read_text(encoding="utf-8")


def test_the_changelog_has_a_dated_entry_for_this_version() -> None:
    entries = re.findall(r"^## (\S+)(?: - (\S+))?$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.M)
    assert entries[0] == ("Unreleased", "")
    assert entries[1][0] == quadriga.__version__
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\d", day) for _, day in entries[1:])


# The site ---------------------------------------------------------------------------------------------------------


class Loads(HTMLParser):
    """What a page loads by itself, and where its links lead."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.loaded: list[str] = []
        self.links: list[str] = []
        self.feed(page.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {key: value or "" for key, value in attrs}
        self.loaded += [given[key] for key in ("src", "srcset", "poster", "data") if key in given]
        if "href" in given:
            (self.links if tag == "a" else self.loaded).append(given["href"])


OUTSIDE = re.compile(r"^(https?:)?//")
LOADED_BY_STYLE = re.compile(r"""(?:url\(|@import)\s*["']?(?:https?:)?//""")
LOADED_BY_SCRIPT = re.compile(r"""(?:import|fetch|importScripts|src\s*=|href\s*=)[\s("'`]*["'`](?:https?:)?//""")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", "html", "-d", str(folder / "doctrees")]
    ran = subprocess.run([*command, str(ROOT / "docs"), str(folder / "html")], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    return folder / "html"


@pytest.mark.slow
def test_the_site_loads_nothing_from_the_network(site: Path) -> None:
    pages = sorted(site.rglob("*.html"))
    assert len(pages) > 25
    assert [(p.name, a) for p in pages for a in Loads(p).loaded if OUTSIDE.match(a)] == []
    assert [s.name for s in site.rglob("*.css") if LOADED_BY_STYLE.search(s.read_text(encoding="utf-8"))] == []
    assert [s.name for s in site.rglob("*.js") if LOADED_BY_SCRIPT.search(s.read_text(encoding="utf-8"))] == []
    assert (site / "searchindex.js").exists()


@pytest.mark.slow
def test_the_links_of_the_site_lead_somewhere(site: Path) -> None:
    broken = []
    for page in site.rglob("*.html"):
        found = Loads(page)
        for address in found.links + found.loaded:
            target = re.split(r"[#?]", address)[0]
            if target and ":" not in target and not (page.parent / target).exists():
                broken.append((page.name, address))
    assert broken == []
