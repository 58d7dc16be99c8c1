import { open, rename, rm } from "node:fs/promises";
import { exportDataset } from "@sanity/export";
import { isSecretDocument } from "./secret-documents.ts";
import type { DatasetConnection } from "./dataset-connection.ts";
import type { ReportProgress } from "./progress.ts";

export type ExportOptions = {
  /** Whether to include drafts, versions and releases; otherwise only published documents. */
  drafts: boolean;
  /** Whether to include releases and their versions. */
  versions: boolean;
  /**
   * Document types to export; undefined exports all. With types, assets are included only if their
   * types are listed.
   */
  types?: string[] | undefined;
};

export type ExportResult = { documents: number; assets: number };

const assetTypes = ["sanity.imageAsset", "sanity.fileAsset"];

/** The number of asset documents of the listed types, or of all types. */
const countAssets = ({ client }: DatasetConnection, types = assetTypes): Promise<number> =>
  client.fetch<number>(
    "count(*[_type in $types])",
    { types: assetTypes.filter((type) => types.includes(type)) },
    { perspective: "raw" },
  );

const isReleaseContent = (id: string): boolean =>
  id.startsWith("versions.") || id.startsWith("_.releases.");

/**
 * Writes a dataset to a `tar.gz` archive in Sanity's format with Sanity's exporter. The file is
 * renamed into place once it is complete.
 * @throws Error when a document cannot be read or an asset cannot be downloaded
 */
export async function exportContent(
  from: DatasetConnection,
  file: string,
  options: ExportOptions,
  report: ReportProgress,
): Promise<ExportResult> {
  const temporaryFile = `${file}.part`;
  // Created here, because the exporter would make it readable for every user and write through a link.
  await rm(temporaryFile, { force: true });
  await (await open(temporaryFile, "wx", 0o600)).close();
  try {
    const expectedAssets = await countAssets(from, options.types);
    const { documentCount, assetCount } = await exportDataset({
      client: from.client,
      dataset: from.dataset,
      outputPath: temporaryFile,
      drafts: options.drafts,
      types: options.types,
      filterDocument: ({ _id, _type }) =>
        !isSecretDocument(_type) && (options.versions || !isReleaseContent(_id)),
      onProgress: ({ step, current, total }) =>
        report(step, current, typeof total === "number" ? total : undefined),
    });
    // The exporter skips missing assets, which would leave broken references.
    if (assetCount < expectedAssets)
      throw new Error(
        `Could not download ${expectedAssets - assetCount} of ${expectedAssets} images and files. See the messages above.`,
      );
    await rename(temporaryFile, file);
    return { documents: documentCount, assets: assetCount };
  } finally {
    await rm(temporaryFile, { force: true });
  }
}
