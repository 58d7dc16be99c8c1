import type { APIRequestContext, APIResponse } from "@playwright/test";

/** A document as the content lake stores it. */
export type Stored = { _id: string; _type: string; _rev: string; [field: string]: unknown };

type New = { _id: string; _type: string; [field: string]: unknown };

const api = "/v2025-02-19/data";

/** The content of a running product, read and prepared beside the browser. */
export class Content {
  #request: APIRequestContext;
  #atFirst: Set<string>;

  private constructor(request: APIRequestContext, atFirst: string[]) {
    this.#request = request;
    this.#atFirst = new Set(atFirst);
  }

  /** `request` carries the session of an editor. */
  static async open(request: APIRequestContext): Promise<Content> {
    const nothing = new Content(request, []);
    return new Content(request, await nothing.ids());
  }

  /** Stores documents as they are; a draft's `_id` begins with `drafts.`. */
  async put(...documents: New[]): Promise<void> {
    await this.#mutate(documents.map((document) => ({ createOrReplace: document })));
  }

  async patch(id: string, patch: Record<string, unknown>): Promise<void> {
    await this.#mutate([{ patch: { id, ...patch } }]);
  }

  /** The stored document, or undefined; a draft by its own id. */
  async get(id: string): Promise<Stored | undefined> {
    const answer = await this.#request.get(`${api}/doc/production/${id}`);
    const { documents }: { documents: Stored[] } = await json(answer);
    return documents[0];
  }

  /** The draft of a published id, or undefined. */
  draft(id: string): Promise<Stored | undefined> {
    return this.get(`drafts.${id}`);
  }

  /** What a query finds among all documents, drafts included. */
  async query<T>(groq: string): Promise<T> {
    const params = { perspective: "raw", query: groq };
    const answer = await this.#request.get(`${api}/query/production`, { params });
    const { result }: { result: T } = await json(answer);
    return result;
  }

  ids(): Promise<string[]> {
    return this.query<string[]>("*[]._id");
  }

  /** Deletes documents, those that refer to each other too. */
  async remove(ids: string[]): Promise<void> {
    if (ids.length > 0) await this.#mutate(ids.map((id) => ({ delete: { id } })));
  }

  /** Performs actions as the Studio does, all of them or none. */
  async act(...actions: { actionType: string; [argument: string]: unknown }[]): Promise<void> {
    await json(await this.#request.post(`${api}/actions/production`, { data: { actions } }));
  }

  /** Removes every document that was made since this was opened, releases among them. */
  async tidy(): Promise<void> {
    const releases = await this.query<{ _id: string; name: string; state: string }[]>(
      '*[_type == "system.release"]{ _id, name, state }',
    );
    for (const { _id, name, state } of releases) {
      if (this.#atFirst.has(_id)) continue;
      const steps = state === "scheduled" ? ["unschedule", "archive"] : ["archive"];
      const needed = state === "active" || state === "scheduled" ? steps : [];
      await this.act(
        ...[...needed, "delete"].map((step) => ({
          actionType: `sanity.action.release.${step}`,
          releaseId: name,
        })),
      );
    }
    await this.remove((await this.ids()).filter((id) => !this.#atFirst.has(id)));
  }

  async #mutate(mutations: unknown[]): Promise<void> {
    await json(await this.#request.post(`${api}/mutate/production`, { data: { mutations } }));
  }
}

async function json<T>(answer: APIResponse): Promise<T> {
  if (!answer.ok())
    throw new Error(`${answer.url()} answered ${answer.status()}: ${await answer.text()}`);
  return answer.json();
}
