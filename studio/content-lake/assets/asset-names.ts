import type { Doc } from "../storage/documents.ts";

/**
 * Returns the asset id of a stored file: `image-<hash>-<W>x<H>-<ext>` for `images/<hash>-<W>x<H>.<ext>`.
 * Undefined for names of other formats.
 */
export function toAssetId(folder: string, name: string): string | undefined {
  const image = /^([0-9a-f]{40})-(\d+x\d+)\.([a-z0-9]+)$/.exec(name);
  if (folder === "images" && image) return `image-${image[1]}-${image[2]}-${image[3]}`;
  const file = /^([0-9a-f]{40})\.([a-z0-9]+)$/.exec(name);
  return folder === "files" && file ? `file-${file[1]}-${file[2]}` : undefined;
}

/** Returns the file name of an asset id. The inverse of `toAssetId`. */
export function toFileName(id: string): string | undefined {
  const [, image, imageExtension] = /^image-([0-9a-f]{40}-\d+x\d+)-([a-z0-9]+)$/.exec(id) ?? [];
  if (image) return `${image}.${imageExtension}`;
  const [, file, extension] = /^file-([0-9a-f]{40})-([a-z0-9]+)$/.exec(id) ?? [];
  return file ? `${file}.${extension}` : undefined;
}

export const isAsset = ({ _type }: Doc): boolean =>
  _type === "sanity.imageAsset" || _type === "sanity.fileAsset";
