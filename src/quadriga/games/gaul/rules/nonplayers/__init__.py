"""Chapters 8 and A8: the non-player Factions, run by their charts instead of by a person.

A non-player has a seat of its own, which nobody holds (`Game.automata`). The rules ask that seat as they ask any other;
`driver` gives the kernel deputies who answer for these seats (`Delegate`); the kernel's own loop drives them.

    driver      the deputies, and scripts: what a Faction does in its turn, written as a coroutine that answers questions
    manual      the table that they go by where no script answers
    chart       a chart as data: decisions and processes; each that is visited is told
    nodes       the names of all nodes, which have a text in both languages
    rank        candidates by priorities in order, then by lot (§8.3.4)
    forecast    what a Battle would come to, with the rules' own arithmetic
    frost       §8.4.4: what nobody does while Winter is showing
    spaces      Control, groups that may leave, distances
    guidelines  8.3-8.4: the orders in which pieces are placed, moved, targeted and lost
    reactions   question by question: what every non-player answers out of turn
    promises    §8.7.1 (and 8.8.1): players who will not Harass a March
    agreements  §8.4.2, §8.6.6, §8.8.6: who agrees to what
    entries     §8.2.1: which cards a sheet speaks about
    waypoints   all nodes and entries, for the fuzzer to count
    instructions  8.2.1: what a sheet may say of a card; how the questions of an Event are answered
    events      8.1.1, 8.3.1: whether an Event is carried out, and where
    carrying    8.3.1: how it is carried out, question by question, where no script does it
    by_event    8.2.3: Battles in one Region, and Germans to lead
    sheets      8.2.1: what the Event sheets of several Factions say alike
    charging    card 72, which three sheets instruct
    choices     decisions that all charts have alike
    commands    how a planned March is carried out, and Commands by Event
    rally       the Gallic Rally
    raid        the Raid, which differs in whom they rob
    threat      Battle or March under threat, which Belgae and Germans share
    winter      Quarters
    aedui/  arverni/  belgae/  romans/    a chart and Event sheets each; the Germans are in `ariovistus/nonplayers/`
    factions    which chart, sheet and Quarters belong to whom

How a Faction is added: write a package with a `Chart` whose first node is the start. A decision is an async test of the
`Turn`, a process an async function that answers questions (`await turn.give(move)`) and says whether it did anything;
between two answers the rules go on, so look at `turn.g` again. A process names the Special Abilities that may follow from
it, told by `tell_ability`: the chart is drawn from what is declared, and a test holds every step that is taken to it. Put
the names of its nodes into `nodes.py` and their texts into `text/*-nonplayers.toml`; enter the Chart in `CHARTS`, its
Commands by Event in `PROCEDURES`, its sheet in `SHEETS` and its Quarters in `QUARTERS` (all in `factions.py`; what only the
expansion has, in `ariovistus/__init__.py`). Then offer the sets with it (`terms.NonPlayers`). Choose by `rank.choose`, never
by iterating over a set. A script that meets a question it did not foresee ends, and the guidelines answer; tests make that
an error (`driver.stray`). Moves of different kinds may be equal as tuples: ask for their type.
"""
