"""Chapters 8 and A8: the non-player Factions, run by their charts instead of by a person.

A non-player has a seat of its own, which nobody holds (`Game.automata`). The rules ask that seat as they ask any other;
`driver` stands between the rules and whoever answers them, and answers for these seats.

    driver      the adapter, and scripts: what a Faction does in its turn, written as a coroutine that answers questions
    chart       a chart as data: decisions and processes; each that is visited is told
    nodes       the names of all nodes, which have a text in both languages
    rank        candidates by priorities in order, then by lot (§8.3.4)
    forecast    what a Battle would come to, with the rules' own arithmetic
    frost       §8.4.4: what nobody does while Winter is showing
    spaces      Control, groups that may leave, distances
    guidelines  8.3-8.4: the orders in which pieces are placed, moved, targeted and lost
    reactions   question by question: what every non-player answers out of turn
    agreements  §8.4.2, §8.6.6, §8.8.6: who agrees to what
    events      8.1.1, 8.2, 8.3.1: whether and how an Event is carried out
    sheets      8.2.1: the instructions of the Event sheets
    commands    what charts share: how a planned Command is carried out
    threat      Battle or March under threat, which Belgae and Germans share
    winter      Quarters
    factions    which chart belongs to whom

How a Faction is added: write a module (or a package) with a `Chart` whose first node is the start, put the names of its nodes
into `nodes.py` and their texts into `text/*-nonplayers.toml`, and enter the Chart in `CHARTS` for its book or books
(Factions that only the expansion has live in `ariovistus/` and are entered there). A decision is an async test of the
`Turn`, a process an async function that answers questions and says whether it did anything. The Event sheet of the Faction
goes into `sheets.py`, its Quarters into `QUARTERS` of `winter.py`.
"""
