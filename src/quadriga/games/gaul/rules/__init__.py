"""The rules, in the order of the rulebook.

    §1.4 §1.5   removal  agreement
    §2          scenarios  deck  sequence  pax_gallica
    §3          action  command  all_commands  supply  recruit_rally  march  seize_raid  battle/
    §4          ability_range  combined_forces  abilities/
    §5          (the cards are in `events/`)  circumvallation  winter_campaign
    §6          winter  germans  game_run  quarters
    §7          victory

`choose` has the questions that many of them ask. What Ariovistus changes is in `ariovistus/`, and asked for in `ruleset.py`.
"""
