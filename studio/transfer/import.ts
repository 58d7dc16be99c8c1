import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { sanityImport } from "@sanity/import";
import type { SanityClient } from "@sanity/client";
import type { OperatorAccess } from "../content-lake/auth/operator.ts";
import { ImportCollector } from "./import-collector.ts";
import { secretDocumentsQuery } from "./secret-documents.ts";
import type { DatasetConnection } from "./dataset-connection.ts";
import type { ReportProgress } from "./progress.ts";

/**
 * How to treat existing documents. `fail`: import nothing. `replace`: replace them. `missing`: keep
 * them. `exact`: replace them and delete documents that the archive does not contain.
 */
export type ImportMode = "fail" | "replace" | "missing" | "exact";

export type ImportResult = {
  created: number;
  replaced: number;
  deleted: number;
  untouched: number;
};

/** A failed import; the message says why and what was changed. */
export class ImportFailedError extends Error {}

const operationByMode = {
  fail: "create",
  replace: "createOrReplace",
  missing: "createIfNotExists",
  exact: "createOrReplace",
} as const;
const ifExistsByMode = {
  fail: "fail",
  replace: "replace",
  missing: "ignore",
  exact: "replace",
} as const;

/** Labels for the importer's steps while nothing is written yet. */
const stepLabels: Record<string, string> = {
  "Reading/validating data file": "Reading the file",
  "Importing documents": "Reading documents",
  "Importing assets (files/images)": "Storing images and files",
  "Setting asset references to documents": "Placing images and files",
  "Strengthening references": "Checking references",
};

const modeHint =
  "Use --replace to replace existing documents, or --missing to import only new ones.";

/**
 * Imports an archive, a folder or an NDJSON file with Sanity's importer. The embedded lake imports
 * all documents in one transaction after all assets are stored. Sanity's service imports in
 * batches.
 * @throws ImportFailedError
 */
export async function importContent(
  to: DatasetConnection,
  source: string,
  mode: ImportMode,
  report: ReportProgress,
): Promise<ImportResult> {
  if (to.operator) return importInOneTransaction(to, to.operator, source, mode, report);
  if (mode === "exact")
    throw new ImportFailedError("--exact is only supported for the embedded content lake.");
  try {
    const before = countDocuments(await fetchIds(to.client));
    const { numDocs } = await runImporter(to.client, source, mode, report);
    const created = countDocuments(await fetchIds(to.client)) - before;
    const others = numDocs - created;
    const untouched = mode === "missing" ? others : 0;
    return { created, replaced: others - untouched, deleted: 0, untouched };
  } catch (error) {
    throw new ImportFailedError(
      `${describeError(error)}\nSome documents may have been imported. ${modeHint} Both can be run again.`,
    );
  }
}

async function importInOneTransaction(
  to: DatasetConnection,
  operator: OperatorAccess,
  source: string,
  mode: ImportMode,
  report: ReportProgress,
): Promise<ImportResult> {
  try {
    const existing = await fetchIds(to.client);
    const collector = new ImportCollector(existing, fetch);
    const client = to.client.withConfig({ resolveFetch: () => collector.fetch });
    const reportReading: ReportProgress = (step, ...amounts) =>
      report(stepLabels[step] ?? step, ...amounts);
    await runImporter(client, source, mode, reportReading, operator.url);
    if (collector.ids.size === 0) throw new Error("The archive contains no documents.");
    const surplusIds =
      mode === "exact" ? await findSurplus(to.client, existing, collector.ids) : [];
    report("Writing all documents in one transaction");
    const deletions = surplusIds.map((id) => ({ delete: { id } }));
    const mutations = [...collector.getMutations(), ...deletions];
    await commitMutations(to, operator, mutations);
    const replaced = [...collector.ids].filter((id) => existing.has(id)).length;
    const untouched = mode === "missing" ? replaced : 0;
    return {
      created: collector.ids.size - replaced,
      replaced: replaced - untouched,
      deleted: surplusIds.length,
      untouched,
    };
  } catch (error) {
    if (error instanceof ImportFailedError) throw error;
    const advice = isConflict(error) ? `\n${modeHint}` : "";
    throw new ImportFailedError(`Nothing was imported: ${describeError(error)}${advice}`);
  }
}

