/** A part of a PDF document. Text between `**` is set in bold. */
export type ContentPart =
  | { kind: "section"; title: string }
  | { kind: "lead"; text: string }
  | { kind: "text"; text: string }
  | { kind: "bullets"; items: string[] }
  | { kind: "steps"; items: string[] }
  | Table
  | BeforeAfterChart
  | BarChart
  | TimelineChart
  | ProcessDiagram
  | { kind: "stats"; items: { value: string; label: string }[] }
  | { kind: "columns"; columns: { title: string; items: string[] }[] }
  | { kind: "note"; title: string; text: string }
  | { kind: "transcript"; time: string; speaker: string; text: string }
  | { kind: "slide"; slide: Slide };

/**
 * A table. An empty header is omitted. `widths` are relative; `rightAligned` lists the right-aligned
 * columns.
 */
export type Table = {
  kind: "table";
  caption: string;
  columns: string[];
  rows: string[][];
  widths?: number[];
  rightAligned?: number[];
  /** Whether the last row is the total of the others. */
  hasTotalRow?: boolean;
  /** Whether the first column is set like the others instead of as a row header. */
  isPlain?: boolean;
};

/** Values before and after as two bars per row on one scale. */
export type BeforeAfterChart = {
  kind: "beforeAfter";
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

/**
 * Bars on one scale for all rows. A highlighted row is drawn in the signal color, and `innerValue`,
 * a share of the value, in ink.
 */
export type BarChart = {
  kind: "bars";
  caption: string;
  rows: {
    label: string;
    value: number;
    text: string;
    isHighlighted?: boolean;
    innerValue?: number;
  }[];
};

/** Tasks over time: `start` and `end` are positions in `marks`, from 0 to its length. */
export type TimelineChart = {
  kind: "timeline";
  caption: string;
  marks: string[];
  rows: { label: string; start: number; end: number; note?: string; isHighlighted?: boolean }[];
};

/** Consecutive steps with a description each. */
export type ProcessDiagram = {
  kind: "process";
  caption: string;
  steps: { title: string; text: string }[];
};

/** A slide: a title and bullet points, one large number, or a diagram. */
export type Slide = {
  title: string;
  points?: string[];
  stat?: { value: string; text: string };
  visual?: BeforeAfterChart | BarChart | TimelineChart | ProcessDiagram | Table;
};

/** The content of a library resource; its metadata is in the resource document. */
export type ResourceContent = {
  /** The diagram on the cover. */
  cover: BeforeAfterChart | BarChart | TimelineChart | ProcessDiagram;
  /** Short facts on the cover, such as audience and sources. */
  facts: { label: string; text: string }[];
  body: ContentPart[];
  /** Which parts are fictional, stated on the cover and at the end; undefined if none are. */
  sampleNote?: string;
};

/** A slide deck; its title page and closing page are generated. */
export type SlideDeck = {
  title: string;
  subtitle: string;
  date: string;
  slides: Slide[];
  sampleNote: string;
};
