/** Words that end in a full stop without ending a sentence. */
const abbreviation =
  /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|approx|incl|no|dr|mr|mrs|ms|st|inc|ltd|\d{1,2})\.$/i;
const end = /[.!?]["'”’)\]*_]*(?=\s)|(?=\n)/g;

/**
 * Cuts a text that arrives in pieces into sentences, each with the white space before it. What is no whole
 * sentence yet waits; a link is never cut.
 */
export class Sentences {
  #rest = "";

  /** The sentences that this piece completes. */
  add(piece: string): string[] {
    this.#rest += piece;
    const found: string[] = [];
    let from = 0;
    for (const match of this.#rest.matchAll(end)) {
      const until = match.index + match[0].length;
      const sentence = this.#rest.slice(from, until);
      const isOpen = count(sentence, "[") > count(sentence, "]") || /\]\([^)]*$/.test(sentence);
      if (sentence.trim() === "" || isOpen || abbreviation.test(sentence.trimEnd())) continue;
      found.push(sentence);
      from = until;
    }
    this.#rest = this.#rest.slice(from);
    return found;
  }

  /** What is left when nothing follows. */
  end(): string[] {
    const rest = this.#rest;
    this.#rest = "";
    return rest.trim() === "" ? [] : [rest];
  }
}

const count = (text: string, sign: string): number => text.split(sign).length - 1;
