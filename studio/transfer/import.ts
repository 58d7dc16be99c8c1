import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { sanityImport } from "@sanity/import";
import type { SanityClient } from "@sanity/client";
import type { OperatorAccess } from "../content-lake/auth/operator.ts";
import { Collected } from "./import-collector.ts";
import { KEYS_QUERY } from "./secret-documents.ts";
import type { Place } from "./dataset-connection.ts";
import type { Report } from "./progress.ts";

/**
 * What becomes of documents that are there already. `fail`: nothing is imported. `replace`: they
 * are replaced. `missing`: they stay as they are. `exact`: they are replaced, and what the archive
 * does not hold is deleted.
 */
export type ImportMode = "fail" | "replace" | "missing" | "exact";

export type Imported = { created: number; replaced: number; deleted: number; untouched: number };

/** An import that was refused; the message says why and what was changed. */
export class ImportRefused extends Error {}

const OPERATIONS = {
  fail: "create",
  replace: "createOrReplace",
  missing: "createIfNotExists",
  exact: "createOrReplace",
} as const;
const RELEASES = { fail: "fail", replace: "replace", missing: "ignore", exact: "replace" } as const;

/** What the importer calls its steps, where nothing is written yet. */
const READING: Record<string, string> = {
  "Reading/validating data file": "Reading the file",
  "Importing documents": "Reading documents",
  "Importing assets (files/images)": "Storing images and files",
  "Setting asset references to documents": "Placing images and files",
  "Strengthening references": "Checking references",
};

const ADVICE =
  "Use --replace to replace documents that exist, or --missing to import only what does not.";

/**
 * Imports an archive, a folder or an NDJSON file, read by Sanity's own importer. The embedded lake
 * takes it as one transaction, after all images and files are there: it is imported whole or not at
 * all. Sanity's service takes it in pieces.
 * @throws ImportRefused
 */
export async function importContent(
  to: Place,
  source: string,
  mode: ImportMode,
  report: Report,
): Promise<Imported> {
  if (to.operator) return importWhole(to, to.operator, source, mode, report);
  if (mode === "exact")
    throw new ImportRefused("--exact is possible for the embedded content lake alone.");
  try {
    const before = documentsOf(await idsIn(to.client));
    const { numDocs } = await read(to.client, source, mode, report);
    const created = documentsOf(await idsIn(to.client)) - before;
    const others = numDocs - created;
    const untouched = mode === "missing" ? others : 0;
    return { created, replaced: others - untouched, deleted: 0, untouched };
  } catch (error) {
    throw new ImportRefused(
      `${reasonOf(error)}\nPart of it may have been imported. ${ADVICE} Either can be run again.`,
    );
  }
}

async function importWhole(
  to: Place,
  operator: OperatorAccess,
  source: string,
  mode: ImportMode,
  report: Report,
): Promise<Imported> {
  try {
    const existing = await idsIn(to.client);
    const collected = new Collected(existing, fetch);
    const client = to.client.withConfig({ resolveFetch: () => collected.fetch });
    const reading: Report = (step, ...amounts) => report(READING[step] ?? step, ...amounts);
    await read(client, source, mode, reading, operator.url);
    if (collected.ids.size === 0) throw new Error("The archive holds no document.");
    const surplus = mode === "exact" ? await surplusOf(to.client, existing, collected.ids) : [];
    report("Writing all of it in one transaction");
    const deletions = surplus.map((id) => ({ delete: { id } }));
    const mutations = [...collected.mutations(), ...deletions];
    await commit(to, operator, mutations);
    const replaced = [...collected.ids].filter((id) => existing.has(id)).length;
    const untouched = mode === "missing" ? replaced : 0;
    return {
      created: collected.ids.size - replaced,
      replaced: replaced - untouched,
      deleted: surplus.length,
      untouched,
    };
  } catch (error) {
    if (error instanceof ImportRefused) throw error;
    const advice = isConflict(error) ? `\n${ADVICE}` : "";
    throw new ImportRefused(`Nothing was imported: ${reasonOf(error)}${advice}`);
  }
}

