/** What a cover shows of its resource, from what the card says of it. */
type CoverSource = {
  type: string;
  title: string;
  readTime: string;
};

/**
 * The drawing on a resource's cover: the data of its paths, by the ink they are drawn in, in a field
 * of 200 by 132, and the figures beside its lengths. An empty one draws nothing.
 */
export type Cover = {
  lines: string;
  solid: string;
  before: string;
  after: string;
  beforeText: string;
  afterText: string;
};

/** The paths of a cover, by the name under which the card holds them. */
export const coverPaths = ["lines", "solid", "before", "after"] as const;
/** Its figures, likewise. */
export const coverTexts = ["beforeText", "afterText"] as const;

const empty: Cover = { lines: "", solid: "", before: "", after: "", beforeText: "", afterText: "" };

/**
 * Draws the cover of a resource: a case study as the change that its title names, a webinar as a
 * track with a mark for each minute, a paper as a pile with a sheet for each. The same on the
 * server and for a card that the search in the browser makes.
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

/** Two figures of one unit in a title, in their order: what was, and what is. */
function parseChange(title: string): Change | undefined {
  const figures = [...title.matchAll(/([$€£¥]?)(\d+(?:[.,]\d+)?)(\s?(?:%|[kKMB]\b|min\b|h\b)|)/gu)]
    .map(([text, sign = "", number = "", unit = ""]) => ({
      text,
      unit: sign + unit,
      value: Number(number.replace(",", ".")),
    }))
    .filter(({ unit }) => unit !== "");
  const [before, after] = figures;
  if (!before || !after || figures.length !== 2 || before.unit !== after.unit) return undefined;
  return { before, after };
}

const drawBar = (top: number, length: number) =>
  `M0 ${top}h${length.toFixed(1)}v12h${-length.toFixed(1)}z`;

function drawBars({ before, after }: Change): Partial<Cover> {
  const whole = Math.max(before.value, after.value) || 1;
  // The least that can be seen; nothing for nothing.
  const scaled = (value: number) => (value > 0 ? Math.max((value / whole) * 184, 2) : 0);
  return {
    lines: "M0 8v116",
    before: drawBar(42, scaled(before.value)),
    after: drawBar(104, scaled(after.value)),
    beforeText: before.text,
    afterText: after.text,
  };
}

/** A case without such figures: one place in many, looked at closely. */
const magnifierPath = `${[16, 36, 56, 76, 96, 116].map((top) => `M0 ${top}H200`).join("")}M158 66a32 32 0 1 1-64 0a32 32 0 1 1 64 0M149 89l27 27`;

/** Numbers from 0 to 1 that are always the same for a text. */
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
    // Loud in the middle of a talk, quiet at its ends.
    const loud = 0.35 + 0.65 * Math.sin((Math.PI * (minute + 1)) / (minutes + 1));
    const half = Math.round(4 + 44 * loud * numbers.next().value);
    return `M${(35 + minute * step).toFixed(1)} ${66 - half}v${2 * half}`;
  });
  return { lines: marks.join(""), solid: "M0 52L22 66L0 80z" };
}

/** Half of a sheet's width and height, seen from above at a slant; the space between two. */
const [wide, high, gap] = [92, 26, 3.4];

function drawPile(minutes: number): string {
  const sheets = Math.min(minutes, 22);
  const y = (sheet: number) => (104 - sheet * gap).toFixed(1);
  const edges = Array.from(
    { length: sheets },
    (_, sheet) => `M${100 - wide} ${y(sheet)}l${wide} ${high}l${wide} ${-high}`,
  );
  const words = [0.2, 0.4, 0.6, 0.8].map((down, line) => {
    const length = line === 3 ? 0.4 : 0.72;
    const x = 100 - wide + wide * (0.14 + down);
    const top = 104 - (sheets - 1) * gap + high * (down - 0.14);
    return `M${x.toFixed(1)} ${top.toFixed(1)}l${(wide * length).toFixed(1)} ${(-high * length).toFixed(1)}`;
  });
  return `${edges.join("")}M${100 - wide} ${y(sheets - 1)}l${wide} ${-high}l${wide} ${high}${words.join("")}`;
}
