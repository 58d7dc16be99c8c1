import assert from "node:assert/strict";
import type { SanityClient } from "@sanity/client";
import { applyPatch } from "mendoza";

/**
 * Changes documents at random and reads their whole history: every revision must match the state stored
 * then, and the effects of the transactions must lead from each state to the next and back. The same
 * `seed` produces the same changes.
 */
export type FuzzOptions = {
  seed: number;
  documents: number;
  transactions: number;
  /** The number of revisions read at the end, evenly spread; all if absent. */
  read?: number;
  /** Called after half of the changes, for example to restart the lake. */
  halfway?(): Promise<void>;
};

type State = { [attribute: string]: unknown } | undefined;
type Step = { transaction: string; states: Map<string, State> };

/** A pseudo-random number generator (mulberry32), because Math.random has no seed. */
function createGenerator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

class Chance {
  #next: () => number;

  constructor(seed: number) {
    this.#next = createGenerator(seed);
  }

  below(limit: number): number {
    return Math.floor(this.#next() * limit);
  }

  of<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error("The list to choose from is empty.");
    return item;
  }

  text(): string {
    const words = ["fabric", "Mesh", "größer", "東京", "👩‍🚀", "\n", '"quoted"', "data flow", ""];
    return Array.from({ length: this.below(12) }, () => this.of(words)).join(" ");
  }

  value(depth = 0): unknown {
    const kind = this.below(depth > 2 ? 5 : 7);
    if (kind === 0) return this.text();
    if (kind === 1) return this.below(1000) / 8;
    if (kind === 2) return this.below(2) === 1;
    if (kind === 3) return null;
    if (kind === 4) return this.text();
    if (kind === 5)
      return Array.from({ length: this.below(5) }, () => ({
        _key: `k${this.below(8)}`,
        value: this.value(depth + 1),
      }));
    return Object.fromEntries(
      Array.from({ length: this.below(4) }, () => [
        this.of(["title", "body", "b", "z"]),
        this.value(depth + 1),
      ]),
    );
  }

  content(): Record<string, unknown> {
    return { title: this.text(), list: [], body: this.value(), n: this.below(100) };
  }

  patch(): Record<string, unknown> {
    return this.of([
      { set: { title: this.text() } },
      { set: { body: this.value() } },
      { set: { "body.title": this.text() }, unset: ["body.z"] },
      {
        setIfMissing: { list: [] },
        insert: {
          after: "list[-1]",
          items: [{ _key: this.text().slice(0, 3) || "k", value: this.value() }],
        },
      },
      { unset: ["list[0]"] },
      { unset: [this.of(["title", "body", "list"])] },
      { inc: { n: this.below(9) } },
    ]);
  }
}

export async function fuzzHistory(
  client: () => Promise<SanityClient>,
  options: FuzzOptions,
): Promise<{ revisions: number; transactions: number }> {
  const random = new Chance(options.seed);
  const ids = Array.from({ length: options.documents }, (_, n) => `fuzz-${options.seed}-${n}`);
  const steps: Step[] = [];
  const present = new Map<string, State>();
  let editor = await client();
  for (let n = 0; n < options.transactions; n += 1) {
    if (n === Math.floor(options.transactions / 2) && options.halfway) {
      await options.halfway();
      editor = await client();
    }
    const touched = new Set(Array.from({ length: 1 + random.below(3) }, () => random.of(ids)));
    const mutations = [...touched].map((id) => createMutation(id, present.get(id), random));
    const { dataset } = editor.config();
    const { transactionId } = await editor.request<{ transactionId: string }>({
      method: "POST",
      url: `/data/mutate/${dataset}`,
      body: { mutations },
    });
    const states = new Map<string, State>();
    const documents = await editor.getDocuments([...touched]);
    for (const [index, id] of [...touched].entries()) {
      states.set(id, documents[index] ?? undefined);
      present.set(id, documents[index] ?? undefined);
    }
    steps.push({ transaction: transactionId, states });
  }
  const revisions = await readRevisions(editor, ids, steps, options.read ?? steps.length);
  for (const id of ids) await followEffects(editor, id, steps);
  return { revisions, transactions: steps.length };
}

function createMutation(id: string, state: State, random: Chance): unknown {
  const fresh = { _id: id, _type: "fuzz", ...random.content() };
  if (!state) return { [random.of(["create", "createOrReplace", "createIfNotExists"])]: fresh };
  const kind = random.below(12);
  if (kind === 0) return { delete: { id } };
  if (kind === 1) return { createOrReplace: fresh };
  return { patch: { id, ...random.patch() } };
}

/** Reads every document at sampled revisions, including documents that a transaction did not change. */
async function readRevisions(
  editor: SanityClient,
  ids: string[],
  steps: Step[],
  count: number,
): Promise<number> {
  const { dataset } = editor.config();
  const every = Math.max(1, Math.floor(steps.length / count));
  const then = new Map<string, State>();
  let revisions = 0;
  for (const [index, { transaction, states }] of steps.entries()) {
    for (const [id, state] of states) then.set(id, state);
    if (index % every !== 0) continue;
    const { documents } = await editor.request<{ documents: { _id: string }[] }>({
      url: `/data/history/${dataset}/documents/${ids.join(",")}?revision=${transaction}`,
    });
    const expected = ids.flatMap((id) => then.get(id) ?? []);
    assert.deepEqual(documents, expected, `the documents at revision ${transaction}`);
    revisions += expected.length;
  }
  return revisions;
}

type Transaction = {
  id: string;
  effects: Record<string, { apply: unknown[]; revert: unknown[] }>;
};

/** Applies and reverts the transactions of one document between nothing and the present state. */
async function followEffects(editor: SanityClient, id: string, steps: Step[]): Promise<void> {
  const { dataset } = editor.config();
  const own = steps.filter(({ states }) => states.has(id));
  const transactions: Transaction[] = [];
  for (let from = ""; ;) {
    const text: unknown = await editor.request({
      url: `/data/history/${dataset}/transactions/${id}?effectFormat=mendoza&excludeContent=true&limit=200${from}`,
    });
    const page: Transaction[] = String(text)
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line));
    transactions.push(...page.slice(from ? 1 : 0));
    const last = page.at(-1);
    if (page.length < 200 || !last) break;
    from = `&fromTransaction=${last.id}`;
  }
  let document: unknown = null;
  const past: unknown[] = [];
  const at = new Map(own.map((step) => [step.transaction, step.states.get(id)]));
  for (const transaction of transactions) {
    const effects = transaction.effects[id];
    assert.ok(effects, `${transaction.id} has effects on ${id}`);
    past.push(document);
    document = applyPatch(document, effects.apply);
    const state = at.get(transaction.id);
    const { _rev, ...expected } = state ?? { _rev: undefined };
    assert.deepEqual(document, state ? expected : null, `${id} after ${transaction.id}`);
  }
  for (const transaction of transactions.toReversed()) {
    document = applyPatch(document, transaction.effects[id]?.revert ?? []);
    assert.deepEqual(document, past.pop(), `${id} before ${transaction.id}`);
  }
}
