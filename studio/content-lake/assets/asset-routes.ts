import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { getClientAddress, getIdentity } from "../auth/access.ts";
import type { LakeConfig } from "../config.ts";
import type { Doc } from "../storage/documents.ts";
import { httpError, storageUnavailable } from "../errors.ts";
import { FileCache } from "./file-cache.ts";
import {
  fileExtension,
  isOfKind,
  isShown,
  KIND_BYTES,
  mimeTypeOf,
  servedTypeOf,
} from "./file-types.ts";
import { describeImage } from "./image-metadata.ts";
import { parseImageOptions, type ImageOptions } from "./image-parameters.ts";
import { ImageQueue } from "./image-queue.ts";
import { transformImage } from "./images.ts";
import { readBody, type LakeRequest, type Reply, type Route } from "../http/router.ts";
import type { Store } from "../storage/store.ts";

/**
 * Images and files: uploaded once per content, kept under the hash of their bytes, described by an
 * asset document, served at Sanity's addresses. What could run as a page, SVG included, is handed
 * out so that it cannot. The bytes go when the document does, which no reference may hold.
 */
const IMAGE_LIMIT = 32 * 1024 * 1024;
const FILE_LIMIT = 256 * 1024 * 1024;
const CACHE_LIMIT = 512 * 1024 * 1024;

const FOREVER = "public, max-age=31536000, immutable";
const SHOWN_POLICY =
  "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'";
const BOX_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

export type Origin = {
  author: string;
  filename?: string | undefined;
  /** What the sender said it is. */
  contentType?: string | undefined;
  /** Which metadata of an image is wanted; Sanity's default without any. */
  meta?: string[];
  details?: Record<string, unknown>;
  /** Whether no publish event tells of it, as for what a new lake begins with. */
  quiet?: boolean;
};

export class Assets {
  #config: LakeConfig;
  #store: Store;
  #folder: string;
  #cache: FileCache;
  #turns = new ImageQueue();
  /** What is being done to the file of a name, so that storing and removing it take turns. */
  #busy = new Map<string, Promise<unknown>>();

  private constructor(config: LakeConfig, store: Store, cache: FileCache) {
    this.#config = config;
    this.#store = store;
    this.#folder = join(config.dataDir, "assets");
    this.#cache = cache;
  }

  static async open(config: LakeConfig, store: Store): Promise<Assets> {
    const folder = join(config.dataDir, "assets");
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // Uploads that a kill cut short.
    for (const name of await readdir(folder))
      if (name.endsWith(".part")) await rm(join(folder, name), { force: true });
    const cache = await FileCache.open(join(config.dataDir, "image-cache"), CACHE_LIMIT);
    const assets = new Assets(config, store, cache);
    store.onCommit(({ changes }) => {
      for (const { id, after } of changes) if (!after) assets.#removeFile(id);
    });
    return assets;
  }

