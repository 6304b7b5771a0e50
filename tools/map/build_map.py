"""Build the backdrop of a board from the real coastline: `python build_map.py caesar` writes `ui/map.svg` and `ui/geo.json`.

A map that is only an inset of a table (`inset = true`) is written as outlines, into `geo.json` alone.

Input: `<game>.toml` beside this file (crop, projection, places, spaces between them, rivers, names of waters) and the
coastline of the npm package world-atlas (Natural Earth, public domain), fetched with `npm pack` unless `--atlas` names it.
Needs shapely, numpy, fonttools and brotli; the project itself needs only the two files that are written.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from itertools import combinations, pairwise
from math import atan2, ceil, cos, degrees, dist, hypot, radians, sin, sqrt
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont
from shapely import STRtree, make_valid, voronoi_polygons
from shapely.geometry import LineString, MultiPoint, Point, Polygon, box
from shapely.ops import unary_union

HERE = Path(__file__).parent
SOURCE = HERE.parent.parent / "src" / "quadriga"
FONT = SOURCE / "web" / "static" / "fonts" / "cinzel-latin-700-normal.woff2"
ATLAS = "world-atlas@2.0.2"
NOBODY = "-"  # owner of the land that belongs to no place

Point2 = tuple[float, float]


class Projection:
    """Albers' conic, with the longitudes gently stretched first where the board needs more room."""

    def __init__(self, spec: dict[str, Any]) -> None:
        south, north = map(radians, spec["parallels"])
        self.meridian, self.latitude = map(radians, spec["centre"])
        self.n = (sin(south) + sin(north)) / 2
        self.c = cos(south) ** 2 + 2 * self.n * sin(south)
        self.middle = self._radius(self.latitude)
        self.scale: Point2 = tuple(spec["scale"])
        self.origin: Point2 = tuple(spec["origin"])
        self.stretch: list[Point2] = [tuple(p) for p in spec.get("stretch", [[-180, -180], [180, 180]])]

    def _radius(self, latitude: float) -> float:
        return sqrt(max(0.0, self.c - 2 * self.n * sin(latitude))) / self.n

    def _stretched(self, longitude: float) -> float:
        def piecewise(value: float) -> float:
            for (a, b), (c, d) in pairwise(self.stretch):
                if value <= c:
                    return b + (d - b) * (value - a) / (c - a)
            return value

        return sum(piecewise(longitude + k) for k in (-2, -1, 0, 1, 2)) / 5

    def __call__(self, longitude: float, latitude: float) -> Point2:
        turn = self.n * (radians(self._stretched(longitude)) - self.meridian)
        r = self._radius(radians(latitude))
        x, y = r * sin(turn), -(self.middle - r * cos(turn))
        return self.origin[0] + self.scale[0] * x, self.origin[1] + self.scale[1] * y


# Coastline ----------------------------------------------------------------------------------------------------------


def fetch_atlas(detail: str) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["npm", "pack", "--silent", ATLAS], cwd=folder, check=True, stdout=subprocess.DEVNULL)
        with tarfile.open(next(Path(folder).glob("*.tgz"))) as archive:
            file = archive.extractfile(f"package/land-{detail}.json")
            assert file is not None
            return dict(json.load(file))


def decode(topology: dict[str, Any]) -> list[Polygon]:
    """The land of a TopoJSON file as polygons of longitude and latitude."""
    (sx, sy), (tx, ty) = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs = []
    for arc in topology["arcs"]:
        steps = np.cumsum(np.array(arc), axis=0)
        arcs.append([(x * sx + tx, y * sy + ty) for x, y in steps])

    def ring(indices: list[int]) -> list[Point2]:
        points: list[Point2] = []
        for i in indices:
            part = arcs[i] if i >= 0 else arcs[~i][::-1]
            points += part[1:] if points else part
        return points

    polygons = []
    for shape in topology["objects"]["land"]["geometries"][0]["arcs"]:
        rings = [r for r in map(ring, shape) if len(r) >= 4]
        if rings:
            polygons.append(make_valid(Polygon(rings[0], rings[1:])))
    return polygons


