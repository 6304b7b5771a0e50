"""The nodes of all charts by name, as the printed charts number them. Texts are in `text/*-nonplayers.toml`."""

from __future__ import annotations

from ...terms import Word


class ChartNode(Word):
    """D: decision, P: process, A: Special Ability, W: Winter."""

    PASS = 0
    BY_EVENT = 1  # §8.2.3: a Command or Special Ability that an Event gives, done as a box of the chart would
    # Germans (A8.7)
    G1 = 10
    G1B = 11
    G2 = 12
    G3 = 13
    G3B = 14
    G4 = 15
    G5 = 16
    G_EVENT = 17
    G_BATTLE = 18
    G_MARCH_THREAT = 19
    G_RAID = 20
    G_RALLY = 21
    G_MARCH_EXPAND = 22
    G_AMBUSH = 23
    G_INTIMIDATE = 24
    G_SETTLE = 25
    G_NO_ABILITY = 26
    G_RALLY_AFTER = 27
    G_RAID_AFTER = 28
    G_QUARTERS = 29
    G_SPRING = 30
    # Belgae (8.5, A8.5)
    B1 = 40
    B2 = 41
    B3 = 42
    B3B = 43
    B4 = 44
    B5 = 45
    B_EVENT = 46
    B_BATTLE = 47
    B_MARCH_THREAT = 48
    B_RALLY = 49
    B_RAID = 50
    B_MARCH = 51
    B_RAID_AFTER = 52
    B_AMBUSH = 53
    B_RAMPAGE = 54
    B_ENLIST = 55
    B_NO_ABILITY = 56
    B_QUARTERS = 57
    B_SPRING = 58
    # Aedui (8.6, A8.6)
    A1 = 70
    A2 = 71
    A3 = 72
    A4 = 73
    A5 = 74
    A6 = 75
    A_EVENT = 76
    A_BATTLE = 77
    A_RALLY = 78
    A_RAID = 79
    A_MARCH = 80
    A_RAID_AFTER = 81
    A_AMBUSH = 82
    A_TRADE = 83
    A_SUBORN = 84
    A_NO_ABILITY = 85
    A_QUARTERS = 86
    # Arverni (8.7)
    V1 = 110
    V2 = 111
    V2B = 112
    V2C = 113
    V3 = 114
    V4 = 115
    V5 = 116
    V_EVENT = 117
    V_BATTLE = 118
    V_MARCH_THREAT = 119
    V_RALLY = 120
    V_MARCH_SPREAD = 121
    V_RAID = 122
    V_MARCH_MASS = 123
    V_RAID_AFTER = 124
    V_AMBUSH = 125
    V_DEVASTATE = 126
    V_ENTREAT = 127
    V_NO_ABILITY = 128
    V_QUARTERS = 129
    V_SPRING = 130
    # Romans (8.8, A8.8)
    R1 = 140
    R2 = 141
    R3 = 142
    R4 = 143
    R5 = 144
    R_EVENT = 145
    R_BATTLE = 146
    R_MARCH = 147
    R_RECRUIT = 148
    R_SEIZE = 149
    R_BESIEGE = 150
    R_SCOUT_MARCH = 151
    R_BUILD = 152
    R_SCOUT = 153
    R_NO_ABILITY = 154
    R_QUARTERS = 155
    R_SPRING = 156