  /** After a move to another address: the documents say where their bytes are now. */
  async readdress(): Promise<void> {
    const moved = [...this.#store.documents.all()].flatMap((doc) => {
      const name = isAsset(doc) ? fileName(doc._id) : undefined;
      if (name === undefined) return [];
      const place = this.#placeOf(doc._type === "sanity.imageAsset" ? "image" : "file", name);
      return doc.url === place.url && doc.path === place.path ? [] : [{ ...doc, ...place }];
    });
    if (moved.length === 0) return;
    const { siteUrl } = this.#config;
    await this.#store
      .transact({ author: "operator", quiet: true }, (transaction) => {
        for (const doc of moved) transaction.put(doc, { createOrReplace: doc }, true);
      })
      // On a full disk they keep the former address, at which there may be somebody still.
      .catch(() => console.error(`lake: assets keep an address other than ${siteUrl.origin}`));
  }

  #placeOf(kind: "image" | "file", name: string): { path: string; url: string } {
    const { projectId, dataset, siteUrl } = this.#config;
    const path = `${kind}s/${projectId}/${dataset}/${name}`;
    return { path, url: new URL(`/${path}`, siteUrl).href };
  }

  /** Stores an image and its document. Throws 400 for what is no image, 413 for one too large. */
  async storeImage(bytes: Buffer, origin: Origin): Promise<Doc> {
    const { metadata, extension } = await this.#turns.run(undefined, () =>
      describeImage(bytes, origin.meta),
    );
    const sha1 = createHash("sha1").update(bytes).digest("hex");
    const { width, height } = metadata.dimensions;
    const name = `${sha1}-${width}x${height}.${extension}`;
    return this.#alone(name, async () => {
      await this.#write(name, bytes);
      return this.#describe("image", name, bytes.length, sha1, extension, origin, { metadata });
    });
  }

  /** Stores a file of any kind and its document. */
  async storeFile(bytes: Buffer, origin: Origin): Promise<Doc> {
    const sha1 = createHash("sha1").update(bytes).digest("hex");
    const extension = fileExtension(origin.filename, origin.contentType);
    const name = `${sha1}.${extension}`;
    return this.#alone(name, async () => {
      await this.#write(name, bytes);
      return this.#describe("file", name, bytes.length, sha1, extension, origin, {});
    });
  }

  routes(): Route[] {
    return [
      {
        method: "POST",
        path: "/assets/images/:dataset",
        access: "editor",
        handle: async (request) => ({
          json: {
            document: await this.storeImage(
              await readBody(request, IMAGE_LIMIT),
              originOf(request),
            ),
          },
        }),
      },
      {
        method: "POST",
        path: "/assets/files/:dataset",
        access: "editor",
        handle: async (request) => ({ json: { document: await this.#receiveFile(request) } }),
      },
    ];
  }

  /** `/images/<project>/<dataset>/<name>?...` and `/files/...`: open to everyone. */
  async serve(request: LakeRequest): Promise<Reply> {
    const { kind, name } = request.params;
    const id = name ? assetId(kind ?? "", name) : undefined;
    const doc = id ? this.#store.documents.get(id) : undefined;
    if (!name || !doc) throw httpError(404, "There is no such asset");
    const extension = extname(name).slice(1);
    const path = join(this.#folder, name);
    const options =
      kind === "images" && extension !== "svg"
        ? parseImageOptions(request.url.searchParams, request.incoming.headers.accept ?? "")
        : undefined;
    if (!options) return this.#original(request, path, extension, doc);
    const key = JSON.stringify([name, options]);
    const etag = `"${createHash("sha256").update(key).digest("base64url")}"`;
    const headers = {
      ...fileHeaders(request, doc, true),
      etag,
      ...(request.url.searchParams.has("auto") && { vary: "accept" }),
    };
    if (isKnown(request, etag)) return { status: 304, headers };
    const bytes = await this.#cache.get(key, () =>
      this.#turns.run(getClientAddress(request.incoming), () =>
        this.#transform(path, extension, options),
      ),
    );
    const mimeType = bytes.subarray(0, 16).toString("latin1").trim();
    return { body: bytes.subarray(16), headers: { ...headers, "content-type": mimeType } };
  }

  /** A transformed image behind 16 bytes that hold its type, so that the cache needs no index. */
  async #transform(path: string, extension: string, options: ImageOptions): Promise<Buffer> {
    await sizeOf(path);
    const { bytes, mimeType } = await transformImage(path, extension, options);
    return Buffer.concat([Buffer.from(mimeType.padEnd(16)), bytes]);
  }

  /** The bytes as they were uploaded, or the part of them that was asked for. */
  async #original(request: LakeRequest, path: string, extension: string, doc: Doc): Promise<Reply> {
    const size = await sizeOf(path);
    const etag = `"${String(doc.sha1hash)}"`;
    const headers = {
      ...fileHeaders(request, doc, isShown(extension)),
      "content-type": servedTypeOf(extension),
      "accept-ranges": "bytes",
      "x-sanity-sha1": String(doc.sha1hash),
      etag,
    };
    if (isKnown(request, etag)) return { status: 304, headers };
    const range = rangeOf(request, size, etag);
    if (range === "impossible")
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

  /** Files may be large: they go to disk as they come in. */
  async #receiveFile(request: LakeRequest): Promise<Doc> {
    const origin = originOf(request);
    const extension = fileExtension(origin.filename, origin.contentType);
    if (request.incoming.headers["content-encoding"])
      throw httpError(415, "A file is sent as it is, without a content encoding");
    const aside = join(this.#folder, `${randomUUID()}.part`);
    const hash = createHash("sha1");
    let size = 0;
    let begin = Buffer.alloc(0);
    const measure = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        size += chunk.length;
        if (size > FILE_LIMIT)
          return done(httpError(413, `A file may be ${FILE_LIMIT} bytes long`));
        if (begin.length < KIND_BYTES)
          begin = Buffer.concat([begin, chunk.subarray(0, KIND_BYTES - begin.length)]);
        hash.update(chunk);
        done(null, chunk);
      },
    });
    try {
      await pipeline(request.incoming, measure, createWriteStream(aside, { mode: 0o600 }));
      if (size === 0) throw httpError(400, "The file is empty");
      // An archive is put back as it was, whatever is in it.
      if (request.actor.kind !== "operator" && !isOfKind(extension, begin))
        throw httpError(
          415,
          `The content of this file is not that of a .${extension}. Give it the ending of what it is`,
        );
      await syncFile(aside);
      const sha1 = hash.digest("hex");
      const name = `${sha1}.${extension}`;
      return await this.#alone(name, async () => {
        await rename(aside, join(this.#folder, name));
        return this.#describe("file", name, size, sha1, extension, origin, {});
      });
    } catch (error) {
      await rm(aside, { force: true });
      throw asStorageError(error);
    }
  }

  /** Does what concerns the file of one name, one after the other. */
  async #alone<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#busy.get(name);
    const turn = (before ?? Promise.resolve()).then(work, work);
    this.#busy.set(name, turn);
    try {
      return await turn;
    } finally {
      if (this.#busy.get(name) === turn) this.#busy.delete(name);
    }
  }

  /** Removes the bytes of an asset whose document is gone, unless it was uploaded again. */
  #removeFile(id: string): void {
    const name = fileName(id);
    if (name === undefined) return;
    this.#alone(name, async () => {
      if (!this.#store.documents.get(id)) await rm(join(this.#folder, name), { force: true });
    }).catch((error: unknown) => console.error(`lake: ${name} could not be removed`, error));
  }

  /** Durable before the document that names it is. */
  async #write(name: string, bytes: Buffer): Promise<void> {
    const aside = join(this.#folder, `${randomUUID()}.part`);
    try {
      await writeFile(aside, bytes, { mode: 0o600, flush: true });
      await rename(aside, join(this.#folder, name));
    } catch (error) {
      await rm(aside, { force: true }).catch(() => undefined);
      throw asStorageError(error);
    }
  }

  async #describe(
    kind: "image" | "file",
    name: string,
    size: number,
    sha1: string,
    extension: string,
    origin: Origin,
    more: Record<string, unknown>,
  ): Promise<Doc> {
    const id = assetId(`${kind}s`, name) ?? "";
    const present = this.#store.documents.get(id);
    if (present) return present;
    const document = {
      _id: id,
      _type: kind === "image" ? "sanity.imageAsset" : "sanity.fileAsset",
      assetId: sha1,
      sha1hash: sha1,
      extension,
      mimeType: mimeTypeOf(extension),
      size,
      originalFilename: origin.filename ?? name,
      ...this.#placeOf(kind, name),
      uploadId: randomUUID(),
      ...origin.details,
      ...more,
    };
    const { author, quiet = false } = origin;
    const outcome = await this.#store.transact({ author, quiet }, (transaction) => {
      // Two uploads of the same bytes at the same time are one asset.
      if (transaction.get(id)) return;
      transaction.put(document, { createIfNotExists: document });
      transaction.results.push({ id, operation: "create" });
    });
    const stored = outcome.documents.get(id) ?? this.#store.documents.get(id);
    if (!stored) throw new Error(`The asset ${id} was not stored`);
    return stored;
  }
}

