import { globSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Mutation } from "@sanity/client";
import { exportDataset } from "@sanity/export";
import { SanityEncoder } from "@sanity/mutate";
import { dryRun, type Migration, type Mutation as Change, type Transaction } from "@sanity/migrate";
import { studioApiVersion } from "../client/api-version.ts";
import type { DatasetConnection } from "./dataset-connection.ts";
import { isSecretDocument } from "./secret-documents.ts";

/** Mutations in one transaction. Hosted Sanity limits the size of a request. */
const batchSize = 200;

/** The names of the files `<name>.ts` in the folder of migrations, which may be missing, in their order. */
export const listMigrations = (folder: string): string[] =>
  globSync("*.ts", { cwd: folder })
    .map((file) => file.slice(0, -".ts".length))
    .toSorted();

/**
 * Returns the mutations with which a migration of Sanity's `defineMigration` changes the current content,
 * drafts and releases included. Sanity's own command only connects to hosted projects.
 */
export async function collectMutations(
  { client, dataset }: DatasetConnection,
  migration: Migration,
): Promise<Mutation[]> {
  const folder = await mkdtemp(join(tmpdir(), "content-migration-"));
  const exportPath = join(folder, "content.tar.gz");
  try {
    await exportDataset({
      client,
      dataset,
      outputPath: exportPath,
      assets: false,
      raw: true,
      filterDocument: ({ _type }) => !isSecretDocument(_type),
    });
    const { projectId = "", apiHost, token = "", useProjectHostname } = client.config();
    const api = {
      projectId,
      dataset,
      apiHost,
      useProjectHostname,
      token,
      apiVersion: `v${studioApiVersion}` as const,
    };
    const mutations: Mutation[] = [];
    for await (const change of dryRun({ api, exportPath }, migration))
      for (const one of [change].flat()) if (one) mutations.push(...encode(one));
    return mutations;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Encodable = Parameters<typeof SanityEncoder.encodeAll>[0];

function encode(change: Change | Transaction): Mutation[] {
  const mutations = change.type === "transaction" ? change.mutations : [change];
  // The packages declare the same mutations with different types of paths.
  return SanityEncoder.encodeAll(mutations as Encodable);
}

/** Applies mutations in order, in transactions of at most 200. */
export async function applyMutations(
  { client }: DatasetConnection,
  mutations: readonly Mutation[],
): Promise<void> {
  for (let start = 0; start < mutations.length; start += batchSize)
    await client.mutate(mutations.slice(start, start + batchSize), { autoGenerateArrayKeys: true });
}
