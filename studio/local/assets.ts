import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, rename, rm, stat, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import sharp from "sharp";
import { forwardedAddress, identityOf } from "./access.ts";
import type { LakeConfig } from "./config.ts";
import type { Doc } from "./documents.ts";
import { httpError, LakeError, storageUnavailable } from "./errors.ts";
import { FileCache } from "./file-cache.ts";
import { MOST_PIXELS, parseImageOptions, transformImage } from "./images.ts";
import { readBody, type LakeRequest, type Reply, type Route } from "./router.ts";
import type { Store } from "./store.ts";
import { TimeBudget } from "./time-budget.ts";

/**
 * Images and files: uploaded once per content, kept under the hash of their bytes, described by an
 * asset document, served at Sanity's addresses. Only raster images and PDF are shown by a browser;
 * everything else, SVG included, is handed out so that it cannot run as a page.
 */
const IMAGE_LIMIT = 32 * 1024 * 1024;
const FILE_LIMIT = 256 * 1024 * 1024;
const CACHE_LIMIT = 512 * 1024 * 1024;
/** Each takes a processor and up to 100 megapixels of memory. */
const MOST_TRANSFORMED_AT_ONCE = 2;

const RASTER: Record<string, string> = {
  jpeg: "jpg",
  png: "png",
  webp: "webp",
  gif: "gif",
  tiff: "tif",
  heif: "avif",
};
const SHOWN: Record<string, string> = {
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  gif: "image/gif",
  avif: "image/avif",
  pdf: "application/pdf",
};
const SERVED_AS: Record<string, string> = { ...SHOWN, svg: "image/svg+xml", tif: "image/tiff" };
const FOREVER = "public, max-age=31536000, immutable";

export type Origin = {
  author: string;
  filename?: string | undefined;
  details?: Record<string, unknown>;
  /** Whether no publish event tells of it, as for what a new lake begins with. */
  quiet?: boolean;
};

export class Assets {
  #config: LakeConfig;
  #store: Store;
  #folder: string;
  #cache: FileCache;
  #budget = new TimeBudget({ what: "pictures", each: 30_000 });
  #underWay = 0;
  #waiting: (() => void)[] = [];

  private constructor(config: LakeConfig, store: Store, cache: FileCache) {
    this.#config = config;
    this.#store = store;
    this.#folder = join(config.dataDir, "assets");
    this.#cache = cache;
  }

  static async open(config: LakeConfig, store: Store): Promise<Assets> {
    await mkdir(join(config.dataDir, "assets"), { recursive: true, mode: 0o700 });
    const cache = await FileCache.open(join(config.dataDir, "image-cache"), CACHE_LIMIT);
    return new Assets(config, store, cache);
  }

  /** Stores an image and its document. Throws 400 for what is no image, 413 for one too large. */
  async storeImage(bytes: Buffer, origin: Origin): Promise<Doc> {
    const { metadata, extension } = await describeImage(bytes);
    const sha1 = createHash("sha1").update(bytes).digest("hex");
    const { width, height } = metadata.dimensions;
    const name = `${sha1}-${width}x${height}.${extension}`;
    await this.#write(name, bytes);
    return this.#describe("image", name, bytes.length, sha1, extension, origin, { metadata });
  }

