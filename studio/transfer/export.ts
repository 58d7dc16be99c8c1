import { rename, rm } from "node:fs/promises";
import { exportDataset } from "@sanity/export";
import { isKey } from "./secret-documents.ts";
import type { Place } from "./dataset-connection.ts";
import type { Report } from "./progress.ts";

export type ExportChoice = {
  /** Drafts, versions and releases. Without them only what is published. */
  drafts: boolean;
  /** What is in releases, and the releases themselves. */
  versions: boolean;
  /** Undefined: all. Assets of other documents' pictures are left out unless their types are named. */
  types?: string[] | undefined;
};

export type Exported = { documents: number; assets: number };

const isOfRelease = (id: string): boolean =>
  id.startsWith("versions.") || id.startsWith("_.releases.");

/**
 * Writes a dataset into a `tar.gz` archive of Sanity's format, by Sanity's own exporter. The file
 * appears once it is complete.
 * @throws Error when a document or the bytes of an asset cannot be read
 */
export async function exportContent(
  from: Place,
  file: string,
  choice: ExportChoice,
  report: Report,
): Promise<Exported> {
  const aside = `${file}.part`;
  let expected = 0;
  try {
    const { documentCount, assetCount } = await exportDataset({
      client: from.client,
      dataset: from.dataset,
      outputPath: aside,
      drafts: choice.drafts,
      types: choice.types,
      filterDocument: ({ _id, _type }) => !isKey(_type) && (choice.versions || !isOfRelease(_id)),
      onProgress: (progress) => {
        const { step, current, total } = progress;
        if (step.startsWith("Downloading assets") && typeof total === "number") expected = total;
        report(step, current, typeof total === "number" ? total : undefined);
      },
    });
    // The exporter goes on without an asset that is gone; pictures would point nowhere.
    if (assetCount < expected)
      throw new Error(
        `${expected - assetCount} of ${expected} images and files could not be read; the lines above name them`,
      );
    await rename(aside, file);
    return { documents: documentCount, assets: assetCount };
  } finally {
    await rm(aside, { force: true });
  }
}
