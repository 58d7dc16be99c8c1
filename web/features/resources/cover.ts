/** The number on a cover, with the number before for a change. */
export type KeyNumber = { value: string | null; before: string | null; label: string | null };

/** The fields of a resource that determine its cover. */
type CoverSource = { type: string; title: string; keyNumber: KeyNumber | null };

/**
 * The drawing on a resource's cover, as SVG path data by style in a view box of 300 by 100, and its texts.
 * Empty strings show nothing.
 */
export type Cover = {
  lines: string;
  soft: string;
  solid: string;
  before: string;
  value: string;
  label: string;
  /** The size of the number, so that it fits on one line. */
  size: "small" | "medium" | "large";
};

/** The path fields, also the names of their elements in the cover. */
export const coverPaths = ["soft", "lines", "solid"] as const;
/** The text fields, likewise. */
export const coverTexts = ["before", "value", "label"] as const;

/** The tone of a cover: recordings are dark in both themes. */
export const getCoverTone = (type: string) => (type === "webinar" ? "dark" : undefined);

/** The pixels of an uploaded cover on a card, in place of the drawing. */
export const coverSize = { width: 720, height: 300 };

const [width, height] = [300, 100];

type Drawing = Partial<Pick<Cover, "lines" | "soft" | "solid">>;

/**
 * Draws the cover of a resource from its key number: a change as two bars on one scale, a percentage as
 * its share of a hundred dots, a time as its units, a count as that many marks. The kind of resource varies
 * the drawing. Deterministic, so that server and browser draw the same cover.
 */
export function drawCover({ type, title, keyNumber }: CoverSource): Cover {
  const value = keyNumber?.value?.trim() ?? "";
  const before = keyNumber?.before?.trim() ?? "";
  const characters = value.length + (before ? before.length * 0.6 + 2 : 0);
  return {
    lines: "",
    soft: "",
    solid: "",
    ...draw(type, title, parseQuantity(value), parseQuantity(before)),
    before: value && before ? `${before} →` : "",
    value,
    label: keyNumber?.label?.trim() ?? "",
    size: characters > 10 ? "small" : characters > 6 ? "medium" : "large",
  };
}

type Quantity = {
  number: number;
  /** The end of a range such as 4-8 weeks, otherwise the number itself. */
  max: number;
  unit: string;
};

/** Parses "12%", "$4.2M" or "4-8 weeks"; undefined without a number. */
function parseQuantity(text: string): Quantity | undefined {
  const found = /^([^\d]*)(\d+(?:[.,]\d+)*)(?:\s?[-–]\s?(\d+))?\s*(.*)$/.exec(text);
  if (!found) return undefined;
  const [, sign = "", number = "", end, unit = ""] = found;
  const parsed = Number(number.replaceAll(",", ""));
  if (!Number.isFinite(parsed)) return undefined;
  return { number: parsed, max: end ? Math.max(Number(end), parsed) : parsed, unit: sign + unit };
}

/** More marks than this merge into one shape. */
const maxMarks = 120;
const timeUnit = /^(ms|s|sec|min|h|hours?|minutes?|days?|weeks?|months?)$/;

function draw(
  type: string,
  title: string,
  value: Quantity | undefined,
  before: Quantity | undefined,
): Drawing {
  if (value && before && before.unit === value.unit) return drawChange(type, before, value);
  const count = value && Number.isInteger(value.max) && value.max > 0 ? value.max : undefined;
  if (value && count && count <= maxMarks) {
    if (value.unit === "%" && count <= 100) return drawShare(count);
    if (timeUnit.test(value.unit)) return drawTime(value.number, count);
    if (type === "webinar") return drawFan(count);
    return count <= 12 ? drawChain(count) : drawGrid(count);
  }
  return type === "webinar" ? drawTrack(title) : drawTextLines(title);
}

const round = (value: number) => Number(value.toFixed(1));
const rect = (x: number, y: number, w: number, h: number) =>
  `M${round(x)} ${round(y)}h${round(w)}v${round(h)}h${round(-w)}z`;
const dot = (x: number, y: number, radius: number) =>
  `M${round(x - radius)} ${round(y)}a${round(radius)} ${round(radius)} 0 1 0 ${round(2 * radius)} 0a${round(radius)} ${round(radius)} 0 1 0 ${round(-2 * radius)} 0z`;
const indexes = (count: number) => Array.from({ length: count }, (_, index) => index);

function drawChange(type: string, before: Quantity, value: Quantity): Drawing {
  const max = Math.max(before.number, value.number) || 1;
  // At least 2 units, so that a small value remains visible; zero has no area.
  const scale = (number: number, length: number) =>
    number > 0 ? Math.max((number / max) * length, 2) : 0;
  const from = scale(before.number, height);
  const to = scale(value.number, height);
  if (type === "case-study") {
    if (/^\p{Sc}/u.test(value.unit)) return drawPart(to / (from || 1));
    return {
      soft: rect(0, height - from, 146, from),
      solid: rect(154, height - to, 146, to),
    };
  }
  if (type === "webinar") return drawMerge(Math.max(to / height, 0.06));
  const steps = 20;
  const bars = indexes(steps).map((step) => {
    const progress = (step / (steps - 1)) ** 0.7;
    const length = from + (to - from) * progress;
    return rect(step * (width / steps), height - length, width / steps - 3, length);
  });
  return { soft: bars.slice(0, -1).join(""), solid: bars.at(-1) ?? "" };
}