def parts(geometry: Any, least: float = 0.0) -> list[Polygon]:
    return [g for g in getattr(geometry, "geoms", [geometry]) if g.geom_type == "Polygon" and g.area > least]


def draw_land(polygons: list[Polygon], spec: dict[str, Any], project: Projection, size: Point2) -> Any:
    clip = box(*spec["clip"])
    land = unary_union([p.intersection(clip) for p in polygons if p.intersects(clip)]).segmentize(0.5)
    land = make_valid(shapely.transform(land, lambda c: np.array([project(a, b) for a, b in c])))
    land = land.intersection(box(-40, -40, size[0] + 40, size[1] + 40))
    return unary_union(parts(land, spec.get("least_island", 28))).simplify(spec.get("simplify", 0.9))


# Regions ------------------------------------------------------------------------------------------------------------


def noise(rng: np.random.Generator, size: Point2, cell: int, strength: float) -> Any:
    """A smooth random field of small shifts, so that borders wander as if drawn by hand."""
    columns, rows = int(size[0] // cell + 4), int(size[1] // cell + 4)
    grid = rng.normal(0, strength, (columns, rows, 2))

    def shift(points: np.ndarray) -> np.ndarray:
        q = (points + cell) / cell
        i = np.clip(q.astype(int), 0, [columns - 2, rows - 2])
        t = np.clip(q - i, 0, 1)
        t = t * t * (3 - 2 * t)
        u, v = t[:, :1], t[:, 1:]
        x, y = i[:, 0], i[:, 1]
        shifted: np.ndarray = (
            grid[x, y] * (1 - u) * (1 - v)
            + grid[x + 1, y] * u * (1 - v)
            + grid[x, y + 1] * (1 - u) * v
            + grid[x + 1, y + 1] * u * v
        )
        return shifted

    return shift


def smooth(points: list[Point2], closed: bool, rounds: int = 2) -> list[Point2]:
    """Chaikin's corner cutting."""
    for _ in range(rounds):
        cut: list[Point2] = [] if closed else [points[0]]
        pairs = list(pairwise([*points, points[0]] if closed else points))
        for (x1, y1), (x2, y2) in pairs:
            cut += [(0.75 * x1 + 0.25 * x2, 0.75 * y1 + 0.25 * y2), (0.25 * x1 + 0.75 * x2, 0.25 * y1 + 0.75 * y2)]
        points = cut if closed else [*cut, points[-1]]
    return points


def smooth_area(geometry: Any) -> Any:
    def ring(coordinates: Any) -> list[Point2]:
        return smooth(list(coordinates)[:-1], True)

    return unary_union(
        [make_valid(Polygon(ring(g.exterior.coords), [ring(i.coords) for i in g.interiors])) for g in parts(geometry)]
    )


def grow_regions(spec: dict[str, Any], project: Projection, land: Any, size: Point2) -> dict[str, Any]:
    """Each bit of land goes to the place with the nearest seed, seen through the noise."""
    jitter, rng = random.Random(7), np.random.default_rng(7)
    owners, seeds = [], []
    for name, place in [*spec["place"].items(), (NOBODY, {"seeds": spec.get("nobody", [])})]:
        for longitude, latitude in place["seeds"]:
            owners.append(name)
            seeds.append(project(longitude, latitude))
    step = spec.get("step", 9)
    columns, rows = range(-20, int(size[0]) + 21, step), range(-20, int(size[1]) + 21, step)
    points = np.array([(x + jitter.uniform(-3, 3), y + jitter.uniform(-3, 3)) for x in columns for y in rows])
    seen = points + noise(rng, size, 70, 9)(points) + noise(rng, size, 26, 5)(points)
    nearest = ((seen[:, None, :] - np.array(seeds)[None]) ** 2).sum(2).argmin(1)
    cells = list(voronoi_polygons(MultiPoint(points), extend_to=box(-60, -60, size[0] + 60, size[1] + 60)).geoms)
    found = STRtree(cells).query([Point(*p) for p in points], predicate="within")
    owned: dict[str, list[Any]] = {}
    for point, cell in zip(*found, strict=True):
        owned.setdefault(owners[nearest[point]], []).append(cells[cell])
    regions = {}
    for name in spec["place"]:
        whole = smooth_area(unary_union(owned[name]).simplify(step * 5 / 9)).buffer(1.2)
        ground = box(0, 0, *size) if spec["place"][name].get("sea") else land
        regions[name] = unary_union(parts(whole.intersection(ground), 60)).simplify(0.5)
    return regions


# Where things stand -------------------------------------------------------------------------------------------------


def box_circles(width: float, height: float) -> np.ndarray:
    """Circles (dx, dy, r) that cover a rectangle around a place."""
    r = height / 4
    columns = max(2, ceil(width / (1.6 * r)))
    xs = [-width / 2 + r + (width - 2 * r) * i / (columns - 1) for i in range(columns)]
    return np.array([(x, y, r) for x in xs for y in (-r, r)])


class Layout:
    """Places and spaces pushed apart until nothing overlaps, each held back by a spring to its point on the map."""

    def __init__(self, spec: dict[str, Any], project: Projection, size: Point2) -> None:
        self.spec, self.size, self.body_spec = spec, size, spec["body"]
        self.ends = {name: (space["a"], space["b"]) for name, space in spec.get("space", {}).items()}
        self.home = {name: np.array(project(*place["at"])) for name, place in spec["place"].items()}
        self.home |= {name: np.array(project(*space["at"])) for name, space in spec.get("space", {}).items()}
        self.now = {name: point.copy() for name, point in self.home.items()}

    def width(self, place: str) -> float:
        """Of the plate below a place: its name between two numbers; or of the box at it."""
        b = self.body_spec
        if "box" in b:
            return float(b["box"][0])
        return float(max(b["plate_least"], b["plate_per_letter"] * len(self.spec["place"][place]["name"]) + b["plate_more"]))

    def body(self, name: str) -> np.ndarray:
        """Circles (dx, dy, r) that cover what is drawn there."""
        b = self.body_spec
        if name in self.ends:
            first, second = (self.now[end] for end in self.ends[name])
            along = (second - first) / hypot(*(second - first))
            half = b["space_width"] / 2 - b["space_height"] / 2
            return np.array([(along[0] * t, along[1] * t, b["space_height"] / 2 + 3) for t in (-half, 0, half)])
        if "box" in b:
            return box_circles(*b["box"])
        half = self.width(name) / 2
        high = b["plate_height"] / 2
        n = max(2, ceil(2 * half / 26))
        circles = [(0, 0, b["disc"] + 3)]
        circles += [(-half + high + (2 * half - 2 * high) * i / (n - 1), b["plate_drop"], high + 1) for i in range(n)]
        return np.array(circles + [tuple(c) for c in self.spec["place"][name].get("more", [])], dtype=float)

    def relax(self, rounds: int = 1200) -> None:
        for i in range(rounds):
            bodies = {name: self.body(name) for name in self.now}
            force = {name: (self.home[name] - self.now[name]) * (0.01 if name in self.ends else 0.02) for name in self.now}
            for name, (a, b) in self.ends.items():
                force[name] += ((self.now[a] + self.now[b]) / 2 - self.now[name]) * 0.012
            for a, b in combinations(self.now, 2):
                if abs(self.now[a][0] - self.now[b][0]) < 260 and abs(self.now[a][1] - self.now[b][1]) < 170:
                    push = self._push(a, b, bodies, 7)
                    if push is not None:
                        force[a] += push * 0.3
                        force[b] -= push * 0.3
            for name in self.now:
                self.now[name] = self.now[name] + force[name] * (1 if i < rounds * 0.75 else 0.5)
                self._keep_inside(name)

    def _push(self, a: str, b: str, bodies: dict[str, np.ndarray], gap: float) -> np.ndarray | None:
        apart = (bodies[a][:, None, :2] + self.now[a]) - (bodies[b][None, :, :2] + self.now[b])
        length = np.hypot(apart[..., 0], apart[..., 1]) + 1e-6
        depth = bodies[a][:, None, 2] + bodies[b][None, :, 2] + gap - length
        i, j = np.unravel_index(depth.argmax(), depth.shape)
        return apart[i, j] / length[i, j] * depth[i, j] if depth[i, j] > 0 else None

    def _keep_inside(self, name: str) -> None:
        margin = 80 if name in self.ends else self.width(name) / 2 + 30
        x, y = self.now[name]
        top, bottom = self.body_spec.get("margin", [72, 100])
        self.now[name] = np.array([min(max(x, margin), self.size[0] - margin), min(max(y, top), self.size[1] - bottom)])

    def overlaps(self) -> list[tuple[float, str, str]]:
        bodies = {name: self.body(name) for name in self.now}
        found = []
        for a, b in combinations(self.now, 2):
            push = self._push(a, b, bodies, 0)
            if push is not None:
                found.append((round(float(hypot(*push)), 1), a, b))
        return sorted(found, reverse=True)

    def point(self, name: str) -> Point2:
        x, y = self.now[name]
        return round(float(x), 1), round(float(y), 1)


# Drawing ------------------------------------------------------------------------------------------------------------


def area_path(geometry: Any) -> str:
    rings = [ring for polygon in parts(geometry) for ring in (polygon.exterior, *polygon.interiors)]
    return "".join(line_path(list(ring.coords)[:-1]) + "z" for ring in rings if len(ring.coords) > 3)


def line_path(points: list[Point2]) -> str:
    rounded = [(round(x, 1), round(y, 1)) for x, y in points]
    text = f"M{rounded[0][0]:g} {rounded[0][1]:g}"
    for (px, py), (x, y) in pairwise(rounded):
        text += f"l{round(x - px, 1):g} {round(y - py, 1):g}"
    return text.replace(" -", "-")


class Lettering:
    """Words as outlines, set along a line: a picture cannot rely on the fonts of the page it stands in."""

    def __init__(self, file: Path) -> None:
        self.font = TTFont(file)
        self.glyphs = self.font.getGlyphSet()
        self.names = self.font.getBestCmap()
        self.em = self.font["head"].unitsPerEm

    def along(self, words: str, line: LineString, size: float, spacing: float) -> str:
        scale = size / self.em
        widths = [self.glyphs[self.names[ord(c)]].width * scale for c in words]
        place = (line.length - sum(widths) - spacing * (len(words) - 1)) / 2
        pen = SVGPathPen(self.glyphs, ntos=lambda v: f"{round(v, 1):g}")
        for letter, width in zip(words, widths, strict=True):
            middle = line.interpolate(place + width / 2)
            ahead, behind = line.interpolate(place + width), line.interpolate(place)
            turn = atan2(ahead.y - behind.y, ahead.x - behind.x)
            c, s = cos(turn) * scale, sin(turn) * scale
            x = middle.x - cos(turn) * width / 2
            y = middle.y - sin(turn) * width / 2
            self.glyphs[self.names[ord(letter)]].draw(TransformPen(pen, (c, s, s, -c, x, y)))
            place += width + spacing
        return str(pen.getCommands())


def extended(line: LineString, by: float) -> LineString:
    """A line made longer at both ends, so that lettering never runs off it."""
    (x1, y1), (x2, y2) = line.coords[0], line.coords[1]
    (x3, y3), (x4, y4) = line.coords[-2], line.coords[-1]
    first, last = dist((x1, y1), (x2, y2)), dist((x3, y3), (x4, y4))
    head = (x1 - (x2 - x1) / first * by, y1 - (y2 - y1) / first * by)
    tail = (x4 + (x4 - x3) / last * by, y4 + (y4 - y3) / last * by)
    return LineString([head, *line.coords, tail])


def greek_key(size: Point2) -> str:
    unit, reach = 20, 14
    key = f"v-{reach}h{reach}v{reach * 0.7:g}h-{reach * 0.55:g}v-{reach * 0.35:g}"
    marks = []
    for i in range(int((size[0] - 40) / unit)):
        marks += [f"M{22 + i * unit} {3 + reach}{key}", f"M{22 + i * unit} {size[1] - 3:g}{key}"]
    for i in range(int((size[1] - 40) / unit)):
        marks += [f"M3 {22 + i * unit + reach}{key}", f"M{size[0] - 17:g} {22 + i * unit + reach}{key}"]
    return "".join(marks)


def rose(x: float, y: float, r: float) -> str:
    """A compass rose: eight points, every second one short, each half shaded."""
    light, dark = "", ""
    for i in range(8):
        turn, long = radians(45 * i), r if i % 2 == 0 else r * 0.55
        tip = (x + long * sin(turn), y - long * cos(turn))
        for side, half in ((1, "light"), (-1, "dark")):
            foot = (x + r * 0.17 * sin(turn + side * radians(22.5)), y - r * 0.17 * cos(turn + side * radians(22.5)))
            triangle = f"M{x:.0f} {y:.0f}L{tip[0]:.1f} {tip[1]:.1f}L{foot[0]:.1f} {foot[1]:.1f}z"
            light, dark = (light + triangle, dark) if half == "light" else (light, dark + triangle)
    ring = f'<circle cx="{x:g}" cy="{y:g}" r="{r * 0.62:.1f}" class="m-rose-ring"/>'
    return f'{ring}<path d="{light}" class="m-rose-light"/><path d="{dark}" class="m-rose-dark"/>'


class Picture:
    def __init__(self, spec: dict[str, Any], project: Projection, land: Any, regions: dict[str, Any], layout: Layout) -> None:
        self.spec, self.project, self.land, self.regions, self.layout = spec, project, land, regions, layout
        self.size = layout.size
        self.letters = Lettering(FONT)
        self.random = random.Random(7)

    def crowded(self, x: float, y: float, room: float) -> bool:
        return any(dist((x, y), self.layout.point(name)) < room for name in self.layout.now)

    def rings(self) -> str:
        frame = box(-30, -30, self.size[0] + 30, self.size[1] + 30)
        drawn = []
        for distance, opacity in ((5, 0.55), (11, 0.38), (18, 0.25), (26, 0.15)):
            ring = self.land.buffer(distance, join_style="round").simplify(1.2).intersection(frame)
            drawn.append(f'<path d="{area_path(ring)}" class="m-ring" opacity="{opacity}"/>')
        return "".join(drawn)

    def waves(self) -> str:
        sea = box(0, 0, *self.size).difference(self.land.buffer(30))
        marks = []
        for _ in range(260):
            x, y = self.random.uniform(30, self.size[0] - 30), self.random.uniform(30, self.size[1] - 30)
            if sea.contains(Point(x, y)) and not self.crowded(x, y, 52):
                marks.append(f"M{x:.0f} {y:.0f}q5-5 10 0t10 0")
        return "".join(marks)

    def mountains(self) -> tuple[str, str]:
        outline, shade = "", ""
        for longitude, latitude in self.spec.get("mountains", []):
            x, y = self.project(longitude, latitude)
            if self.crowded(x, y, 46):
                continue
            outline += f"M{x - 11:.0f} {y + 7:.0f}q6-5 10.500-16.500 4 10.500 11.500 16.500"
            shade += f"M{x - 0.5:.1f} {y - 9.5:.1f}q4 10.500 11.500 16.500l-6 0q-1-7-5.500-16.500z"
        return outline, shade

    def rivers(self) -> str:
        drawn = []
        for river in self.spec.get("rivers", []):
            points = smooth([self.project(*p) for p in river["line"]], False, 3)
            drawn.append(f'<path d="{line_path(points)}" stroke-width="{river.get("width", 2)}"/>')
        return "".join(drawn)

    def names(self) -> str:
        drawn = []
        for water in self.spec.get("waters", []):
            points = [self.project(*p) for p in water["line"]]
            line = extended(LineString(smooth(points, False, 3) if len(points) > 2 else points), 200)
            path = self.letters.along(water["name"], line, water["size"], water["spacing"])
            drawn.append(f'<path d="{path}"{" class=" + chr(34) + water["class"] + chr(34) if "class" in water else ""}/>')
        return "".join(drawn)

    def borders(self) -> list[str]:
        """Only where regions meet or end on land: the coast has its own line."""
        inland = self.land.buffer(-2.5)
        drawn = []
        for region in self.regions.values():
            line = unary_union([ring for p in parts(region) for ring in (p.exterior, *p.interiors)]).intersection(inland)
            inland = inland.difference(line.buffer(5))  # a border shared by two is drawn once
            for piece in getattr(line, "geoms", [line]):
                if piece.geom_type == "LineString" and piece.length > 4:
                    drawn.append(line_path(list(piece.simplify(0.8).coords)))
        return ["".join(drawn)]

    def lanes(self) -> str:
        reach = self.spec["body"].get("disc", 0) - 3
        drawn = "".join(self.crossing(*pair) for pair in self.spec.get("crossings", []))
        for name, ends in self.layout.ends.items():
            x, y = self.layout.point(name)
            for end in ends:
                px, py = self.layout.point(end)
                length = dist((x, y), (px, py))
                drawn += f"M{x:.0f} {y:.0f}L{px - reach * (px - x) / length:.0f} {py - reach * (py - y) / length:.0f}"
        return drawn

    def crossing(self, a: str, b: str) -> str:
        """A way over the sea, from the coast of one place to the coast of the other."""
        way = LineString([self.layout.point(a), self.layout.point(b)]).difference(self.land)
        longest = max(getattr(way, "geoms", [way]), key=lambda part: part.length)
        return line_path(list(longest.coords))

    def svg(self) -> str:
        width, height = self.size
        land = area_path(self.land)
        shapes = {name: area_path(region) for name, region in self.regions.items()}
        tinted = "".join(f'<path d="{d}" class="m-{self.spec["place"][name].get("tint", "a")}"/>' for name, d in shapes.items())
        lines = "".join(f'<path d="{d}"/>' for d in self.borders())
        outline, shade = self.mountains()
        marks = "".join(rose(*mark) for mark in self.spec.get("roses", []))
        lanes = self.lanes()
        lanes = f'<path d="{lanes}" class="m-lane-bed"/><path d="{lanes}" class="m-lane"/>' if lanes else ""
        frame = f'width="{width}" height="{height}"'
        return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" {frame}>
<style>{" ".join((HERE / "map.css").read_text(encoding="utf-8").split())}</style>
<g id="night"/><g id="contrast"/><g id="plain"/><g class="m-map">
<defs><radialGradient id="m-sea" r=".75"><stop offset="0" class="m-sea-0"/><stop offset=".7" class="m-sea-1"/>
<stop offset="1" class="m-sea-2"/></radialGradient>
<radialGradient id="m-edge" r=".72"><stop offset=".62" class="m-edge" stop-opacity="0"/>
<stop offset="1" class="m-edge"/></radialGradient>
<path id="m-l" d="{land}"/><clipPath id="m-land"><use href="#m-l"/></clipPath></defs>
<rect {frame} class="m-sea"/>{self.rings()}<path d="{self.waves()}" class="m-wave"/>
<use href="#m-l" class="m-shadow"/><use href="#m-l" class="m-wild"/>{tinted}
<g clip-path="url(#m-land)"><g class="m-border-wash">{lines}</g><g class="m-border">{lines}</g>
<g class="m-river">{self.rivers()}</g></g>
<use href="#m-l" class="m-coast"/><path d="{shade}" class="m-shade"/><path d="{outline}" class="m-mountain"/>
{marks}<g class="m-name">{self.names()}</g>{lanes}
<rect {frame} class="m-vignette"/><rect {frame} class="m-frame"/>
<rect x="2" y="2" width="{width - 4}" height="{height - 4}" class="m-line"/>
<path d="{greek_key(self.size)}" class="m-key"/><rect x="22" y="22" width="{width - 44}" height="{height - 44}" class="m-line"/>
</g></svg>
"""


def wrong_borders(spec: dict[str, Any], regions: dict[str, Any]) -> list[str]:
    """Where the drawn regions touch and should not, or the other way round, by the rules' own list of borders."""
    if "borders" not in spec:
        return []
    data = tomllib.loads((SOURCE / "games" / spec["borders"]).read_text(encoding="utf-8"))["borders"]
    wanted = {frozenset(pair) for kind, pairs in data.items() if kind != "sea" for pair in pairs}
    found = set()
    for a, b in combinations(regions, 2):
        shared = regions[a].buffer(4).intersection(regions[b].buffer(4))
        if shared.area > 8 * 26:  # a border at least 26 units long
            found.add(frozenset((a, b)))
    lines = [f"no border drawn between {' and '.join(sorted(pair))}" for pair in wanted - found]
    return sorted(lines + [f"a border too many between {' and '.join(sorted(pair))}" for pair in found - wanted])


def main() -> int:
    options = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    options.add_argument("game", help="the name of a .toml file beside this script")
    options.add_argument("--atlas", type=Path, help="a land-*.json of world-atlas; fetched with npm if not given")
    options.add_argument("--out", type=Path, help="folder to write to (default: the game's ui folder)")
    wanted = options.parse_args()
    spec = tomllib.loads((HERE / f"{wanted.game}.toml").read_text(encoding="utf-8"))
    size: Point2 = tuple(spec["size"])
    project = Projection(spec["projection"])
    topology = json.loads(wanted.atlas.read_text()) if wanted.atlas else fetch_atlas(spec.get("detail", "50m"))
    land = draw_land(decode(topology), spec, project, size)
    regions = grow_regions(spec, project, land, size)
    layout = Layout(spec, project, size)
    layout.relax()
    out = wanted.out or SOURCE / "games" / wanted.game / "ui"
    out.mkdir(parents=True, exist_ok=True)
    picture = Picture(spec, project, land, regions, layout)
    if not spec.get("inset"):
        (out / "map.svg").write_text(picture.svg(), encoding="utf-8")
    angles = {name: round(degrees(atan2(*(layout.now[b] - layout.now[a])[::-1])), 1) for name, (a, b) in layout.ends.items()}
    inside = box(0, 0, *size) if spec.get("inset") else box(23, 23, size[0] - 23, size[1] - 23)  # within the frame
    geo: dict[str, Any] = {
        "place": {name: layout.point(name) for name in spec["place"]},
        "plate": {name: round(layout.width(name)) for name in spec["place"]},
        "space": {name: [*layout.point(name), angles[name]] for name in layout.ends},
        "region": {name: area_path(region.intersection(inside).simplify(1.2)) for name, region in regions.items()},
    }
    if spec.get("inset"):
        geo["coast"] = area_path(land.intersection(inside))
        geo["rings"] = [area_path(land.buffer(far).simplify(0.8).intersection(inside)) for far in (3, 7, 12)]
    (out / "geo.json").write_text(json.dumps(geo, separators=(",", ":")) + "\n", encoding="utf-8")
    print(f"{len(geo['place'])} places, {len(geo['space'])} spaces")
    faults = [f"overlap {depth} {a} {b}" for depth, a, b in layout.overlaps()] + wrong_borders(spec, regions)
    print("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