const isAsset = /^(image|file)-[0-9a-f]{40}-/;

const documentsOf = (ids: Set<string>): number => [...ids].filter((id) => !isAsset.test(id)).length;

/** What an exact import deletes: documents that it does not bring, but for assets and keys. */
async function surplusOf(
  client: SanityClient,
  existing: Set<string>,
  brought: Set<string>,
): Promise<string[]> {
  const keys = new Set(await client.fetch<string[]>(KEYS_QUERY, {}, { perspective: "raw" }));
  return [...existing].filter((id) => !brought.has(id) && !keys.has(id) && !isAsset.test(id));
}

const idsIn = async (client: SanityClient): Promise<Set<string>> =>
  new Set(await client.fetch<string[]>("*._id", {}, { perspective: "raw" }));

/** Lets Sanity's importer read and check everything and write it through the client. */
async function read(
  client: SanityClient,
  source: string,
  mode: ImportMode,
  report: Report,
  assetHost?: string,
): Promise<{ numDocs: number }> {
  const isFolder = (await stat(source)).isDirectory();
  if (!isFolder) await refuseDamaged(source);
  return sanityImport(isFolder ? source : createReadStream(source), {
    client,
    operation: OPERATIONS[mode],
    releasesOperation: RELEASES[mode],
    onProgress: ({ step, current, total }) => report(step, current, total),
    // The lake's images bear the address visitors use, at which nothing may be running now.
    ...(assetHost && {
      assetFetch: (address, init) => fetch(onHost(address, assetHost), init),
    }),
  });
}

/**
 * Unpacks an archive once to nowhere. The importer begins with the first documents while the rest
 * is unpacked, and a fault that comes then would end this process without a word.
 */
async function refuseDamaged(file: string): Promise<void> {
  const [first] = await createReadStream(file, { end: 1 }).toArray();
  if (!(first instanceof Buffer) || first.length < 2 || first.readUInt16BE() !== 0x1f8b) return;
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  try {
    await pipeline(createReadStream(file), createGunzip(), nowhere);
  } catch (error) {
    throw new Error("The archive is damaged or was cut short.", { cause: error });
  }
}

function onHost(address: string, host: string): string {
  const { pathname, search } = new URL(address);
  return /^\/(images|files)\//.test(pathname) ? new URL(pathname + search, host).href : address;
}

async function commit(to: Place, operator: OperatorAccess, mutations: unknown[]): Promise<void> {
  const answer = await fetch(to.client.getUrl(`/data/import/${to.dataset}`), {
    method: "POST",
    headers: { authorization: `Bearer ${operator.token}` },
    body: new Blob(mutations.map((mutation) => `${JSON.stringify(mutation)}\n`)),
  }).catch((error: unknown) => {
    throw new ImportRefused(
      `The content lake stopped answering (${reasonOf(error)}). All of it was imported or nothing; run the command again once the lake runs.`,
    );
  });
  if (answer.ok) return;
  const body: unknown = await answer.json().catch(() => undefined);
  throw Object.assign(new Error(messageIn(body) ?? `the content lake answered ${answer.status}`), {
    statusCode: answer.status,
  });
}

/** The sentence for people in a refusal of the lake's. */
function messageIn(body: unknown): string | undefined {
  if (typeof body !== "object" || body === null) return undefined;
  if ("message" in body && typeof body.message === "string") return body.message;
  if (!("error" in body) || typeof body.error !== "object" || body.error === null) return undefined;
  const { error } = body;
  return "description" in error && typeof error.description === "string"
    ? error.description
    : undefined;
}

const isConflict = (error: unknown): boolean =>
  error instanceof Error && "statusCode" in error && error.statusCode === 409;

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error && !error.message.includes(cause.message)
    ? `${error.message} (${cause.message})`
    : error.message;
}
