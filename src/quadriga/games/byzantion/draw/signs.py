"""The pictures beside what the help says of signs: the same that stand on cards, goods and the scale."""

from __future__ import annotations

from quadriga.draw import EMPTY, Markup, icon, join, memo, tag

from ..terms import CardType, Good, Keimelion
from .cards import good_icon

SIZE = 22
MONEY = (Good.DOXA, Good.DYNAMIS, Good.NOMISMA)
TYPES = (CardType.PALATINE, CardType.EMPORION, CardType.STRATIOTIKA, CardType.RUSTICA, CardType.ECCLESIASTICAL)
TRADED = (Good.AUCTORITAS, Good.CIVICUS, Good.VIRTUS, Good.FIDES, Good.LAPIS, Good.LIGNUM, Good.FRUMENTUM)


@memo
def sign(n: int) -> Markup:
    """What stands for the n-th sign of the help (`help.sign_<n>`), in the order in which its meaning names them."""
    if n == 5:
        return _row([good_icon(good, SIZE, SIZE / 2, SIZE / 2) for good in MONEY])
    if n == 6:
        return _row([_type(kind) for kind in TYPES])
    if n == 7:
        return _row([_keimelion(keimelion) for keimelion in Keimelion])
    if n == 8:
        return _row([good_icon(good, SIZE, SIZE / 2, SIZE / 2) for good in TRADED])
    if n == 11:
        return _row([tag("g", tag("rect", class_="body", width=SIZE, height=SIZE, rx=4), class_="card plot")])
    return EMPTY


def _row(pictures: list[Markup]) -> Markup:
    return join(tag("svg", picture, viewBox=f"0 0 {SIZE} {SIZE}", class_="sign", aria_hidden="true") for picture in pictures)


def _type(kind: CardType) -> Markup:
    ground = tag("rect", class_=f"c-{kind.name.lower()} type-ground", width=SIZE, height=SIZE, rx=4)
    return join([ground, icon(f"type-{kind.name.lower()}", SIZE - 4, SIZE / 2, SIZE / 2, class_="emblem")])


def _keimelion(keimelion: Keimelion) -> Markup:
    medallion = tag("circle", class_="medallion", cx=SIZE / 2, cy=SIZE / 2, r=SIZE / 2)
    return join([medallion, icon(keimelion.name.lower(), SIZE - 6, SIZE / 2, SIZE / 2, class_="ico")])
