import { getClientConfig } from "../sanity/client.ts";

const referencePattern = /^file-([\da-f]+)-([a-z0-9]+)$/;

/** Returns the extension of an uploaded file, such as "pdf". */
export const getFileExtension = (reference: string): string | undefined =>
  referencePattern.exec(reference)?.[2];

/**
 * Returns the URL of an uploaded file, which downloads it as `name` or, without one, shows it: a path of
 * this site for the embedded content lake, otherwise Sanity's CDN. Returns undefined if the reference is
 * not a file.
 */
export function createFileUrl(reference: string | null | undefined, name?: string) {
  const [, id, extension] = referencePattern.exec(reference ?? "") ?? [];
  if (!id || !extension) return undefined;
  const { projectId, dataset, apiHost } = { apiHost: undefined, ...getClientConfig() };
  const host = apiHost ? "" : "https://cdn.sanity.io";
  const url = `${host}/files/${projectId}/${dataset}/${id}.${extension}`;
  if (!name) return url;
  const fileName = name.endsWith(`.${extension}`) ? name : `${name}.${extension}`;
  return `${url}?dl=${encodeURIComponent(fileName)}`;
}
