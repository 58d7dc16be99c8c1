import type { Doc } from "../storage/documents.ts";

/** `images/<hash>-<W>x<H>.<ext>` is `image-<hash>-<W>x<H>-<ext>`; undefined for other names. */
export function toAssetId(folder: string, name: string): string | undefined {
  const image = /^([0-9a-f]{40})-(\d+x\d+)\.([a-z0-9]+)$/.exec(name);
  if (folder === "images" && image) return `image-${image[1]}-${image[2]}-${image[3]}`;
  const file = /^([0-9a-f]{40})\.([a-z0-9]+)$/.exec(name);
  return folder === "files" && file ? `file-${file[1]}-${file[2]}` : undefined;
}

/** The file name of an asset id; the inverse of `toAssetId`. */
export function toFileName(id: string): string | undefined {
  const [, image, imageExtension] = /^image-([0-9a-f]{40}-\d+x\d+)-([a-z0-9]+)$/.exec(id) ?? [];
  if (image) return `${image}.${imageExtension}`;
  const [, file, extension] = /^file-([0-9a-f]{40})-([a-z0-9]+)$/.exec(id) ?? [];
  return file ? `${file}.${extension}` : undefined;
}

export const isAsset = ({ _type }: Doc): boolean =>
  _type === "sanity.imageAsset" || _type === "sanity.fileAsset";
