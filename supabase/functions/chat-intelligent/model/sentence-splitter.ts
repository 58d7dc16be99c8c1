/** Abbreviations and list numbers, whose period does not end a sentence. */
const abbreviationPattern =
  /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|approx|incl|no|dr|mr|mrs|ms|st|inc|ltd|\d{1,2})\.$/i;
const boundaryPattern = /[.!?]["'”’)\]*_]*(?=\s)|(?=\n)/g;

/**
 * Splits streamed text into sentences, each with its leading white space. Incomplete sentences are
 * buffered, and links are never split.
 */
export class SentenceSplitter {
  #buffer = "";

  /** Adds a piece of text and returns the sentences that it completes. */
  push(piece: string): string[] {
    this.#buffer += piece;
    const sentences: string[] = [];
    let from = 0;
    for (const match of this.#buffer.matchAll(boundaryPattern)) {
      const until = match.index + match[0].length;
      const sentence = this.#buffer.slice(from, until);
      const isInLink = count(sentence, "[") > count(sentence, "]") || /\]\([^)]*$/.test(sentence);
      const isAbbreviation = abbreviationPattern.test(sentence.trimEnd());
      if (sentence.trim() === "" || isInLink || isAbbreviation) continue;
      sentences.push(sentence);
      from = until;
    }
    this.#buffer = this.#buffer.slice(from);
    return sentences;
  }

  /** Returns the buffered rest at the end of the text. */
  flush(): string[] {
    const rest = this.#buffer;
    this.#buffer = "";
    return rest.trim() === "" ? [] : [rest];
  }
}

const count = (text: string, character: string): number => text.split(character).length - 1;
