import type { SanityClient } from "@sanity/client";

/** What a visitor must get at a path. */
export type Expected = { path: string; status: number; text?: string; location?: string };

/** A change of content and what it must look like at each instance. */
export type Change = { kind: string; expected: Expected[] };

const home = "page-scale";

const createPage = (id: string, path: string, headline: string) => ({
  _id: id,
  _type: "page",
  title: `Page ${path}`,
  path: { _type: "slug", current: path },
  sections: [{ _key: "a", _type: "closingCta", headline }],
});

/**
 * Publishes a series of changes: texts of a page, a text of all pages, new pages, pages that move with a
 * redirect, and pages that are removed. Records what must be visible after all of them.
 */
export class PublishedPages {
  readonly #editor: SanityClient;
  readonly #expected = new Map<string, Expected>();
  #count = 0;
  #texts = 0;

  constructor(editor: SanityClient) {
    this.#editor = editor;
  }

  /** Everything that must be visible now. */
  get expected(): Expected[] {
    return [...this.#expected.values()];
  }

  /** Publishes the page that `editText` changes. */
  async createFirst(): Promise<Change> {
    await this.#editor.createOrReplace(createPage(home, "/scale", "mark-start"));
    return this.#note("new page", { path: "/scale", status: 200, text: "mark-start" });
  }

  /** Publishes the next change of the series. */
  async next(): Promise<Change> {
    const number = this.#count;
    this.#count += 1;
    const steps = [this.#editText, this.#create, this.#editAll, this.#move, this.#editText];
    const step = steps[number % 6] ?? this.#remove;
    return step.call(this, number);
  }

  /** Changes the text of one page, outside the series. */
  editText(): Promise<Change> {
    return this.#editText();
  }

  async #editText(): Promise<Change> {
    this.#texts += 1;
    const text = `mark-text-${this.#texts}.`;
    await this.#editor.patch(home).set({ 'sections[_key=="a"].headline': text }).commit();
    return this.#note("text", { path: "/scale", status: 200, text });
  }

  async #editAll(number: number): Promise<Change> {
    const text = `mark-all-${number}.`;
    await this.#editor.patch("siteSettings").set({ copyright: text }).commit();
    return this.#note("text of all pages", { path: "/about", status: 200, text });
  }

  async #create(number: number): Promise<Change> {
    const path = `/scale-${number}`;
    await this.#editor.create(createPage(`page-scale-${number}`, path, `mark-${number}.`));
    return this.#note("new page", { path, status: 200, text: `mark-${number}.` });
  }

  /** Moves the page that was created two steps before. */
  async #move(number: number): Promise<Change> {
    const from = `/scale-${number - 2}`;
    const to = `/scale-moved-${number}`;
    const id = `page-scale-${number - 2}`;
    await this.#editor
      .transaction()
      .patch(id, { set: { path: { _type: "slug", current: to } } })
      .create({
        _id: `redirect-scale-${number}`,
        _type: "redirect",
        from,
        page: { _type: "reference", _ref: id },
      })
      .commit();
    return this.#note(
      "moved page",
      { path: from, status: 308, location: to },
      { path: to, status: 200, text: `mark-${number - 2}.` },
    );
  }

  /** Removes the page that was moved two steps before. */
  async #remove(number: number): Promise<Change> {
    const created = number - 4;
    const moved = number - 2;
    await this.#editor
      .transaction()
      .delete(`redirect-scale-${moved}`)
      .delete(`page-scale-${created}`)
      .commit();
    return this.#note(
      "removed page",
      { path: `/scale-${created}`, status: 404 },
      { path: `/scale-moved-${moved}`, status: 404 },
    );
  }

  #note(kind: string, ...expected: Expected[]): Change {
    for (const one of expected) this.#expected.set(one.path, one);
    return { kind, expected };
  }
}

/** Returns what an instance serves instead of what is expected; undefined if it is current. */
export async function findDifference(
  origin: string,
  { path, status, text, location }: Expected,
): Promise<string | undefined> {
  const response = await fetch(origin + path, { redirect: "manual" }).catch(() => undefined);
  if (!response) return `${path}: no response`;
  const body = await response.text();
  const to = response.headers.get("location");
  if (response.status !== status) return `${path}: ${response.status} instead of ${status}`;
  if (text !== undefined && !body.includes(text)) return `${path}: without ${text}`;
  if (location !== undefined && (!to || new URL(to, origin).pathname !== location))
    return `${path}: to ${to} instead of ${location}`;
  return undefined;
}
