import { getClientConfig } from "../sanity/client.ts";

/**
 * Returns the URL that downloads an uploaded file as `name`: a path of this site for the embedded
 * content lake, otherwise Sanity's CDN. Returns undefined if the reference is not a file.
 */
export function createFileUrl(reference: string | null | undefined, name: string) {
  const [, id, extension] = /^file-([\da-f]+)-([a-z0-9]+)$/.exec(reference ?? "") ?? [];
  if (!id || !extension) return undefined;
  const { projectId, dataset, apiHost } = { apiHost: undefined, ...getClientConfig() };
  const host = apiHost ? "" : "https://cdn.sanity.io";
  const fileName = name.endsWith(`.${extension}`) ? name : `${name}.${extension}`;
  const path = `/files/${projectId}/${dataset}/${id}.${extension}`;
  return `${host}${path}?dl=${encodeURIComponent(fileName)}`;
}
