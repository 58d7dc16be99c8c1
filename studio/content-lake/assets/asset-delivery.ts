import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { extname, join } from "node:path";
import { getClientAddress } from "../auth/client-address.ts";
import type { LakeConfig } from "../config.ts";
import { httpError } from "../errors.ts";
import type { LakeRequest, Reply } from "../http/router.ts";
import type { Doc } from "../storage/documents.ts";
import type { AssetStore } from "./asset-store.ts";
import { FileCache } from "./file-cache.ts";
import { getServedType, isInlineType } from "./file-types.ts";
import { parseImageOptions, type ImageOptions } from "./image-parameters.ts";
import { transformImage } from "./images.ts";

const maxCacheBytes = 512 * 1024 * 1024;
/** Cached images start with this many bytes that hold their type, so the cache needs no index. */
const typePrefixBytes = 16;

/** Proxies reject responses whose headers take more than a few kilobytes. */
const maxDownloadNameLength = 200;

const cacheForever = "public, max-age=31536000, immutable";
const inlinePolicy =
  "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'";
const downloadPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

/**
 * Serves stored assets at Sanity's URLs: originals, byte ranges and transformed images. Files that
 * a browser could run as a page, including SVG, are sent as downloads with a sandbox policy.
 */
export class AssetDelivery {
  #assets: AssetStore;
  #cache: FileCache;

  private constructor(assets: AssetStore, cache: FileCache) {
    this.#assets = assets;
    this.#cache = cache;
  }

  static async open(config: LakeConfig, assets: AssetStore): Promise<AssetDelivery> {
    const cache = await FileCache.open(join(config.dataDir, "image-cache"), maxCacheBytes);
    return new AssetDelivery(assets, cache);
  }

  /** Handles `/images/<project>/<dataset>/<name>?...` and `/files/...`, without authentication. */
  async serve(request: LakeRequest): Promise<Reply> {
    const { kind = "", name = "" } = request.params;
    const asset = this.#assets.find(kind, name);
    if (!asset) throw httpError(404, "There is no such asset");
    const { doc, path } = asset;
    const extension = extname(name).slice(1);
    const options =
      kind === "images" && extension !== "svg"
        ? parseImageOptions(request.url.searchParams, request.incoming.headers.accept ?? "")
        : undefined;
    if (!options) return serveOriginal(request, path, extension, doc);
    const key = JSON.stringify([name, options]);
    const etag = `"${createHash("sha256").update(key).digest("base64url")}"`;
    const headers = {
      ...formatFileHeaders(request, doc, true),
      etag,
      ...(request.url.searchParams.has("auto") && { vary: "accept" }),
    };
    if (matchesEtag(request, etag)) return { status: 304, headers };
    const bytes = await this.#cache.get(key, () =>
      this.#assets.imageQueue.run(getClientAddress(request.incoming), () =>
        createCachedImage(path, extension, options),
      ),
    );
    const mimeType = bytes.subarray(0, typePrefixBytes).toString("latin1").trim();
    return {
      body: bytes.subarray(typePrefixBytes),
      headers: { ...headers, "content-type": mimeType },
    };
  }
}

async function createCachedImage(
  path: string,
  extension: string,
  options: ImageOptions,
): Promise<Buffer> {
  await getFileSize(path);
  const { bytes, mimeType } = await transformImage(path, extension, options);
  return Buffer.concat([Buffer.from(mimeType.padEnd(typePrefixBytes)), bytes]);
}

/** The uploaded bytes, or the requested range of them. */
async function serveOriginal(
  request: LakeRequest,
  path: string,
  extension: string,
  doc: Doc,
): Promise<Reply> {
  const size = await getFileSize(path);
  const etag = `"${String(doc.sha1hash)}"`;
  const headers = {
    ...formatFileHeaders(request, doc, isInlineType(extension)),
    "content-type": getServedType(extension),
    "accept-ranges": "bytes",
    "x-sanity-sha1": String(doc.sha1hash),
    etag,
  };
  if (matchesEtag(request, etag)) return { status: 304, headers };
  const range = parseRange(request, size, etag);
  if (range === "unsatisfiable")
    throw httpError(416, `The file has ${size} bytes`, { "content-range": `bytes */${size}` });
  if (!range)
    return {
      body: createReadStream(path),
      headers: { ...headers, "content-length": String(size) },
    };
  const { start, end } = range;
  return {
    status: 206,
    body: createReadStream(path, { start, end }),
    headers: {
      ...headers,
      "content-range": `bytes ${start}-${end}/${size}`,
      "content-length": String(end - start + 1),
    },
  };
}

const getFileSize = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => {
      throw httpError(404, "The file of this asset is missing");
    },
  );

/** Whether the client's cached copy is current. */
function matchesEtag({ incoming }: LakeRequest, etag: string): boolean {
  const tags = (incoming.headers["if-none-match"] ?? "").split(",").map((tag) => tag.trim());
  return tags.some((tag) => tag === "*" || tag.replace(/^W\//, "") === etag);
}

/** The requested byte range; undefined for multiple or invalid ranges, which get the whole file. */
function parseRange(
  { incoming }: LakeRequest,
  size: number,
  etag: string,
): { start: number; end: number } | "unsatisfiable" | undefined {
  const { range, "if-range": condition } = incoming.headers;
  if (incoming.method !== "GET" || (condition !== undefined && condition !== etag))
    return undefined;
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(range ?? "") ?? [];
  if (first === undefined || last === undefined || (first === "" && last === "")) return undefined;
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  return start > end ? "unsatisfiable" : { start, end };
}

function formatFileHeaders(
  request: LakeRequest,
  doc: Doc,
  isInline: boolean,
): Record<string, string> {
  const search = request.url.searchParams;
  const isDownload = search.has("dl") || search.has("dlRaw");
  const requestedName = search.get("dl") ?? "";
  if (requestedName.length > maxDownloadNameLength)
    throw httpError(400, `dl may have at most ${maxDownloadNameLength} characters`);
  const filename = requestedName || getOriginalName(doc);
  return {
    "cache-control": cacheForever,
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "cross-origin",
    "content-security-policy": isInline ? inlinePolicy : downloadPolicy,
    ...((!isInline || isDownload) && { "content-disposition": formatAttachment(filename) }),
  };
}

/** A mutation may have set any name; a header must be short and well-formed. */
const getOriginalName = ({ originalFilename }: Doc): string =>
  typeof originalFilename === "string" && originalFilename !== ""
    ? originalFilename.slice(0, maxDownloadNameLength).toWellFormed()
    : "file";

function formatAttachment(filename: string): string {
  const plain = filename.replaceAll(/[^\w. -]/g, "_");
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(filename)}`;
}
