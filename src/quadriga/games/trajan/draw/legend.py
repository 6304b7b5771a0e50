"""What is what in Trajan: every kind of thing on the board, the mats and the panels."""

from __future__ import annotations

from quadriga.draw import Kind, Markup, icon, join, label, memo, outline, plate, polygon, sample, signs, tag
from quadriga.text import Text

from ..components import COLOURS, COMMODITIES, NEEDS, PROVINCES, SITES, TRAJAN_TILES, VOTES
from ..terms import Action, Bonus, Building, Category, Commodity, Face, ForumSpace, ForumTile, Icon, Pile
from .board import LIVERY
from .mat import WILDS
from .pieces import arch, bonus_tile, building, card, disc, figure, forum_tile, shape, stone, trajan_tile

ORNAMENTS = ("#g-", "#p-sea", "i-art-", "i-eagle")
ACTIONS = {
    Action.SEAPORT: "4.1", Action.FORUM: "4.2", Action.MILITARY: "4.3", Action.TRAJAN: "4.4", Action.SENATE: "4.5",
    Action.CONSTRUCTION: "4.6",
}  # fmt: skip


@memo
def kinds(text: Text) -> tuple[Kind, ...]:
    """Specific things before those that lie around them."""
    return (*_circle(text), *_tiles(text), *_board(text), *_panels(text))


def _circle(text: Text) -> tuple[Kind, ...]:
    """The action circle and what steers it."""
    bowl = join([shape(outline(0, 30), "bowl"), icon("forum", 34, class_="ico faint")])
    lead = join([tag("circle", class_="lead", r=13), icon("military", 16, class_="ico")])
    tile = trajan_tile(TRAJAN_TILES[0], text)
    stacks = tuple(f"#p-{one.name}" for one in Category)
    return (
        Kind("lead", "3.2", (".lead",), (sample(lead, 32, 32, "piece"),)),
        Kind("bowl", "3.2", ("#m-bowl-",), (sample(bowl, 68, 68, "piece"),)),
        Kind("stone", "3.2", ("#t-stone-",), tuple(sample(stone(one, text), 36, 38, "piece") for one in COLOURS)),
        Kind("time", "3.3", ("#p-time", "#t-time", ".year"), signs("hourglass")),
        Kind("slot", "3.5", ("#m-slot-",), (sample(tile, 98, 66, "piece"),)),
        Kind("arch", "4.4", ("#m-arch",), (sample(arch(44), 56, 56),)),
        Kind("stack", "4.4", stacks, signs("card", "worker", "legionary")),
        *(Kind(f"action_{one.name.lower()}", rule, (), signs(one.name.lower())) for one, rule in ACTIONS.items()),
    )


def _tile(tile: ForumTile) -> Markup:
    return sample(forum_tile(tile, 42), 46, 46, "piece")


def _tiles(text: Text) -> tuple[Kind, ...]:
    """Tiles of the forum, on the board and gathered."""
    needs = tuple(ForumTile(need) for need in NEEDS)
    kept = shape(outline(0, 10), "laurel")
    extra = [
        shape(polygon(6, 21, 0), "t-extra"),
        icon("seaport", 20, 0, -6, class_="ico"),
        label("+1", 0, 16, class_="tally-s latin"),
    ]
    bonus = bonus_tile(Bonus.WINE_FISH, Face.GOLD, text)
    return (
        Kind("forum_tile", "4.2", tuple(f"#s-{one.name}" for one in ForumSpace), (_tile(ForumTile.EXTRA_SEAPORT),)),
        Kind("kept", "8.6", ("#m-kept-",), (sample(kept, 24, 24, "piece"),)),
        Kind("need", "7.2", (*(f"#m-{one.name}" for one in needs), ".need"), tuple(map(_tile, needs))),
        Kind("votes", "7.1", (*(f"#m-{one.name}" for one in VOTES), ".votes-n"), (_tile(ForumTile.VOTES_3),)),
        Kind("wild", "7.4", tuple(f"#m-{one.name}" for one in WILDS), tuple(map(_tile, WILDS))),
        Kind("extra", "7.7", ("#m-extra-",), (sample(join(extra), 46, 46, "piece"),)),
        Kind("bonus", "6.3", ("#p-offer-", "#m-bonus-"), (sample(bonus, 98, 52, "piece"),)),
    )


def _board(text: Text) -> tuple[Kind, ...]:
    """The people, the senate, the provinces, the city and the port."""
    demand = join([shape(plate(44, 44, 7), "t-need"), icon("bread", 30, 0, -2, class_="ico")])
    rung = join([shape(plate(29, 78, 5), "rung"), label(5, 0, -22, class_="rung-n latin")])
    worth = join([tag("circle", class_="worth", r=12), label(5, 0, 4.8, class_="worth-n latin")])
    ship = join([shape(plate(60, 52, 9), "ship-colour"), icon("ship", 44, 0, -4, class_="ico ship")])
    buildings = tuple(sample(building(Building(4 * one)), 48, 48, "piece") for one in Icon)
    piles = tuple(f"#p-{one.name}" for one in Pile)
    return (
        Kind("demand", "5.2", ("#p-demand-", ".dem"), (sample(demand, 48, 48, "piece"),)),
        Kind("points", "2", ("#p-scores", ".score")),
        Kind("disc", "5.3", ("#t-disc-",), (sample(disc(LIVERY[0], text.say("draw.disc.RED")), 38, 38),)),
        Kind("rung", "4.5", ("#p-rung-",), (sample(rung, 33, 82, "piece"),)),
        Kind("legionary", "4.3", ("#t-legionary-",), (_figure("legionary"),)),
        Kind("leader", "4.3", ("#t-leader-",), (_figure("leader"),)),
        Kind("camp", "4.3", ("#p-CAMP",)),
        Kind("province", "4.3", ("#q-", *(f"#p-{one.name}" for one in PROVINCES)), (sample(worth, 28, 28, "piece"),)),
        Kind("worker", "4.6", ("#t-worker-",), (_figure("worker"),)),
        Kind("worker_camp", "4.6", ("#p-worker-camp",)),
        Kind("building", "4.6", ("#m-icon-", *(f"#s-{one.name}" for one in SITES)), buildings),
        Kind("ship", "4.1", ("#p-ship-",), (sample(ship, 64, 56, "piece"),)),
        Kind("pile", "4.1", piles, (sample(card(Commodity.WINE, text), 58, 80, "piece"),)),
        Kind("supply", "1.2", ("#m-supply",), (_figure("worker"),)),
    )


def _figure(picture: str) -> Markup:
    return sample(figure(LIVERY[0], picture), 32, 32)


def _panels(text: Text) -> tuple[Kind, ...]:
    """What lies before each player."""
    goods = signs(*(one.name.lower() for one in COMMODITIES))
    return (
        Kind("card", "4.1", ("#t-card-", "#hand-"), goods),
        Kind("display", "4.1", ("#display-",)),
        Kind("extras", "7.7", (".extras-n",), signs("hourglass")),
        Kind("lost", "5.2", (".lost",)),
        Kind("mini", "3.2", ("#mini-",)),
    )
