import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createClient, type SanityClient } from "@sanity/client";
import { findOperator } from "../../studio/content-lake/auth/operator.ts";
import { connectEmbedded } from "../../studio/transfer/dataset-connection.ts";
import { exportContent } from "../../studio/transfer/export.ts";
import { importContent } from "../../studio/transfer/import.ts";
import { startLocalLake } from "../support/servers/local-lake.ts";
import { until } from "../support/until.ts";
import { NotRunError, type Step } from "./report.ts";
import type { HostedServices } from "./settings.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

export const datasetStep = "dataset";
export const copyStep = "content:copy";

/** Creates a client of the dataset that the run uses. */
export const connectToDataset = ({ sanity }: HostedServices): SanityClient => {
  const { projectId, dataset, token, apiHost } = sanity;
  return createClient({
    projectId,
    dataset,
    token,
    apiVersion: "2025-02-19",
    useCdn: false,
    ...(apiHost ? { apiHost, useProjectHostname: false } : {}),
  });
};

/** The content steps of a run; `deleteDataset` deletes the dataset if they created one. */
export type ContentRun = { steps: Step[]; deleteDataset(): Promise<string> };

/** Creates the steps that fill a Sanity dataset as docs/hosted.md describes. */
export function createContentSteps(services: HostedServices): ContentRun {
  const { isEmulated, sanity } = services;
  const client = connectToDataset(services);
  let isCreated = false;
  async function createDataset(): Promise<string> {
    if (isEmulated) throw new NotRunError("the embedded content lake has one dataset");
    await client.datasets.create(sanity.dataset, { aclMode: "private" });
    isCreated = true;
    return `created ${sanity.dataset}`;
  }
  async function deleteDataset(): Promise<string> {
    if (!isCreated) return "no dataset to delete";
    isCreated = false;
    await client.datasets.delete(sanity.dataset);
    return `deleted ${sanity.dataset}`;
  }
  const copy = () => (isEmulated ? copyToEmulation(services) : copyToSanity(services));
  const steps = [
    { name: datasetStep, needs: [], run: createDataset },
    { name: copyStep, needs: isEmulated ? [] : [datasetStep], run: copy },
    { name: "release", needs: [copyStep], run: () => publishRelease(client) },
  ];
  return { steps, deleteDataset };
}

/** Runs `npm run content:copy` with a new data folder as the source. */
async function copyToSanity({ sanity }: HostedServices): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), "site-data-"));
  const { projectId, dataset, token } = sanity;
  const child = spawn(
    process.execPath,
    ["web/host/bootstrap.mjs", "content:copy", "--to", `${projectId}/${dataset}`],
    {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        DATA_DIR: dataDir,
        SANITY_TOKEN: token,
      },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (chunk: string) => (output += chunk));
  const code = await new Promise((resolve) => {
    child.once("close", resolve);
  });
  rmSync(dataDir, { recursive: true, force: true });
  if (code !== 0) throw new Error(output.trim());
  return output.trim().split("\n").at(-1) ?? "";
}

/**
 * Copies the content of a second content lake to the emulation with the importer for hosted datasets. The
 * command cannot do this, because it connects to Sanity's own address only.
 */
async function copyToEmulation(services: HostedServices): Promise<string> {
  const source = await startLocalLake();
  const folder = mkdtempSync(join(tmpdir(), "content-copy-"));
  try {
    const archive = join(folder, "content.tar.gz");
    const operator = await findOperator(source.dataDir);
    if (!operator) throw new Error("The content lake has not reported its address.");
    const from = connectEmbedded(operator, "embedded", "production");
    const to = { client: connectToDataset(services), dataset: services.sanity.dataset };
    const options = { drafts: true, versions: true, types: undefined };
    const ignore = () => undefined;
    await exportContent(from, archive, options, ignore);
    const { created, replaced } = await importContent(to, archive, "replace", ignore);
    return `${created} documents created, ${replaced} replaced, through the importer for hosted datasets`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await source.discard();
  }
}

/** Publishes a release with a new version of the site settings. */
async function publishRelease(client: SanityClient): Promise<string> {
  const copyright = "Copyright of the conformance run";
  const { releaseId } = await client.releases.create({
    metadata: { title: "Conformance run", releaseType: "asap" },
  });
  await client.createVersion({ releaseId, publishedId: "siteSettings", baseId: "siteSettings" });
  await client.patch(`versions.${releaseId}.siteSettings`).set({ copyright }).commit();
  await client.releases.publish({ releaseId });
  // Sanity publishes asynchronously.
  await until(async () => (await client.getDocument("siteSettings"))?.copyright === copyright);
  return "published a release with a version of the site settings";
}
