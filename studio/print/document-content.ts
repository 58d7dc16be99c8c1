/** What a printed text is made of, as its writer gives it. `**Words**` between stars are strong. */
export type Matter =
  | { kind: "section"; title: string }
  | { kind: "lead"; text: string }
  | { kind: "text"; text: string }
  | { kind: "bullets"; items: string[] }
  | { kind: "steps"; items: string[] }
  | Table
  | Figures
  | Lengths
  | Plan
  | Chain
  | { kind: "facts"; items: { value: string; label: string }[] }
  | { kind: "pair"; columns: { title: string; items: string[] }[] }
  | { kind: "note"; title: string; text: string }
  | { kind: "speech"; time: string; who: string; text: string }
  | { kind: "slide"; slide: Slide };

/** Rows under a header, which is left out where it says nothing. `widths` are shares; columns named in `right` are aligned to the right. */
export type Table = {
  kind: "table";
  caption: string;
  columns: string[];
  rows: string[][];
  widths?: number[];
  right?: number[];
  /** The last row is the sum of the others. */
  total?: boolean;
  /** The first column is no heading of its row. */
  plain?: boolean;
};

/** Figures before and after, as lengths on one scale per row. */
export type Figures = {
  kind: "figures";
  caption: string;
  rows: {
    label: string;
    before: string;
    after: string;
    beforeValue: number;
    afterValue: number;
    change: string;
  }[];
};

/** Lengths on one scale for all rows. The signal colour marks the row that the text speaks about;
 * `part` of a value is drawn in ink. */
export type Lengths = {
  kind: "lengths";
  caption: string;
  rows: { label: string; value: number; text: string; signal?: boolean; part?: number }[];
};

/** Work over time: `start` and `end` count in the marks, from 0 to their number. */
export type Plan = {
  kind: "plan";
  caption: string;
  marks: string[];
  rows: { label: string; start: number; end: number; note?: string; signal?: boolean }[];
};

/** Steps that follow each other, each with what happens in it. */
export type Chain = {
  kind: "chain";
  caption: string;
  steps: { title: string; text: string }[];
};

/** A slide: a title and either points, one large figure, or a drawing. */
export type Slide = {
  title: string;
  points?: string[];
  figure?: { value: string; text: string };
  picture?: Figures | Lengths | Plan | Chain | Table;
};

/** A paper of the library: its facts stand in the resource document. */
export type Paper = {
  /** The drawing on the cover. */
  cover: Figures | Lengths | Plan | Chain;
  /** For whom, from which systems or from whom: the small lines on the cover. */
  facts: { label: string; text: string }[];
  matter: Matter[];
  /** What of it is invented, said on the cover and at the end; absent when nothing is. */
  sampleNote?: string;
};

/** A deck of slides. The first and the last page come from its facts. */
export type Deck = {
  title: string;
  subtitle: string;
  date: string;
  slides: Slide[];
  sampleNote: string;
};
