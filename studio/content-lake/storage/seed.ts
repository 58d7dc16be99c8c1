import { access, readFile } from "node:fs/promises";
import { basename, dirname, isAbsolute, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { StartError } from "../../../supabase/domain/errors.ts";
import { isRecord } from "../../../supabase/domain/json.ts";
import type { AssetStore } from "../assets/asset-store.ts";
import { strongReferences } from "./documents.ts";
import { validateDocument } from "../mutations/mutate.ts";
import type { Store } from "./store.ts";

/** The author of all documents and assets of the seed. */
const seedAuthor = "seed";
/** The transaction of the documents; their images come before it. */
const seedTransaction = "seed";

/** Whether the store is empty or has only a part of the seed. */
export function needsSeed(store: Store): boolean {
  return (
    store.history.findSequence(seedTransaction) === undefined && store.history.isOnlyBy(seedAuthor)
  );
}

export type SeedOptions = { file: string; withSamples: boolean };

type Line = Record<string, unknown> & { _id: string; _type: string };

/**
 * Imports the first content of a new store in one transaction. The file has the format that
 * `sanity dataset import` accepts: one document per line, images and files named by
 * `_sanityAsset`, with paths relative to the file. Returns the number of documents, 0 when there
 * is no file.
 */
export async function importSeed(
  store: Store,
  assets: AssetStore,
  { file, withSamples }: SeedOptions,
): Promise<number> {
  if (!(await exists(file))) return 0;
  const documents: Line[] = [];
  for (const document of parseLines(await readFile(file, "utf8"), file)) {
    if (document.sample === true && !withSamples) continue;
    const complete = await uploadAssets(document, assets, dirname(file));
    documents.push(validateDocument(isRecord(complete) ? complete : document, true));
  }
  const kept = withSamples ? documents : removeDanglingReferences(documents, store);
  await store.transact(
    { id: seedTransaction, author: seedAuthor, skipPublishEvents: true },
    (transaction) => {
      for (const document of kept) {
        transaction.put(document, { create: document });
        transaction.results.push({ id: document._id, operation: "create" });
      }
    },
  );
  return kept.length;
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

function parseLines(text: string, file: string): Line[] {
  return text.split("\n").flatMap((line, index) => {
    if (line.trim() === "") return [];
    try {
      const value: unknown = JSON.parse(line);
      if (isRecord(value)) return [validateDocument(value, true)];
    } catch (error) {
      const reason = error instanceof Error ? error.message : "it cannot be read";
      throw new StartError(`${basename(file)}, line ${index + 1}: ${reason}`);
    }
    throw new StartError(`${basename(file)}, line ${index + 1} is not a document`);
  });
}

/** Uploads the files that `_sanityAsset` names, and replaces it with references to them. */
async function uploadAssets(value: unknown, assets: AssetStore, folder: string): Promise<unknown> {
  if (Array.isArray(value)) {
    const items: unknown[] = [];
    for (const item of value) items.push(await uploadAssets(item, assets, folder));
    return items;
  }
  if (!isRecord(value)) return value;
  const result: Record<string, unknown> = {};
  for (const [name, item] of Object.entries(value)) {
    if (name === "_sanityAsset")
      result.asset = { _type: "reference", _ref: await upload(String(item), assets, folder) };
    else result[name] = await uploadAssets(item, assets, folder);
  }
  return result;
}

async function upload(source: string, assets: AssetStore, folder: string): Promise<string> {
  const [, kind, address] = /^(image|file)@file:\/\/(.+)$/.exec(source) ?? [];
  if (!kind || !address)
    throw new StartError(`"${source}" must be image@file://<path> or file@file://<path>`);
  const path = isAbsolute(address) ? fileURLToPath(`file://${address}`) : resolve(folder, address);
  const bytes = await readFile(path).catch(() => {
    throw new StartError(`The file ${address} of the seed does not exist`);
  });
  const origin = { author: seedAuthor, filename: basename(path), skipPublishEvents: true };
  const document =
    kind === "image"
      ? await assets.storeImage(bytes, origin)
      : await assets.storeFile(bytes, origin);
  return document._id;
}

/** Removes references to documents that are not imported, such as samples. */
function removeDanglingReferences(documents: Line[], store: Store): Line[] {
  const ids = new Set(documents.map((document) => document._id));
  const exists = (id: string) => ids.has(id) || store.documents.get(id) !== undefined;
  return documents.map((document) =>
    [...strongReferences(document)].every(exists)
      ? document
      : validateDocument(removeMissing(document, exists), false),
  );
}

function removeMissing(
  value: Record<string, unknown>,
  exists: (id: string) => boolean,
): Record<string, unknown> {
  const isMissing = (item: unknown) =>
    isRecord(item) && typeof item._ref === "string" && !exists(item._ref);
  const clean = (item: unknown): unknown => {
    if (Array.isArray(item)) return item.filter((inner) => !isMissing(inner)).map(clean);
    return isRecord(item) ? removeMissing(item, exists) : item;
  };
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, item]) => !isMissing(item))
      .map(([name, item]) => [name, clean(item)]),
  );
}