/** Lines that come closer together: many become few. */
function drawMerge(ratio: number): Drawing {
  const count = 26;
  const lines = indexes(count).map((index) => {
    const from = 2 + (index * (height - 4)) / (count - 1);
    const to = height / 2 + (from - height / 2) * ratio;
    return `M0 ${round(from)}C150 ${round(from)} 130 ${round(to)} ${width - 14} ${round(to)}`;
  });
  return { lines: lines.join(""), solid: dot(width - 8, height / 2, 8) };
}

/** What is left of an amount: solid squares of forty. */
function drawPart(ratio: number): Drawing {
  const count = Math.min(Math.max(Math.round(ratio * 40), ratio > 0 ? 1 : 0), 40);
  const squares = indexes(40).map((index) =>
    rect((index % 10) * 30.5, 76 - Math.floor(index / 10) * 25.3, 25.5, 20.5),
  );
  return { soft: squares.slice(count).join(""), solid: squares.slice(0, count).join("") };
}

function drawShare(count: number): Drawing {
  const dots = indexes(100).map((index) => {
    const [column, row] = [Math.floor(index / 5), index % 5];
    return dot(8 + column * 15, 10 + row * 20, 5);
  });
  return { soft: dots.slice(count).join(""), solid: dots.slice(0, count).join("") };
}

/** One bar per unit of time; the units of a range, or the last unit, are solid. */
function drawTime(start: number, count: number): Drawing {
  const step = width / count;
  const firstSolid = start < count ? start : count - 1;
  const bars = indexes(count).map((index) => {
    const length = height * (0.3 + (0.7 * (index + 1)) / count);
    return rect(index * step, height - length, Math.max(step * 0.72, 1), length);
  });
  return { soft: bars.slice(0, firstSolid).join(""), solid: bars.slice(firstSolid).join("") };
}

/** Lines from one point to `count` ends. */
function drawFan(count: number): Drawing {
  const ends = indexes(count).map((index) =>
    count === 1 ? height / 2 : 6 + (index * (height - 12)) / (count - 1),
  );
  const radius = Math.min(40 / count, 5);
  return {
    lines: ends
      .map((y) => `M14 ${height / 2}C140 ${height / 2} 130 ${round(y)} ${width - 8} ${round(y)}`)
      .join(""),
    solid: [dot(8, height / 2, 8), ...ends.map((y) => dot(width - 6, y, radius))].join(""),
  };
}

/** A chain of rings, of which the last is solid. */
function drawChain(count: number): Drawing {
  const step = width / count;
  const radius = Math.min(step * 0.38, 38);
  const x = (index: number) => step * (index + 0.5);
  const rings = indexes(count - 1).map((index) => dot(x(index), height / 2, radius));
  const links = indexes(count - 1).map(
    (index) => `M${round(x(index) + radius)} ${height / 2}H${round(x(index + 1) - radius)}`,
  );
  return {
    lines: [...rings, ...links].join(""),
    soft: rings.join(""),
    solid: dot(x(count - 1), height / 2, radius),
  };
}

/** Squares in the rows that make the widest whole rectangle; the last row may be shorter. */
function drawGrid(count: number): Drawing {
  const rows =
    [3, 4, 5, 2, 6].find((candidate) => count % candidate === 0 && count / candidate <= 24) ??
    Math.ceil(count / 20);
  const columns = Math.ceil(count / rows);
  const step = Math.min(width / columns, height / rows);
  const squares = indexes(count).map((index) =>
    rect(
      (index % columns) * step,
      (height - rows * step) / 2 + Math.floor(index / columns) * step,
      step * 0.74,
      step * 0.74,
    ),
  );
  return { soft: squares.slice(0, -1).join(""), solid: squares.at(-1) ?? "" };
}

/** Generates pseudorandom numbers from 0 to 1, seeded by a text. */
function* generateNumbers(text: string): Generator<number, never> {
  let state = 7;
  for (const letter of text) state = (state * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  for (;;) {
    state = (state * 75 + 74) % 65_537;
    yield state / 65_537;
  }
}

/** An audio track, for a recording without a key number. */
function drawTrack(title: string): Drawing {
  const numbers = generateNumbers(title);
  const marks = indexes(44).map((index) => {
    const volume = 0.35 + 0.65 * Math.sin((Math.PI * (index + 1)) / 45);
    const half = 4 + 42 * volume * numbers.next().value;
    return rect(36 + index * 6, height / 2 - half, 3, 2 * half);
  });
  return { soft: marks.join(""), solid: "M0 34L24 50L0 66z" };
}

/** Lines of a text, for a paper without a key number. */
function drawTextLines(title: string): Drawing {
  const numbers = generateNumbers(title);
  const lines = indexes(6).map((index) =>
    rect(0, 4 + index * 17, width * (0.45 + 0.55 * numbers.next().value), 8),
  );
  return { soft: lines.slice(1).join(""), solid: lines[0] ?? "" };
}
