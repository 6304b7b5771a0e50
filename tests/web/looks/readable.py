"""What a page shows, measured: how large its print is, what is cut off, what lies over what, how large targets are."""

from __future__ import annotations

from typing import Any

LETTERS = {"desktop": 12.0, "phone": 11.0}  # pixels; the least that print may be
MAP = 10.0  # the least on a map that can be looked at from near …
# … of its smallest labels: names of tribes or provinces, letters and numbers of pieces. All else on it is print like any other.
LABELS = {"tribe-name", "city-name", "pn", "letter", "mark", "initial", "value-n", "sum"}
TARGET = 24.0

# Every text in sight, and every target: sizes after all scaling, and what hides parts of them.
MEASURE = """() => {
    const stage = document.getElementById('stage').getBoundingClientRect();
    const hidden = 'details:not([open]) > :not(summary), details[data-over]:not([open]) > summary > span, '
        + '.sr, .skip, [hidden], #live';
    const isSeen = (e) => {
        if (e.closest(hidden)) return false;
        for (let n = e; n && n !== document.body; n = n.parentElement) {
            const s = getComputedStyle(n);
            if (s.visibility !== 'visible' || s.display === 'none' || Number(s.opacity) < 0.2) return false;
        }
        return true;
    };
    const within = (r, b, slack) =>
        r.left >= b.left - slack && r.right <= b.right + slack && r.top >= b.top - slack && r.bottom <= b.bottom + slack;
    const screen = {left: 0, top: 0, right: innerWidth, bottom: innerHeight};
    const clip = document.getElementById('cam').style.clipPath;
    // What can be scrolled or dragged into sight is not in sight; what is hidden for good is cut.
    const fate = (e, r) => {
        if (e.closest('#cam')) {
            if (!within(r, stage, 1)) return 'away';
            const there = document.elementFromPoint((r.left + r.right) / 2, (r.top + r.bottom) / 2);
            if (there?.closest('#r-prompt')) return 'away'; // its bar is taller for a long question
            return clip && !there?.closest('#cam') ? 'away' : 'seen';
        }
        for (let n = e.ownerSVGElement ?? e; n && n !== document.body; n = n.parentElement) {
            const s = getComputedStyle(n), how = s.overflowX + s.overflowY;
            if (/auto|scroll/.test(how)) { if (!within(r, n.getBoundingClientRect(), 2)) return 'away'; }
            else if (/hidden|clip/.test(how) && !within(r, n.getBoundingClientRect(), 3)) return 'cut';
        }
        return within(r, screen, 1) ? 'seen' : 'cut';
    };
    const found = {texts: [], cut: [], targets: [], wide: document.documentElement.scrollWidth > innerWidth + 1};
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const node = walker.currentNode, e = node.parentElement;
        if (!node.data.trim() || e.closest('script, style, title, option, noscript, symbol, defs') || !isSeen(e)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const r = e instanceof SVGElement ? e.getBoundingClientRect() : range.getBoundingClientRect();
        if (r.width < 1 || r.height < 1) continue;
        const what = `${node.data.trim().slice(0, 40)} (${e.closest('[id]')?.id})`;
        const now = fate(e, r);
        if (now === 'cut') found.cut.push(what);
        if (now !== 'seen') continue;
        const matrix = e instanceof SVGElement ? e.getScreenCTM() : {a: 1, b: 0};
        const size = parseFloat(getComputedStyle(e).fontSize) * Math.hypot(matrix.a, matrix.b);
        found.texts.push({words: what, size, box: [r.left, r.top, r.width, r.height], turned: Math.abs(matrix.b) > 0.01,
            onMap: e.closest('#cam') !== null, kinds: (e.getAttribute('class') ?? '').split(' ')});
    }
    for (const e of document.querySelectorAll('button, a[href], summary, select, [data-part].legal')) {
        const r = e.getBoundingClientRect();
        if (!r.width || !isSeen(e) || e.closest('p, #side section') || fate(e, r) !== 'seen') continue;
        found.targets.push({what: `${e.id || e.textContent.trim().slice(0, 30)}`, size: Math.min(r.width, r.height)});
    }
    return found;
}"""


def small(found: dict[str, Any], least: float, label: float) -> list[str]:
    """Texts too small to read; `label` is the least of the smallest labels of a map."""
    return [
        f"small: {t['words']} {t['size']:.1f} {' '.join(t['kinds'])}"
        for t in found["texts"]
        if t["size"] < (label if t["onMap"] and LABELS.intersection(t["kinds"]) else least) - 0.05
    ]


def narrow(found: dict[str, Any]) -> list[str]:
    """Targets too small to hit."""
    return [f"target: {t['what']} {t['size']:.0f}" for t in found["targets"] if t["size"] < TARGET - 0.5]
