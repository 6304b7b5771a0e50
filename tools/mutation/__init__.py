"""Mutants of the rules: does any test notice when a rule is changed?

    PYTHONPATH=tools python -m mutation --game caesar

Every mutant is one small change of a module that holds rules. It is caught if a test of its game fails. Tests that play
recorded or random games do not count (games.toml): a rule that only they hold is not stated anywhere.

How it is quick: the tests are collected once; which lines each test needs is learnt once and kept until the code changes.
Then every mutant gets a forked process, in which the changed code is put into the living functions and the tests that run the
changed lines are run until one fails, those first that have caught its neighbours. Changes of what is computed at import need
a process that imports the game anew.
"""
