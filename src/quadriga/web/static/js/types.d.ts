// What the server and the modules tell each other. Only for checking: nothing here is loaded by a browser.

/** A written answer, or its beginning: the parts of it. */
export type Path = readonly string[];

/** What kind of thing a part stands for ("Region"), as far as that is known. */
export type Kind = string | null | undefined;

/** Parts, each with the kinds of things it may stand for. */
export type Kinds = Map<string, Set<Kind>>;

/** Something on the page that can be marked, focused and pointed at. */
export type Drawn = HTMLElement | SVGElement;

// Questions: `opts` of the page -----------------------------------------------------------------------------------------

interface Head {
  v: number;
  seat?: number | null;
  /** The things the question itself names: "Region.GALLIA". */
  about?: string[];
  /** What most people want, as a written answer: the page begins with it. */
  usual?: Path;
  /** That answer in words. */
  deed?: string;
}

export interface NoQuestion extends Head {
  kind: 'none';
}

/** The options below a beginning: whole answers, or with `partial` only the next step of each. */
export interface Steps {
  paths: Path[];
  partial: boolean;
  labels: Record<string, string>;
  /** By written path: a short answer as a sentence with its verb. */
  lines?: Record<string, string>;
}

export interface OneQuestion extends Head, Steps {
  kind: 'one';
  /** By the name of a move (or "" for plain values): what its parts are. */
  kinds: Record<string, (string | null)[]>;
  /** What might be looked for and is not offered; `thing`: only once its thing has been pointed at. */
  barred?: { path: Path; label: string; thing?: boolean }[];
  /** By written path: what a button means, for whoever rests on it. */
  tips?: Record<string, string>;
  /** Kinds of moves whose things say, when pointed at, what choosing them would do. */
  tipped?: string[];
  /** Kinds of moves that have a button with their words, although their things are drawn. */
  worded?: string[];
  ordered?: string[];
  /** What lies several answers away: pointed at as `path`, done by `answers` one after the other. */
  plans?: { path: Path; answers: Path[]; label: string }[];
  /** Kinds of moves that few want: to pass, to decline, to end. */
  quiet?: string[];
  /** Kinds of moves that a click on their thing does not imply where there are others. */
  spoken?: string[];
}

export interface Item {
  part: string;
  label: string;
  of: string | null;
}

export interface CountQuestion extends Head {
  kind: 'count';
  /** What is counted, as far as it may be drawn; at most one. */
  items?: Item[];
  least: number;
  most: number;
}

export interface SetQuestion extends Head {
  kind: 'set';
  /** What the answer is called that takes nothing, where that may be. */
  none?: string;
  items: Item[];
  least: number;
  most: number;
}

export interface OrderQuestion extends Head {
  kind: 'order';
  /** What is done with them in this order, in a word. */
  verb?: string;
  items: Item[];
}

export interface AmountsQuestion extends Head {
  kind: 'amounts';
  none?: string;
  items: (Item & { cap: number })[];
  least: number;
  most: number;
}

export type Question = NoQuestion | OneQuestion | CountQuestion | SetQuestion | OrderQuestion | AmountsQuestion;

// Answers to requests ---------------------------------------------------------------------------------------------------

/** What a half-made answer would do: `preview`. */
export interface Preview {
  /** The `<svg id="r-overlay">` that lies over the board. */
  overlay: string;
  prompt: string;
  /** What the whole answer would do; empty while it is not whole. */
  note: string;
  /** By written path or by part: what going on that way would do, and what that way is called. */
  notes: Record<string, string>;
  labels: Record<string, string>;
  /** The whole answer as a sentence; empty while it is not whole. */
  deed: string;
  /** Whether it could not be taken back. */
  final: boolean;
  /** Why it cannot be taken back, where the game says what is drawn. */
  shows: string;
  /** Whether that is only because others act next. */
  ends: boolean;
  /** Which sentence says why it asks first. */
  why: string;
  /** What would be lost by it, in a sentence; empty: nothing. */
  caution: string;
  /** What the coach has to say against it. */
  advice?: Advice;
}

/** A word of the coach: against an answer, the better idea, and the same afterwards. */
export interface Advice {
  words: string;
  better: { path: Path; words: string };
  later: string;
}

export interface Hint {
  path: string[];
  words: string;
  chance: number;
  error: number;
  /** How the turn may go on: what this seat would answer next. */
  then: { path: string[]; words: string }[];
  /** What speaks for it, in sentences. */
  why: string[];
}

export interface Hints {
  v: number;
  hints: Hint[];
}

/** Why a seat that the rules play did what it did: `why/{seat}`. */
export interface Reasons {
  title: string;
  html: string;
}

/** A past moment: `at/{n}`. */
export interface Moment {
  layers: Record<string, Record<string, string>>;
  of: number;
  text: string;
}

/** One line of what is compared in a moment. */
export interface MomentRow {
  name: string;
  words?: string;
  value?: number;
  /** The number that fills the bar. */
  most?: number;
  /** What it takes. */
  need?: number;
  best?: boolean;
  livery?: number;
  you?: boolean;
}

/** What moved one after the other, in words and as a drawing in the units of the board. */
export interface Course {
  words: string;
  /** x, y, width, height. */
  box: number[];
  ground: string;
  moving: string;
}

/** Something that all should see happen. */
export interface Staged {
  /** Its number among this viewer's moments. */
  n: number;
  at: number;
  kind: string;
  title: string;
  lead?: string;
  rows?: MomentRow[];
  outcome?: string;
  /** What it is about, as it is drawn: "Province.GALLIA". */
  things?: string[];
  /** The seat that brought it about. */
  doer?: number;
  livery?: number;
  /** It stays until somebody has seen it. */
  grave?: boolean;
  public?: boolean;
  course?: Course;
  hurts?: boolean;
}

/** What changes in one layer of keyed fragments. */
export interface Layer {
  set?: Record<string, string>;
  del?: string[];
  order?: string[];
}

/** One event of the stream. */
/** A panel that was asked for. */
export interface Panel {
  v: number;
  seat: number | '';
  layers: Record<string, Record<string, string>>;
}

export interface Update {
  v: number;
  layers: Record<string, Layer>;
  full: boolean;
  jump: boolean;
  seat: number | '';
  of: number;
  title: string;
  live: string;
  /** What has become worth stopping for with this change. */
  moments?: Staged[];
}

declare global {
  interface Window {
    /** Measurements, for the bench of the page. */
    __perf: [string, number][];
    Idiomorph: {
      morph(old: Element, fresh: Element, how: { morphStyle: 'outerHTML'; callbacks: object }): void;
    };
  }
}

/** A line that somebody has said. */
export interface Said {
  n: number;
  at: number;
  /** Whoever said it, without a name. */
  who: string;
  name: string;
  watcher: boolean;
  words: string;
}

/** Who is there. */
export interface Who {
  /** The clock of the house, in seconds. */
  now: number;
  /** By seat: since when its people have no page open; 0: not known. */
  away: Record<string, number>;
  /** How many look on without a seat. */
  watching: number;
}