const isAsset = /^(image|file)-[0-9a-f]{40}-/;

const countDocuments = (ids: Set<string>): number =>
  [...ids].filter((id) => !isAsset.test(id)).length;

/**
 * The documents that an exact import deletes: those missing in the archive, except assets and
 * secrets.
 */
async function findSurplus(
  client: SanityClient,
  existing: Set<string>,
  importedIds: Set<string>,
): Promise<string[]> {
  const keys = new Set(
    await client.fetch<string[]>(secretDocumentsQuery, {}, { perspective: "raw" }),
  );
  return [...existing].filter((id) => !importedIds.has(id) && !keys.has(id) && !isAsset.test(id));
}

const fetchIds = async (client: SanityClient): Promise<Set<string>> =>
  new Set(await client.fetch<string[]>("*._id", {}, { perspective: "raw" }));

/** Runs Sanity's importer, which validates everything and writes through the client. */
async function runImporter(
  client: SanityClient,
  source: string,
  mode: ImportMode,
  report: ReportProgress,
  assetHost?: string,
): Promise<{ numDocs: number }> {
  const isFolder = (await stat(source)).isDirectory();
  if (!isFolder) await rejectDamaged(source);
  return sanityImport(isFolder ? source : createReadStream(source), {
    client,
    operation: operationByMode[mode],
    releasesOperation: ifExistsByMode[mode],
    onProgress: ({ step, current, total }) => report(step, current, total),
    // Assets of the lake contain the public URL, which may be unreachable now.
    ...(assetHost && {
      assetFetch: (address, init) => fetch(replaceHost(address, assetHost), init),
    }),
  });
}

/**
 * Decompresses the archive once to validate it. The importer starts before decompression ends, and
 * a later error would crash the process without a message.
 */
async function rejectDamaged(file: string): Promise<void> {
  const [first] = await createReadStream(file, { end: 1 }).toArray();
  if (!(first instanceof Buffer) || first.length < 2 || first.readUInt16BE() !== 0x1f8b) return;
  const discard = new Writable({ write: (_chunk, _encoding, done) => done() });
  try {
    await pipeline(createReadStream(file), createGunzip(), discard);
  } catch (error) {
    throw new Error("The archive is damaged or incomplete.", { cause: error });
  }
}

function replaceHost(address: string, host: string): string {
  const { pathname, search } = new URL(address);
  return /^\/(images|files)\//.test(pathname) ? new URL(pathname + search, host).href : address;
}

async function commitMutations(
  to: DatasetConnection,
  operator: OperatorAccess,
  mutations: unknown[],
): Promise<void> {
  const response = await fetch(to.client.getUrl(`/data/import/${to.dataset}`), {
    method: "POST",
    headers: { authorization: `Bearer ${operator.token}` },
    body: new Blob(mutations.map((mutation) => `${JSON.stringify(mutation)}\n`)),
  }).catch((error: unknown) => {
    throw new ImportFailedError(
      `The connection to the content lake was lost (${describeError(error)}). Either everything was imported or nothing. Run the command again once the lake is running.`,
    );
  });
  if (response.ok) return;
  const body: unknown = await response.json().catch(() => undefined);
  throw Object.assign(
    new Error(
      readErrorMessage(body) ?? `the content lake responded with status ${response.status}`,
    ),
    {
      statusCode: response.status,
    },
  );
}

/** The user-facing message in an error response of the lake. */
function readErrorMessage(body: unknown): string | undefined {
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

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error && !error.message.includes(cause.message)
    ? `${error.message} (${cause.message})`
    : error.message;
}
