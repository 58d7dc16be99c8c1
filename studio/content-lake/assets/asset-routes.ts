import { getIdentity } from "../auth/access.ts";
import { httpError } from "../errors.ts";
import { readBody, type LakeRequest, type Reply, type Route } from "../http/router.ts";
import type { AssetOrigin, AssetStore } from "./asset-store.ts";

/** Upload endpoints: `POST /assets/images/<dataset>` and `POST /assets/files/<dataset>`. */
const maxImageBytes = 32 * 1024 * 1024;
const maxFileNameLength = 255;

export const createAssetRoutes = (assets: AssetStore): Route[] => [
  {
    method: "POST",
    path: "/assets/images/:dataset",
    access: "editor",
    handle: async (request) => {
      const bytes = await readBody(request, maxImageBytes);
      return { json: { document: await assets.storeImage(bytes, readOrigin(request)) } };
    },
  },
  {
    method: "POST",
    path: "/assets/files/:dataset",
    access: "editor",
    handle: (request) => uploadFile(assets, request),
  },
];

async function uploadFile(assets: AssetStore, request: LakeRequest): Promise<Reply> {
  const origin = readOrigin(request);
  if (request.incoming.headers["content-encoding"])
    throw httpError(415, "Send the file without a content encoding");
  // Local commands restore archives, which may contain any file.
  const checkContent = request.actor.kind !== "operator";
  return { json: { document: await assets.receiveFile(request.incoming, origin, checkContent) } };
}

function readOrigin(request: LakeRequest): AssetOrigin {
  const search = request.url.searchParams;
  const details: Record<string, unknown> = {};
  for (const name of ["label", "title", "description", "creditLine"]) {
    const value = search.get(name);
    if (value) details[name] = value;
  }
  const sourceName = search.get("sourceName");
  if (sourceName)
    details.source = {
      _type: "sanity.assetSourceData",
      name: sourceName,
      id: search.get("sourceId") ?? "",
      url: search.get("sourceUrl") ?? "",
    };
  // oxlint-disable-next-line no-control-regex -- Control characters could end a header or hide in a list.
  const filename = search.get("filename")?.replaceAll(/[\u0000-\u001f\u007f]/g, "");
  return {
    author: getIdentity(request.actor),
    filename: filename?.slice(0, maxFileNameLength) || undefined,
    contentType: request.incoming.headers["content-type"],
    meta: search.getAll("meta").flatMap((names) => names.split(",").filter(Boolean)),
    details,
  };
}
