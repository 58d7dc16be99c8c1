import { Dataset } from "./dataset.ts";
import {
  draftId,
  isPublicId,
  isRecord,
  publishedId,
  releaseOf,
  variantOf,
  type Doc,
} from "../storage/documents.ts";
import { httpError } from "../errors.ts";
import type { View } from "../storage/state.ts";

/**
 * Perspectives: which variant of each document a query sees. `raw` is every document as stored (but
 * for versions in releases where the API version is older than those), `published` those without a
 * prefix, and a stack such as `["rABC", "drafts"]` lays releases and drafts over the published
 * ones, the first winning, under the published id.
 */
export type Perspective = "raw" | "rawBeforeReleases" | "published" | "public" | string[];

/** The API version that brought releases, and `published` as the default instead of `raw`. */
const RELEASES = "2025-02-19";

/**
 * Reads the `perspective` parameter: a name, or names divided by commas.
 * @param apiVersion the version in the address, without its `v`
 */
export function parsePerspective(value: string | null, apiVersion: string): Perspective {
  const names = (value ?? "").split(",").filter(Boolean);
  const knowsReleases = apiVersion === "X" || apiVersion >= RELEASES;
  const raw = knowsReleases ? "raw" : "rawBeforeReleases";
  if (names.length === 0) return knowsReleases ? "published" : raw;
  const stack = names.map((name) => (name === "previewDrafts" ? "drafts" : name));
  if (stack.some((name) => !/^[A-Za-z0-9_-]+$/.test(name)))
    throw httpError(400, `Invalid perspective "${value}"`);
  if (stack.includes("raw")) {
    if (stack.length > 1) throw httpError(400, `The perspective "raw" cannot be combined`);
    return raw;
  }
  const layers = stack.filter((name) => name !== "published");
  return layers.length === 0 ? "published" : layers;
}

/** How many perspectives are kept up to date at once; the one asked for longest ago makes room. */
const MOST_KEPT = 16;

/** What perspectives are made from: the store, or a worker's replica of it. */
export type DocumentSource = {
  readonly documents: Pick<View, "all" | "get">;
  /** Increases with each commit. */
  readonly version: number;
  onCommit(listener: (commit: { changes: readonly { id: string }[] }) => void): unknown;
};

type Kept = { perspective: Perspective; dataset: Dataset };

/** The documents of every perspective that is asked for, following each commit. */
export class Datasets {
  #store: DocumentSource;
  #version: number;
  #kept = new Map<string, Kept>();

  constructor(store: DocumentSource) {
    this.#store = store;
    this.#version = store.version;
    store.onCommit((commit) => {
      if (this.#version !== store.version - 1) return;
      for (const { perspective, dataset } of this.#kept.values())
        for (const { id } of commit.changes) follow(dataset, perspective, store.documents, id);
      this.#version = store.version;
    });
  }

  get(perspective: Perspective): Dataset {
    // A change that was not followed to its end: starting over is always right.
    if (this.#version !== this.#store.version) {
      this.#kept.clear();
      this.#version = this.#store.version;
    }
    const key = String(perspective);
    const kept = this.#kept.get(key) ?? {
      perspective,
      dataset: project(this.#store.documents, perspective),
    };
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest);
    return kept.dataset;
  }

  /** Runs `work` on every document as a transaction in progress sees them. */
  within<T>(view: View, work: (dataset: Dataset) => T): T {
    const dataset = this.get("raw");
    const changed = [...view.changedIds()];
    try {
      for (const id of changed) dataset.set(id, view.get(id));
      return work(dataset);
    } finally {
      for (const id of changed) dataset.set(id, this.#store.documents.get(id));
    }
  }
}

/** The documents a perspective shows. */
export function project(view: Pick<View, "all" | "get">, perspective: Perspective): Dataset {
  if (!Array.isArray(perspective)) {
    const documents: Doc[] = [];
    for (const doc of view.all()) if (shows(perspective, doc._id)) documents.push(doc);
    return new Dataset(documents);
  }
  const ids = new Set<string>();
  for (const { _id } of view.all()) if (isPartOf(_id, perspective)) ids.add(publishedId(_id));
  const documents = [...ids].flatMap((id) => topmost(id, perspective, view) ?? []);
  return new Dataset(documents, true);
}

/** Brings one document of a perspective up to date. */
function follow(
  dataset: Dataset,
  perspective: Perspective,
  view: Pick<View, "get">,
  id: string,
): void {
  if (!Array.isArray(perspective)) {
    if (shows(perspective, id)) dataset.set(id, view.get(id));
  } else if (isPartOf(id, perspective)) {
    const published = publishedId(id);
    dataset.set(published, topmost(published, perspective, view));
  }
}

function shows(perspective: Exclude<Perspective, string[]>, id: string): boolean {
  if (perspective === "raw") return true;
  if (perspective === "public") return isPublicId(id);
  const variant = variantOf(id);
  return perspective === "published" ? variant === "published" : variant !== "version";
}

/** Whether a stack has a layer for this variant of a document. */
function isPartOf(id: string, stack: string[]): boolean {
  const variant = variantOf(id);
  if (variant === "published") return true;
  return stack.includes(variant === "draft" ? "drafts" : (releaseOf(id) ?? ""));
}

/** What a stack shows under a published id: its first layer that has the document. */
function topmost(id: string, stack: string[], view: Pick<View, "get">): Doc | undefined {
  const layers = stack.map((name) =>
    view.get(name === "drafts" ? draftId(id) : `versions.${name}.${id}`),
  );
  const published = variantOf(id) === "published" ? view.get(id) : undefined;
  const doc = layers.find((layer) => layer !== undefined) ?? published;
  if (!doc || (isRecord(doc._system) && doc._system.delete === true)) return undefined;
  return { ...doc, _id: id, _originalId: doc._id };
}
