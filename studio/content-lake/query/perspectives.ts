import { isRecord } from "../../../supabase/domain/json.ts";
import { Dataset } from "./dataset.ts";
import {
  draftId,
  isPublicId,
  publishedId,
  releaseOf,
  variantOf,
  type Doc,
} from "../storage/documents.ts";
import { httpError } from "../errors.ts";
import type { View } from "../storage/state.ts";

/**
 * Perspectives determine which variant of each document a query sees. `raw` contains every stored
 * document (without release versions for API versions before releases), `published` only ids
 * without a prefix. A stack such as `["rABC", "drafts"]` layers releases and drafts over the
 * published documents under their published ids; the first layer wins.
 */
export type Perspective = "raw" | "rawBeforeReleases" | "published" | "public" | string[];

/** The API version that introduced releases and made `published` the default instead of `raw`. */
const releasesApiVersion = "2025-02-19";

/**
 * Parses the `perspective` parameter: one name or several separated by commas.
 * @param apiVersion the version in the URL without its `v`
 */
export function parsePerspective(value: string | null, apiVersion: string): Perspective {
  const names = (value ?? "").split(",").filter(Boolean);
  const hasReleases = apiVersion === "X" || apiVersion >= releasesApiVersion;
  const raw = hasReleases ? "raw" : "rawBeforeReleases";
  if (names.length === 0) return hasReleases ? "published" : raw;
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

/** The least recently used perspective is evicted. */
const maxPerspectives = 16;

/** Source of the documents: the store, or a worker's replica of it. */
export type DocumentSource = {
  readonly documents: Pick<View, "all" | "get">;
  /** Increases with each commit. */
  readonly version: number;
  onCommit(listener: (commit: { changes: readonly { id: string }[] }) => void): unknown;
};

type CachedPerspective = { perspective: Perspective; dataset: Dataset };

/** Caches the documents of each queried perspective and updates them on every commit. */
export class PerspectiveCache {
  #store: DocumentSource;
  #version: number;
  #cache = new Map<string, CachedPerspective>();

  constructor(store: DocumentSource) {
    this.#store = store;
    this.#version = store.version;
    store.onCommit((commit) => {
      if (this.#version !== store.version - 1) return;
      for (const { perspective, dataset } of this.#cache.values())
        for (const { id } of commit.changes)
          updateDocument(dataset, perspective, store.documents, id);
      this.#version = store.version;
    });
  }

  get(perspective: Perspective): Dataset {
    // A commit was not applied completely, so rebuild.
    if (this.#version !== this.#store.version) {
      this.#cache.clear();
      this.#version = this.#store.version;
    }
    const key = String(perspective);
    const cached = this.#cache.get(key) ?? {
      perspective,
      dataset: buildPerspective(this.#store.documents, perspective),
    };
    this.#cache.delete(key);
    this.#cache.set(key, cached);
    const [oldest] = this.#cache.keys();
    if (this.#cache.size > maxPerspectives && oldest !== undefined) this.#cache.delete(oldest);
    return cached.dataset;
  }

  /** Runs `work` on all documents as the transaction in progress sees them. */
  withView<T>(view: View, work: (dataset: Dataset) => T): T {
    const dataset = this.get("raw");
    const changedIds = [...view.changedIds()];
    try {
      for (const id of changedIds) dataset.set(id, view.get(id));
      return work(dataset);
    } finally {
      for (const id of changedIds) dataset.set(id, this.#store.documents.get(id));
    }
  }
}

/** Builds the documents of a perspective. */
export function buildPerspective(
  view: Pick<View, "all" | "get">,
  perspective: Perspective,
): Dataset {
  if (!Array.isArray(perspective)) {
    const documents: Doc[] = [];
    for (const doc of view.all()) if (includesId(perspective, doc._id)) documents.push(doc);
    return new Dataset(documents);
  }
  const ids = new Set<string>();
  for (const { _id } of view.all()) if (hasLayerFor(_id, perspective)) ids.add(publishedId(_id));
  const documents = [...ids].flatMap((id) => resolveDocument(id, perspective, view) ?? []);
  return new Dataset(documents, true);
}

/** Updates one document of a perspective. */
function updateDocument(
  dataset: Dataset,
  perspective: Perspective,
  view: Pick<View, "get">,
  id: string,
): void {
  if (!Array.isArray(perspective)) {
    if (includesId(perspective, id)) dataset.set(id, view.get(id));
  } else if (hasLayerFor(id, perspective)) {
    const published = publishedId(id);
    dataset.set(published, resolveDocument(published, perspective, view));
  }
}

function includesId(perspective: Exclude<Perspective, string[]>, id: string): boolean {
  if (perspective === "raw") return true;
  if (perspective === "public") return isPublicId(id);
  const variant = variantOf(id);
  return perspective === "published" ? variant === "published" : variant !== "version";
}

/** Whether a stack has a layer for this variant of a document. */
function hasLayerFor(id: string, stack: string[]): boolean {
  const variant = variantOf(id);
  if (variant === "published") return true;
  return stack.includes(variant === "draft" ? "drafts" : (releaseOf(id) ?? ""));
}

/** The document that a stack shows under a published id: from the first layer that has it. */
function resolveDocument(id: string, stack: string[], view: Pick<View, "get">): Doc | undefined {
  const layers = stack.map((name) =>
    view.get(name === "drafts" ? draftId(id) : `versions.${name}.${id}`),
  );
  const published = variantOf(id) === "published" ? view.get(id) : undefined;
  const doc = layers.find((layer) => layer !== undefined) ?? published;
  if (!doc || (isRecord(doc._system) && doc._system.delete === true)) return undefined;
  return { ...doc, _id: id, _originalId: doc._id };
}
