"""§1.3: the map."""

from __future__ import annotations

import itertools

from quadriga.games.gaul.atlas import BORDERS, CITY, GROUP, HOME_OF, NEIGHBOURS, RESERVED, TRIBES_IN, VALUE, border, is_adjacent
from quadriga.games.gaul.terms import GERMANS, REGIONS, TRIBES, Border, Faction, Group, Region, Tribe


def test_1_3_1_there_are_17_areas_in_their_groups() -> None:
    assert len(REGIONS) == 17
    assert [GROUP.count(group) for group in Group] == [3, 2, 9, 1, 1, 1]


def test_1_3_2_there_are_30_tribes_and_the_nori() -> None:
    assert sum(len(tribes) for region, tribes in enumerate(TRIBES_IN) if region != Region.CISALPINA) == 30
    assert TRIBES_IN[Region.CISALPINA] == (Tribe.NORI,)
    assert [tribe for tribe in TRIBES if HOME_OF[tribe] is None] == [Tribe.COLONY]


def test_1_3_3_there_are_six_cities() -> None:
    assert sorted(CITY.values()) == ["Alesia", "Avaricum", "Bibracte", "Cenabum", "Gergovia", "Vesontio"]


def test_1_4_2_reserved_circles() -> None:
    assert RESERVED[Tribe.AEDUI] is Faction.AEDUI
    assert RESERVED[Tribe.ARVERNI] is Faction.ARVERNI
    assert RESERVED[Tribe.SUEBI_NORTH] is RESERVED[Tribe.SUEBI_SOUTH] is GERMANS
    assert len(RESERVED) == 4


def test_7_2_control_value_is_the_number_of_tribes_without_the_suebi() -> None:
    suebi = {Tribe.SUEBI_NORTH, Tribe.SUEBI_SOUTH}
    for region in REGIONS:
        if region is not Region.CISALPINA:
            assert VALUE[region] == len(set(TRIBES_IN[region]) - suebi)


def test_r01_39_borders_and_arverni_does_not_touch_sequani() -> None:
    assert BORDERS == 39
    assert not is_adjacent(Region.ARVERNI, Region.SEQUANI)
    assert is_adjacent(Region.AEDUI, Region.PROVINCIA)


def test_1_3_4_britannia_lies_across_the_sea_from_three_regions() -> None:
    assert NEIGHBOURS[Region.BRITANNIA] == (Region.MORINI, Region.ATREBATES, Region.VENETI)
    assert all(border(Region.BRITANNIA, other) is Border.SEA for other in NEIGHBOURS[Region.BRITANNIA])


def test_1_3_5_the_rhenus_is_germania_s_whole_border_with_gaul() -> None:
    for a, b in itertools.combinations(REGIONS, 2):
        if is_adjacent(a, b) and border(a, b) is not Border.ALPS:
            crosses = (GROUP[a] is Group.GERMANIA) != (GROUP[b] is Group.GERMANIA)
            assert (border(a, b) is Border.RHENUS) == crosses


def test_1_3_5_morini_borders_germania() -> None:
    assert border(Region.MORINI, Region.SUGAMBRI) is Border.RHENUS


def edges() -> set[frozenset[int]]:
    return {frozenset((a, b)) for a in REGIONS for b in NEIGHBOURS[a]}


def is_planar(links: set[frozenset[int]]) -> bool:
    """Planarity by Demoucron's method: embed faces path by path. Small graphs only; the graph is one block."""
    nodes = sorted({node for link in links for node in link})
    around = {node: sorted(other for link in links if node in link for other in link - {node}) for node in nodes}
    cycle = _find_cycle(around)
    faces = [cycle, cycle[:]]
    placed = {frozenset(pair) for pair in zip(cycle, cycle[1:] + cycle[:1], strict=True)}
    while len(placed) < len(links):
        pieces = _fragments(links, placed, around)
        choices = [(piece, [face for face in faces if piece[1] <= set(face)]) for piece in pieces]
        piece, fitting = min(choices, key=lambda choice: len(choice[1]))
        if not fitting:
            return False
        path = _path_through(piece, around)
        placed |= {frozenset(pair) for pair in itertools.pairwise(path)}
        _split(faces, fitting[0], path)
    return True


def _find_cycle(around: dict[int, list[int]]) -> list[int]:
    path = [min(around)]
    while True:
        step = next(n for n in around[path[-1]] if len(path) < 2 or n != path[-2])
        if step in path:
            return path[path.index(step) :]
        path.append(step)


def _fragments(
    links: set[frozenset[int]], placed: set[frozenset[int]], around: dict[int, list[int]]
) -> list[tuple[set[int], set[int]]]:
    """Pieces still to embed: their inner nodes and the embedded nodes they touch."""
    done = {node for link in placed for node in link}
    pieces: list[tuple[set[int], set[int]]] = [(set(), set(link)) for link in links - placed if link <= done]
    rest = set(around) - done
    while rest:
        inner, stack = set[int](), [rest.pop()]
        while stack:
            node = stack.pop()
            inner.add(node)
            stack += [n for n in around[node] if n not in done and n not in inner]
        rest -= inner
        pieces.append((inner, {n for node in inner for n in around[node]} & done))
    return pieces


def _path_through(piece: tuple[set[int], set[int]], around: dict[int, list[int]]) -> list[int]:
    inner, touching = piece
    first = min(touching)
    if not inner:
        return sorted(touching)
    paths = [[first, n] for n in around[first] if n in inner]
    while True:
        path = paths.pop(0)
        for n in around[path[-1]]:
            if n in touching and n != first:
                return [*path, n]
            if n in inner and n not in path:
                paths.append([*path, n])


def _split(faces: list[list[int]], face: list[int], path: list[int]) -> None:
    faces.remove(face)
    a, b = face.index(path[0]), face.index(path[-1])
    one = face[a : b + 1] if a < b else face[a:] + face[: b + 1]
    two = face[b : a + 1] if b < a else face[b:] + face[: a + 1]
    faces.append(one + path[-2:0:-1])
    faces.append(two + path[1:-1])


def test_r01_the_map_is_planar_and_would_not_be_with_the_misread_border() -> None:
    assert is_planar(edges())
    assert not is_planar(edges() | {frozenset((Region.ARVERNI, Region.SEQUANI))})
