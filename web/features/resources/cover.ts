/** The fields of a resource that determine its cover. */
type CoverSource = {
  type: string;
  title: string;
  readTime: string;
};

/**
 * The drawing on a resource's cover: SVG path data by style, in a view box of 200 by 132, and the values
 * beside its bars. Empty strings draw nothing.
 */
export type Cover = {
  lines: string;
  solid: string;
  before: string;
  after: string;
  beforeText: string;
  afterText: string;
};

/** The path fields, also the names of their elements in the card. */
export const coverPaths = ["lines", "solid", "before", "after"] as const;
/** The text fields, likewise. */
export const coverTexts = ["beforeText", "afterText"] as const;

/** The pixels of an uploaded cover on a card, in place of the drawing. */
export const coverSize = { width: 600, height: 396 };

const empty: Cover = { lines: "", solid: "", before: "", after: "", beforeText: "", afterText: "" };

/**
 * Draws the cover of a resource: a case study as the change in its title, a webinar as an audio track
 * with one mark per minute, a paper as a pile with one sheet per minute. Deterministic, so that server
 * and browser draw the same cover.
 */
export function drawCover({ type, title, readTime }: CoverSource): Cover {
  const minutes = Math.min(Number(/\d+/.exec(readTime)?.[0] ?? 10), 60);
  if (type === "webinar") return { ...empty, ...drawTrack(minutes, title) };
  if (type !== "case-study") return { ...empty, lines: drawPile(minutes) };
  const change = parseChange(title);
  return { ...empty, ...(change ? drawBars(change) : { lines: magnifierPath }) };
}

type Change = {
  before: { text: string; value: number };
  after: { text: string; value: number };
};

/** Finds two values of the same unit in a title: before and after. */
function parseChange(title: string): Change | undefined {
  const values = [...title.matchAll(/([$€£¥]?)(\d+(?:[.,]\d+)?)(\s?(?:%|[kKMB]\b|min\b|h\b)|)/gu)]
    .map(([text, sign = "", number = "", unit = ""]) => ({
      text,
      unit: sign + unit,
      value: Number(number.replace(",", ".")),
    }))
    .filter(({ unit }) => unit !== "");
  const [before, after] = values;
  if (!before || !after || values.length !== 2 || before.unit !== after.unit) return undefined;
  return { before, after };
}

const drawBar = (top: number, length: number) =>
  `M0 ${top}h${length.toFixed(1)}v12h${-length.toFixed(1)}z`;

function drawBars({ before, after }: Change): Partial<Cover> {
  const maxValue = Math.max(before.value, after.value) || 1;
  // At least 2 units, so that a small value remains visible; zero has no bar.
  const scale = (value: number) => (value > 0 ? Math.max((value / maxValue) * 184, 2) : 0);
  return {
    lines: "M0 8v116",
    before: drawBar(42, scale(before.value)),
    after: drawBar(104, scale(after.value)),
    beforeText: before.text,
    afterText: after.text,
  };
}

/** The cover of a case study without such values: a magnifier over lines. */
const magnifierPath = `${[16, 36, 56, 76, 96, 116].map((top) => `M0 ${top}H200`).join("")}M158 66a32 32 0 1 1-64 0a32 32 0 1 1 64 0M149 89l27 27`;

/** Generates pseudorandom numbers from 0 to 1, seeded by a text. */
function* generateNumbers(text: string): Generator<number, never> {
  let state = 7;
  for (const letter of text) state = (state * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  for (;;) {
    state = (state * 75 + 74) % 65_537;
    yield state / 65_537;
  }
}

function drawTrack(minutes: number, title: string): Partial<Cover> {
  const numbers = generateNumbers(title);
  const step = 164 / Math.max(minutes - 1, 1);
  const marks = Array.from({ length: minutes }, (_, minute) => {
    // Higher amplitude in the middle of the talk than at its ends.
    const volume = 0.35 + 0.65 * Math.sin((Math.PI * (minute + 1)) / (minutes + 1));
    const half = Math.round(4 + 44 * volume * numbers.next().value);
    return `M${(35 + minute * step).toFixed(1)} ${66 - half}v${2 * half}`;
  });
  return { lines: marks.join(""), solid: "M0 52L22 66L0 80z" };
}

/** Half of an isometric sheet's width and height, and the distance between two sheets. */
const [halfWidth, halfHeight, gap] = [92, 26, 3.4];

function drawPile(minutes: number): string {
  const sheets = Math.min(minutes, 22);
  const y = (sheet: number) => (104 - sheet * gap).toFixed(1);
  const edges = Array.from(
    { length: sheets },
    (_, sheet) =>
      `M${100 - halfWidth} ${y(sheet)}l${halfWidth} ${halfHeight}l${halfWidth} ${-halfHeight}`,
  );
  const textLines = [0.2, 0.4, 0.6, 0.8].map((down, line) => {
    const length = line === 3 ? 0.4 : 0.72;
    const x = 100 - halfWidth + halfWidth * (0.14 + down);
    const top = 104 - (sheets - 1) * gap + halfHeight * (down - 0.14);
    return `M${x.toFixed(1)} ${top.toFixed(1)}l${(halfWidth * length).toFixed(1)} ${(-halfHeight * length).toFixed(1)}`;
  });
  return `${edges.join("")}M${100 - halfWidth} ${y(sheets - 1)}l${halfWidth} ${-halfHeight}l${halfWidth} ${halfHeight}${textLines.join("")}`;
}
