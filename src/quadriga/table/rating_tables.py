"""What the club keeps of people: results, ratings, who waits for a game, invitations and tournaments. The rooms above write and
read it (`quadriga.club`); the layout is here, because every layout is a step of `migrations.py`.

A person is one string, the same that holds seats; `quadriga.club.persons.PERSONS` lists where one is named.
"""

from __future__ import annotations

RESULTS = """
CREATE TABLE endings (match TEXT PRIMARY KEY, result TEXT NOT NULL, ended REAL NOT NULL) WITHOUT ROWID;
CREATE TABLE helped (match TEXT PRIMARY KEY REFERENCES matches ON DELETE CASCADE) WITHOUT ROWID;
CREATE TABLE results (
    match TEXT NOT NULL, seat INTEGER NOT NULL, person TEXT NOT NULL, game TEXT NOT NULL, begun REAL NOT NULL,
    ended REAL NOT NULL, players INTEGER NOT NULL, side TEXT NOT NULL, name TEXT NOT NULL, level TEXT NOT NULL,
    place INTEGER NOT NULL, won INTEGER NOT NULL, score INTEGER NOT NULL, how TEXT NOT NULL, opening TEXT NOT NULL,
    public INTEGER NOT NULL, kind TEXT NOT NULL, mu REAL, sigma REAL, mu_after REAL, sigma_after REAL,
    PRIMARY KEY (match, seat, person)) WITHOUT ROWID;
CREATE INDEX results_person ON results (person, ended);
CREATE TABLE ratings (
    person TEXT NOT NULL, game TEXT NOT NULL, mu REAL NOT NULL, sigma REAL NOT NULL, games INTEGER NOT NULL,
    PRIMARY KEY (person, game)) WITHOUT ROWID;
CREATE INDEX ratings_game ON ratings (game, mu);
CREATE TABLE profiles (
    person TEXT PRIMARY KEY, public TEXT NOT NULL UNIQUE, name TEXT NOT NULL, listed INTEGER NOT NULL,
    unrated REAL) WITHOUT ROWID
"""  # endings: finished matches that nobody has counted yet; helped: matches in which somebody who played bots alone had help

MEETING = """
CREATE TABLE waiting (
    game TEXT NOT NULL, person TEXT NOT NULL, name TEXT NOT NULL, since REAL NOT NULL,
    PRIMARY KEY (game, person)) WITHOUT ROWID;
CREATE INDEX waiting_person ON waiting (person);
CREATE TABLE invitations (
    match TEXT NOT NULL REFERENCES matches ON DELETE CASCADE, seat INTEGER NOT NULL, person TEXT NOT NULL, maker TEXT NOT NULL,
    name TEXT NOT NULL, at REAL NOT NULL, PRIMARY KEY (match, seat)) WITHOUT ROWID;
CREATE INDEX invitations_person ON invitations (person, at)
"""

TOURNAMENTS = """
CREATE TABLE tournaments (
    key TEXT PRIMARY KEY, host TEXT NOT NULL, game TEXT NOT NULL, plan TEXT NOT NULL, round INTEGER NOT NULL,
    stage TEXT NOT NULL, created REAL NOT NULL) WITHOUT ROWID;
CREATE INDEX tournaments_host ON tournaments (host);
CREATE TABLE entrants (
    tournament TEXT NOT NULL REFERENCES tournaments ON DELETE CASCADE, number INTEGER NOT NULL, person TEXT NOT NULL,
    name TEXT NOT NULL, is_gone INTEGER NOT NULL, PRIMARY KEY (tournament, person)) WITHOUT ROWID;
CREATE INDEX entrants_person ON entrants (person);
CREATE TABLE pairings (
    tournament TEXT NOT NULL REFERENCES tournaments ON DELETE CASCADE, round INTEGER NOT NULL, board INTEGER NOT NULL,
    seats TEXT NOT NULL, match TEXT NOT NULL, places TEXT NOT NULL, PRIMARY KEY (tournament, round, board)) WITHOUT ROWID;
CREATE INDEX pairings_match ON pairings (match)
"""

LAYOUTS = (RESULTS, MEETING, TOURNAMENTS)
RATING_TABLES = frozenset(
    {"endings", "helped", "results", "ratings", "profiles", "waiting", "invitations", "tournaments", "entrants", "pairings"}
)
