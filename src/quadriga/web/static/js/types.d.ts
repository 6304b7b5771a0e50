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
  /**
   * What might be looked for and is not offered; `thing`: only once its thing has been pointed at; `instead`: the answer that
   * leads there.
   */
  barred?: { path: Path; label: string; thing?: boolean; instead?: Path }[];
  /** Kinds of moves whose things say, when pointed at, what choosing them would do. */
  tipped?: string[];
  /** Kinds of moves that have a button with their words, although their things are drawn. */
  worded?: string[];
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
  least: number;
  most: number;
}

export interface SetQuestion extends Head {
  kind: 'set';
  items: Item[];
  least: number;
  most: number;
}

export interface OrderQuestion extends Head {
  kind: 'order';
  items: Item[];
}

export interface AmountsQuestion extends Head {
  kind: 'amounts';
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
  /** Whether that is only because others act next. */
  ends: boolean;
}

export interface Hint {
  path: string[];
  words: string;
  chance: number;
  error: number;
}

export interface Hints {
  v: number;
  hints: Hint[];
}

export interface Rule {
  id: string;
  title: string;
  text: string;
  book: string;
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
}

/** What changes in one layer of keyed fragments. */
export interface Layer {
  set?: Record<string, string>;
  del?: string[];
  order?: string[];
}

/** One event of the stream. */
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