/** `<hash>-<W>x<H>.<ext>` is `image-<hash>-<W>x<H>-<ext>`; undefined for any other name. */
function assetId(kind: string, name: string): string | undefined {
  const image = /^([0-9a-f]{40})-(\d+x\d+)\.([a-z0-9]+)$/.exec(name);
  if (kind === "images" && image) return `image-${image[1]}-${image[2]}-${image[3]}`;
  const file = /^([0-9a-f]{40})\.([a-z0-9]+)$/.exec(name);
  return kind === "files" && file ? `file-${file[1]}-${file[2]}` : undefined;
}

const isAsset = ({ _type }: Doc): boolean =>
  _type === "sanity.imageAsset" || _type === "sanity.fileAsset";

/** The reverse of `assetId`. */
function fileName(id: string): string | undefined {
  const [, image, imageExtension] = /^image-([0-9a-f]{40}-\d+x\d+)-([a-z0-9]+)$/.exec(id) ?? [];
  if (image) return `${image}.${imageExtension}`;
  const [, file, extension] = /^file-([0-9a-f]{40})-([a-z0-9]+)$/.exec(id) ?? [];
  return file ? `${file}.${extension}` : undefined;
}

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => {
      throw httpError(404, "The file of this asset is missing");
    },
  );

/** Whether whoever asks has these bytes already. */
function isKnown({ incoming }: LakeRequest, etag: string): boolean {
  const known = (incoming.headers["if-none-match"] ?? "").split(",").map((tag) => tag.trim());
  return known.some((tag) => tag === "*" || tag.replace(/^W\//, "") === etag);
}

/** The one range of bytes that is asked for; several, or none that can be read, mean the whole. */
function rangeOf(
  { incoming }: LakeRequest,
  size: number,
  etag: string,
): { start: number; end: number } | "impossible" | undefined {
  const { range, "if-range": condition } = incoming.headers;
  if (incoming.method !== "GET" || (condition !== undefined && condition !== etag))
    return undefined;
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(range ?? "") ?? [];
  if (first === undefined || last === undefined || (first === "" && last === "")) return undefined;
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  return start > end ? "impossible" : { start, end };
}

const LONGEST_NAME = 255;

function originOf(request: LakeRequest): Origin {
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
  // oxlint-disable-next-line no-control-regex -- Signs that would end a header or hide in a list.
  const filename = search.get("filename")?.replaceAll(/[\u0000-\u001f\u007f]/g, "");
  return {
    author: getIdentity(request.actor),
    filename: filename?.slice(0, LONGEST_NAME) || undefined,
    contentType: request.incoming.headers["content-type"],
    meta: search.getAll("meta").flatMap((names) => names.split(",").filter(Boolean)),
    details,
  };
}

function fileHeaders(request: LakeRequest, doc: Doc, shown: boolean): Record<string, string> {
  const search = request.url.searchParams;
  const wanted = search.has("dl") || search.has("dlRaw");
  const filename = search.get("dl") || String(doc.originalFilename ?? "file");
  return {
    "cache-control": FOREVER,
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "cross-origin",
    "content-security-policy": shown ? SHOWN_POLICY : BOX_POLICY,
    ...((!shown || wanted) && { "content-disposition": attachment(filename) }),
  };
}

function attachment(filename: string): string {
  const plain = filename.replaceAll(/[^\w. -]/g, "_");
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(filename)}`;
}

function asStorageError(error: unknown): unknown {
  if (!(error instanceof Error && "code" in error)) return error;
  if (error.code === "ENOSPC" || error.code === "EDQUOT" || error.code === "EFBIG")
    return storageUnavailable("The asset cannot be stored because the disk is full.");
  return error;
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, "r");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
