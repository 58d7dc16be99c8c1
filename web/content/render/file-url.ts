import { getClientConfig } from "../sanity/client.ts";

/**
 * The address of a file that an editor uploaded, as a download under `name`: on the content lake
 * that embeds it (a path of this site) or on Sanity's file service. `undefined` when the reference
 * is none of a file.
 */
export function createFileUrl(reference: string | null | undefined, name: string) {
  const [, id, ending] = /^file-([\da-f]+)-([a-z0-9]+)$/.exec(reference ?? "") ?? [];
  if (!id || !ending) return undefined;
  const { projectId, dataset, apiHost } = { apiHost: undefined, ...getClientConfig() };
  const host = apiHost ? "" : "https://cdn.sanity.io";
  const download = encodeURIComponent(name.endsWith(`.${ending}`) ? name : `${name}.${ending}`);
  return `${host}/files/${projectId}/${dataset}/${id}.${ending}?dl=${download}`;
}
