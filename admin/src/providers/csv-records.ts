/**
 * Counts the data records of a CSV (RFC 4180, with a header line) while it streams by in pieces.
 * A line break inside quotes does not end a record; a doubled quote closes and reopens the quotes,
 * which leaves the count right.
 */
export class CsvRecordCounter {
  #records = 0;
  #quoted = false;
  #open = false;

  /** Takes the next piece of text. */
  add(text: string): void {
    for (const character of text) {
      if (character === '"') {
        this.#quoted = !this.#quoted;
        this.#open = true;
      } else if (this.#quoted || (character !== "\n" && character !== "\r")) {
        this.#open = true;
      } else if (character === "\n" && this.#open) {
        this.#records += 1;
        this.#open = false;
      }
    }
  }

  /** Records so far, without the header line; a last line without a line break counts. */
  get count(): number {
    return Math.max(0, this.#records + (this.#open ? 1 : 0) - 1);
  }
}