  /** Stores a file of any kind and its document. */
  async storeFile(bytes: Buffer, origin: Origin): Promise<Doc> {
    const sha1 = createHash("sha1").update(bytes).digest("hex");
    const extension = fileExtension(origin.filename);
    const name = `${sha1}.${extension}`;
    await this.#write(name, bytes);
    return this.#describe("file", name, bytes.length, sha1, extension, origin, {});
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
    const bytes = await this.#cache.get(key, () =>
      this.#inTurn(forwardedAddress(request.incoming), () =>
        this.#transform(path, extension, options),
      ),
    );
    const mimeType = bytes.subarray(0, 16).toString("latin1").trim();
    return {
      body: bytes.subarray(16),
      headers: {
        ...fileHeaders(request, "jpg", doc),
        "content-type": mimeType,
        vary: "accept",
      },
    };
  }

  /** Does the work when its turn has come, on the account of the visitor who asked first. */
  async #inTurn<Result>(address: string | undefined, work: () => Promise<Result>): Promise<Result> {
    if (this.#underWay >= MOST_TRANSFORMED_AT_ONCE)
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#underWay += 1;
    try {
      const end = address === undefined ? undefined : this.#budget.begin(address);
      return await work().finally(end);
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#underWay -= 1;
    }
  }

  /** A transformed image behind 16 bytes that hold its type, so that the cache needs no index. */
  async #transform(
    path: string,
    extension: string,
    options: Parameters<typeof transformImage>[2],
  ): Promise<Buffer> {
    const { bytes, mimeType } = await transformImage(path, extension, options);
    return Buffer.concat([Buffer.from(mimeType.padEnd(16)), bytes]);
  }

  async #original(request: LakeRequest, path: string, extension: string, doc: Doc): Promise<Reply> {
    const { size } = await stat(path).catch(() => {
      throw httpError(404, "The file of this asset is missing");
    });
    return {
      body: createReadStream(path),
      headers: { ...fileHeaders(request, extension, doc), "content-length": String(size) },
    };
  }

  /** Files may be large: they go to disk as they come in. */
  async #receiveFile(request: LakeRequest): Promise<Doc> {
    const origin = originOf(request);
    const extension = fileExtension(origin.filename);
    const aside = join(this.#folder, `${randomUUID()}.part`);
    const hash = createHash("sha1");
    let size = 0;
    const measure = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        size += chunk.length;
        if (size > FILE_LIMIT)
          return done(httpError(413, `A file may be ${FILE_LIMIT} bytes long`));
        hash.update(chunk);
        done(null, chunk);
      },
    });
    try {
      await pipeline(request.incoming, measure, createWriteStream(aside, { mode: 0o600 }));
      if (size === 0) throw httpError(400, "The file is empty");
      await syncFile(aside);
      const sha1 = hash.digest("hex");
      await rename(aside, join(this.#folder, `${sha1}.${extension}`));
      return await this.#describe(
        "file",
        `${sha1}.${extension}`,
        size,
        sha1,
        extension,
        origin,
        {},
      );
    } catch (error) {
      await rm(aside, { force: true });
      throw asStorageError(error);
    }
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
    const { projectId, dataset, siteUrl } = this.#config;
    const path = `${kind}s/${projectId}/${dataset}/${name}`;
    const document = {
      _id: id,
      _type: kind === "image" ? "sanity.imageAsset" : "sanity.fileAsset",
      assetId: sha1,
      sha1hash: sha1,
      extension,
      mimeType: SERVED_AS[extension] ?? "application/octet-stream",
      size,
      originalFilename: origin.filename ?? name,
      path,
      url: new URL(`/${path}`, siteUrl).href,
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
  const filename = search.get("filename") ?? undefined;
  return { author: identityOf(request.actor), filename, details };
}

const fileExtension = (filename: string | undefined): string => {
  const extension = extname(filename ?? "")
    .slice(1)
    .toLowerCase();
  return /^[a-z0-9]{1,10}$/.test(extension) ? extension : "bin";
};

function fileHeaders(request: LakeRequest, extension: string, doc: Doc): Record<string, string> {
  const search = request.url.searchParams;
  const shown = SHOWN[extension];
  const wanted = search.has("dl") || search.has("dlRaw");
  const filename = search.get("dl") || String(doc.originalFilename ?? "file");
  const headers: Record<string, string> = {
    "content-type": SERVED_AS[extension] ?? "application/octet-stream",
    "cache-control": FOREVER,
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "cross-origin",
  };
  if (!shown || wanted) headers["content-disposition"] = attachment(filename);
  headers["content-security-policy"] = shown
    ? "default-src 'none'; frame-ancestors 'none'"
    : "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";
  return headers;
}

function attachment(filename: string): string {
  const plain = filename.replaceAll(/[^\w. -]/g, "_");
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(filename)}`;
}

type ImageMetadata = {
  _type: "sanity.imageMetadata";
  dimensions: {
    _type: "sanity.imageDimensions";
    width: number;
    height: number;
    aspectRatio: number;
  };
  lqip?: string;
  palette?: unknown;
  hasAlpha: boolean;
  isOpaque: boolean;
};

/** What is in an image. Throws 400 when the bytes are none, 413 when it has too many pixels. */
async function describeImage(
  bytes: Buffer,
): Promise<{ metadata: ImageMetadata; extension: string }> {
  const refused = () =>
    httpError(
      400,
      "The file is not an image that can be stored: use JPEG, PNG, WebP, GIF, AVIF, TIFF or SVG",
    );
  if (bytes.length === 0) throw refused();
  const info = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw refused();
    });
  const { width, height } = info.autoOrient ?? info;
  if (width * height > MOST_PIXELS)
    throw httpError(413, `The image has more than ${MOST_PIXELS} pixels`);
  const extension = info.format === "svg" ? "svg" : RASTER[info.format];
  if (!extension) throw refused();
  try {
    const small = sharp(bytes, { limitInputPixels: MOST_PIXELS })
      .autoOrient()
      .resize({ width: 20, height: 20, fit: "inside" });
    const preview = await small.clone().jpeg({ quality: 60 }).toBuffer();
    const stats = await sharp(bytes, { limitInputPixels: MOST_PIXELS })
      .resize({ width: 100, height: 100, fit: "inside", withoutEnlargement: true })
      .stats();
    return {
      extension,
      metadata: {
        _type: "sanity.imageMetadata",
        dimensions: {
          _type: "sanity.imageDimensions",
          width,
          height,
          aspectRatio: width / height,
        },
        lqip: `data:image/jpeg;base64,${preview.toString("base64")}`,
        palette: palette(stats.dominant),
        hasAlpha: info.hasAlpha ?? false,
        isOpaque: stats.isOpaque,
      },
    };
  } catch (error) {
    if (error instanceof LakeError) throw error;
    throw refused();
  }
}

/** All swatches are the dominant colour; text on it is the more legible of white and black. */
function palette({ r, g, b }: { r: number; g: number; b: number }): Record<string, unknown> {
  const hex = (value: number) => Math.round(value).toString(16).padStart(2, "0");
  const light = 0.299 * r + 0.587 * g + 0.114 * b > 150;
  const swatch = {
    _type: "sanity.imagePaletteSwatch",
    background: `#${hex(r)}${hex(g)}${hex(b)}`,
    foreground: light ? "#000" : "#fff",
    title: light ? "#000" : "#fff",
    population: 1,
  };
  return {
    _type: "sanity.imagePalette",
    dominant: swatch,
    vibrant: swatch,
    muted: swatch,
    darkVibrant: swatch,
    darkMuted: swatch,
    lightVibrant: swatch,
    lightMuted: swatch,
  };
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
