import { isPublicId, isRecord, publishedId, releaseOf, variantOf, type Doc } from "./documents.ts";
import { httpError } from "./errors.ts";
import type { Store } from "./store.ts";

/**
 * Perspectives: which variant of each document a query sees. `raw` is every document as stored,
 * `published` those without a prefix, and a stack such as `["rABC", "drafts"]` lays releases and
 * drafts over the published ones, the first winning, under the published id.
 */
export type Perspective = "raw" | "published" | "public" | string[];

/** The documents of one perspective, as `groq-js` takes them. */
export type Dataset = { documents: Doc[]; byId: Map<string, Doc>; byType: Map<string, Doc[]> };

/** The API version since which `published` is the default instead of `raw`. */
const PUBLISHED_BY_DEFAULT = "2025-02-19";

/**
 * Reads the `perspective` parameter: a name, or names divided by commas.
 * @param apiVersion the version in the address, without its `v`
 */
export function parsePerspective(value: string | null, apiVersion: string): Perspective {
  const names = (value ?? "").split(",").filter(Boolean);
  if (names.length === 0)
    return apiVersion === "X" || apiVersion >= PUBLISHED_BY_DEFAULT ? "published" : "raw";
  const stack = names.map((name) => (name === "previewDrafts" ? "drafts" : name));
  if (stack.some((name) => !/^[A-Za-z0-9_-]+$/.test(name)))
    throw httpError(400, `Invalid perspective "${value}"`);
  if (stack.includes("raw")) {
    if (stack.length > 1) throw httpError(400, `The perspective "raw" cannot be combined`);
    return "raw";
  }
  const layers = stack.filter((name) => name !== "published");
  return layers.length === 0 ? "published" : layers;
}

/** Every perspective's documents, kept until the next change. */
export class Datasets {
  #store: Store;
  #version = -1;
  #built = new Map<string, Dataset>();

  constructor(store: Store) {
    this.#store = store;
  }

  get(perspective: Perspective): Dataset {
    if (this.#version !== this.#store.version) {
      this.#built.clear();
      this.#version = this.#store.version;
    }
    const key = String(perspective);
    let dataset = this.#built.get(key);
    if (!dataset) {
      dataset = toDataset(project(this.#store.documents.all(), perspective));
      if (this.#built.size < 16) this.#built.set(key, dataset);
    }
    return dataset;
  }
}

export function toDataset(all: Iterable<Doc>): Dataset {
  const documents = [...all];
  const byId = new Map<string, Doc>();
  const byType = new Map<string, Doc[]>();
  for (const doc of documents) {
    byId.set(doc._id, doc);
    const same = byType.get(doc._type);
    if (same) same.push(doc);
    else byType.set(doc._type, [doc]);
  }
  return { documents, byId, byType };
}

/** The documents a perspective shows. */
export function project(all: Iterable<Doc>, perspective: Perspective): Iterable<Doc> {
  if (perspective === "raw") return all;
  if (perspective === "public") return filter(all, (doc) => isPublicId(doc._id));
  if (perspective === "published") return filter(all, (doc) => variantOf(doc._id) === "published");
  return overlay(all, perspective);
}

function* filter(all: Iterable<Doc>, keep: (doc: Doc) => boolean): Iterable<Doc> {
  for (const doc of all) if (keep(doc)) yield doc;
}

function* overlay(all: Iterable<Doc>, stack: string[]): Iterable<Doc> {
  const chosen = new Map<string, { doc: Doc; layer: number }>();
  for (const doc of all) {
    const layer = layerOf(doc._id, stack);
    if (layer === undefined) continue;
    const id = publishedId(doc._id);
    const current = chosen.get(id);
    if (!current || layer < current.layer) chosen.set(id, { doc, layer });
  }
  for (const [id, { doc }] of chosen) {
    if (isRecord(doc._system) && doc._system.delete === true) continue;
    yield { ...doc, _id: id, _originalId: doc._id };
  }
}

/** The place of a document in the stack, 0 on top; undefined when the stack does not show it. */
function layerOf(id: string, stack: string[]): number | undefined {
  const variant = variantOf(id);
  if (variant === "published") return stack.length;
  const name = variant === "draft" ? "drafts" : (releaseOf(id) ?? "");
  const layer = stack.indexOf(name);
  return layer === -1 ? undefined : layer;
}
