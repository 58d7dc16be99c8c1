/** Text normalization and tokenization into words and sentences. */

export interface Word {
  /** The original spelling. */
  readonly text: string;
  /** Lower case without diacritics, for matching phrases. */
  readonly lower: string;
  readonly start: number;
  readonly end: number;
  /** The characters between this word and the previous one, without spaces but with line breaks. */
  readonly gap: string;
}

/** Removes invisible characters and normalizes letters, quotes and spaces. */
export const tidy = (text: string) =>
  text
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(/\r\n?|\u2028|\u2029/g, "\n")
    .replace(/[^\S\n]+|(?!\n)\p{Cc}/gu, " ")
    .replace(/ *\n\s*/g, "\n")
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/[“”„]/g, '"')
    .trim();

/** Lower case without diacritics: `Müller` and `MULLER` are equal. */
export const plain = (text: string) =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replaceAll("ı", "i")
    .normalize("NFC");

const wordPattern = /[\p{L}\p{M}\p{N}]+(?:['.&+@_-][\p{L}\p{M}\p{N}]+)*(?:\+(?!\p{L}))?/gu;

/** Contractions; `'s` is only expanded after words that cannot be possessive. */
const shortened: Readonly<Record<string, string>> = {
  "'m": "am",
  "'re": "are",
  "'ve": "have",
  "'ll": "will",
  "'d": "would",
};
const beforeIs = new Set(
  "it he she that this there here what who where when how why name title company email mail role need goal problem which everything timeline headcount let".split(
    " ",
  ),
);
const negated: Readonly<Record<string, string>> = {
  "can't": "can",
  "won't": "will",
  "shan't": "shall",
};
const bare: Readonly<Record<string, readonly string[]>> = {
  im: ["i", "am"],
  ive: ["i", "have"],
  dont: ["do", "not"],
  doesnt: ["does", "not"],
  didnt: ["did", "not"],
  cant: ["can", "not"],
  cannot: ["can", "not"],
  wont: ["will", "not"],
  isnt: ["is", "not"],
  arent: ["are", "not"],
  whats: ["what", "is"],
  thats: ["that", "is"],
  theres: ["there", "is"],
  youre: ["you", "are"],
  wanna: ["want", "to"],
  gonna: ["going", "to"],
  lemme: ["let", "me"],
  gimme: ["give", "me"],
  hows: ["how", "is"],
  wheres: ["where", "is"],
  whos: ["who", "is"],
  wat: ["what"],
  wot: ["what"],
  wots: ["what", "is"],
  wats: ["what", "is"],
  wana: ["want", "to"],
  abt: ["about"],
  thru: ["through"],
  coz: ["because"],
  cuz: ["because"],
  bc: ["because"],
  b4: ["before"],
  ya: ["you"],
  yall: ["you"],
  somone: ["someone"],
  sombody: ["somebody"],
  smb: ["somebody"],
  smbdy: ["somebody"],
  wht: ["what"],
  u: ["you"],
  ur: ["your"],
  plz: ["please"],
  pls: ["please"],
  dunno: ["do", "not", "know"],
  gotta: ["have", "to"],
  kinda: ["kind", "of"],
  couldnt: ["could", "not"],
  shouldnt: ["should", "not"],
  wouldnt: ["would", "not"],
  wasnt: ["was", "not"],
  hasnt: ["has", "not"],
  havent: ["have", "not"],
  theyre: ["they", "are"],
  weve: ["we", "have"],
  youve: ["you", "have"],
};

function spelledOut(lower: string): readonly string[] {
  const known = bare[lower];
  if (known) return known;
  if (lower.endsWith("n't")) return [negated[lower] ?? lower.slice(0, -3), "not"];
  const mark = lower.lastIndexOf("'");
  if (mark <= 0) return [lower];
  const before = lower.slice(0, mark);
  const long = shortened[lower.slice(mark)];
  if (long) return [before, long];
  return lower.endsWith("'s") && beforeIs.has(before) ? [before, "is"] : [lower];
}

/** The words of a text. A contraction (`I'm`) becomes two words at the same position. */
export function wordsOf(text: string): readonly Word[] {
  let last = 0;
  return [...text.matchAll(wordPattern)].flatMap(({ 0: written, index: start }) => {
    const end = start + written.length;
    const gap = text.slice(last, start).replace(/[^\S\n]+/g, "");
    last = end;
    const parts = spelledOut(plain(written));
    return parts.map((lower, part) => ({
      text: parts.length > 1 ? lower : written,
      lower,
      start,
      end,
      gap: part > 0 ? "" : gap,
    }));
  });
}

const abbreviations =
  /(?:\b(?:e\.g|i\.e|etc|vs|approx|no|dr|mr|mrs|ms|prof|st|inc|ltd|co|corp|jr|sr)|\b\p{Lu})\.$/iu;

/** Splits a text into sentences, but not at abbreviations, numbers and addresses. */
export function sentencesOf(text: string): readonly string[] {
  const found: string[] = [];
  let begun = "";
  for (const part of text.split(/(?<=[.!?。！？…]["')\]]*)\s+|(?<=[。！？])|\n+/u)) {
    begun = begun === "" ? part : `${begun} ${part}`;
    if (abbreviations.test(begun)) continue;
    if (begun.trim()) found.push(begun.trim());
    begun = "";
  }
  if (begun.trim()) found.push(begun.trim());
  return found;
}

/** The Levenshtein distance of two words. */
export function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let at = 1; at <= one.length; at++) {
    const next = [at];
    for (let index = 1; index <= other.length; index++)
      next.push(
        Math.min(
          (next[index - 1] ?? 0) + 1,
          (row[index] ?? 0) + 1,
          (row[index - 1] ?? 0) + (one[at - 1] === other[index - 1] ? 0 : 1),
        ),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}
