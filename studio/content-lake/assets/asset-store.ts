import { createHash, randomUUID, type Hash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Transform, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { LakeConfig } from "../config.ts";
import { httpError, storageUnavailable } from "../errors.ts";
import { logError } from "../log.ts";
import type { Doc } from "../storage/documents.ts";
import type { Store } from "../storage/store.ts";
import { isAsset, toAssetId, toFileName } from "./asset-names.ts";
import {
  getFileExtension,
  getMimeType,
  hasExpectedSignature,
  signatureBytes,
} from "./file-types.ts";
import { describeImage } from "./image-metadata.ts";
import { ImageQueue } from "./image-queue.ts";
import { isPossibleVector, VectorImages } from "./vector-images.ts";

const maxFileBytes = 256 * 1024 * 1024;

export type AssetOrigin = {
  author: string;
  filename?: string | undefined;
  /** The content type that the client sent. */
  contentType?: string | undefined;
  /** Names of the image metadata to extract; Sanity's default when empty. */
  meta?: string[];
  details?: Record<string, unknown>;
  /** Suppresses publish events, as for the seed of a new lake. */
  skipPublishEvents?: boolean;
};

type AssetFile = {
  kind: "image" | "file";
  name: string;
  size: number;
  sha1: string;
  extension: string;
};

/**
 * Stores uploaded images and files. The file name is the hash of the content, so equal uploads
 * share one file and one asset document. A file is deleted after its document, which cannot be
 * deleted while references to it exist.
 */
export class AssetStore {
  readonly imageQueue = new ImageQueue();
  #vectorImages = new VectorImages();
  #config: LakeConfig;
  #store: Store;
  #folder: string;
  /** Pending operations by file name, so that storing and removing a file never overlap. */
  #pending = new Map<string, Promise<unknown>>();

  private constructor(config: LakeConfig, store: Store) {
    this.#config = config;
    this.#store = store;
    this.#folder = join(config.dataDir, "assets");
  }

  static async open(config: LakeConfig, store: Store): Promise<AssetStore> {
    const assets = new AssetStore(config, store);
    const folder = assets.#folder;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // Remove partial uploads of a killed process.
    for (const name of await readdir(folder))
      if (name.endsWith(".part")) await rm(join(folder, name), { force: true });
    store.onCommit(({ changes }) => {
      for (const { id, after } of changes) if (!after) assets.#removeFile(id);
    });
    return assets;
  }

  /** Updates the URLs in asset documents after the site's address or dataset has changed. */
  async updateUrls(): Promise<void> {
    const outdated = [...this.#store.documents.all()].flatMap((doc) => {
      const name = isAsset(doc) ? toFileName(doc._id) : undefined;
      if (name === undefined) return [];
      const location = this.#locate(doc._type === "sanity.imageAsset" ? "image" : "file", name);
      const isCurrent = doc.url === location.url && doc.path === location.path;
      return isCurrent ? [] : [{ ...doc, ...location }];
    });
    if (outdated.length === 0) return;
    const { siteUrl } = this.#config;
    await this.#store
      .transact({ author: "operator", skipPublishEvents: true }, (transaction) => {
        for (const doc of outdated) transaction.put(doc, { createOrReplace: doc }, true);
      })
      // On a full disk the lake still starts, with the previous URLs.
      .catch(() =>
        logError("asset_urls_unchanged", `could not change asset URLs to ${siteUrl.origin}`),
      );
  }

  /** The document and path of a stored asset, or undefined. */
  find(folder: string, name: string): { doc: Doc; path: string } | undefined {
    const id = toAssetId(folder, name);
    const doc = id ? this.#store.documents.get(id) : undefined;
    return doc && { doc, path: join(this.#folder, name) };
  }

  /** Stores an image and its document. Throws 400 for an invalid image, 413 for one too large. */
  async storeImage(bytes: Buffer, origin: AssetOrigin): Promise<Doc> {
    const { metadata, extension } = isPossibleVector(bytes)
      ? await this.#vectorImages.describe(bytes, origin.meta)
      : await this.imageQueue.run(undefined, () => describeImage(bytes, origin.meta));
    const sha1 = createHash("sha1").update(bytes).digest("hex");
    const { width, height } = metadata.dimensions;
    const name = `${sha1}-${width}x${height}.${extension}`;
    return this.#runExclusive(name, async () => {
      await this.#write(name, bytes);
      const file: AssetFile = { kind: "image", name, size: bytes.length, sha1, extension };
      return this.#createDocument(file, origin, { metadata });
    });
  }

  /** Stores a file of any type and its document. */
  async storeFile(bytes: Buffer, origin: AssetOrigin): Promise<Doc> {
    const sha1 = createHash("sha1").update(bytes).digest("hex");
    const extension = getFileExtension(origin.filename, origin.contentType);
    const name = `${sha1}.${extension}`;
    return this.#runExclusive(name, async () => {
      await this.#write(name, bytes);
      const file: AssetFile = { kind: "file", name, size: bytes.length, sha1, extension };
      return this.#createDocument(file, origin);
    });
  }

  /**
   * Stores a file while it arrives, because it may be large.
   * @param checkContent rejects content that does not match the extension with 415
   */
  async receiveFile(input: Readable, origin: AssetOrigin, checkContent: boolean): Promise<Doc> {
    const extension = getFileExtension(origin.filename, origin.contentType);
    const temporaryPath = join(this.#folder, `${randomUUID()}.part`);
    const upload = new UploadMeter();
    try {
      await pipeline(input, upload.stream, createWriteStream(temporaryPath, { mode: 0o600 }));
      if (upload.size === 0) throw httpError(400, "The file is empty");
      if (checkContent && !hasExpectedSignature(extension, upload.start))
        throw httpError(
          415,
          `The content of the file does not match .${extension}. Use the correct file extension`,
        );
      await syncFile(temporaryPath);
      const sha1 = upload.hash.digest("hex");
      const name = `${sha1}.${extension}`;
      return await this.#runExclusive(name, async () => {
        await rename(temporaryPath, join(this.#folder, name));
        const file: AssetFile = { kind: "file", name, size: upload.size, sha1, extension };
        return this.#createDocument(file, origin);
      });
    } catch (error) {
      await rm(temporaryPath, { force: true });
      throw toStorageError(error);
    }
  }

  #locate(kind: AssetFile["kind"], name: string): { path: string; url: string } {
    const { projectId, dataset, siteUrl } = this.#config;
    const path = `${kind}s/${projectId}/${dataset}/${name}`;
    return { path, url: new URL(`/${path}`, siteUrl).href };
  }

  /** Runs the operations on one file name sequentially. */
  async #runExclusive<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const previous = this.#pending.get(name) ?? Promise.resolve();
    const current = previous.then(work, work);
    this.#pending.set(name, current);
    try {
      return await current;
    } finally {
      if (this.#pending.get(name) === current) this.#pending.delete(name);
    }
  }

  /** Removes the file of a deleted asset document, unless it was uploaded again meanwhile. */
  #removeFile(id: string): void {
    const name = toFileName(id);
    if (name === undefined) return;
    this.#runExclusive(name, async () => {
      if (!this.#store.documents.get(id)) await rm(join(this.#folder, name), { force: true });
    }).catch((error: unknown) => logError("asset_not_removed", `could not remove ${name}`, error));
  }

  /** Flushes the file to disk before its document is created. */
  async #write(name: string, bytes: Buffer): Promise<void> {
    const temporaryPath = join(this.#folder, `${randomUUID()}.part`);
    try {
      await writeFile(temporaryPath, bytes, { mode: 0o600, flush: true });
      await rename(temporaryPath, join(this.#folder, name));
    } catch (error) {
      await rm(temporaryPath, { force: true }).catch(() => undefined);
      throw toStorageError(error);
    }
  }

  async #createDocument(
    { kind, name, size, sha1, extension }: AssetFile,
    origin: AssetOrigin,
    fields: Record<string, unknown> = {},
  ): Promise<Doc> {
    const id = toAssetId(`${kind}s`, name) ?? "";
    const existing = this.#store.documents.get(id);
    if (existing) return existing;
    const document = {
      _id: id,
      _type: kind === "image" ? "sanity.imageAsset" : "sanity.fileAsset",
      assetId: sha1,
      sha1hash: sha1,
      extension,
      mimeType: getMimeType(extension),
      size,
      originalFilename: origin.filename ?? name,
      ...this.#locate(kind, name),
      uploadId: randomUUID(),
      ...origin.details,
      ...fields,
    };
    const { author, skipPublishEvents = false } = origin;
    const outcome = await this.#store.transact({ author, skipPublishEvents }, (transaction) => {
      // Concurrent uploads of the same content share one asset.
      if (transaction.get(id)) return;
      transaction.put(document, { createIfNotExists: document });
      transaction.results.push({ id, operation: "create" });
    });
    const stored = outcome.documents.get(id) ?? this.#store.documents.get(id);
    if (!stored) throw new Error(`The asset ${id} was not stored`);
    return stored;
  }
}

/** A pass-through stream that limits, hashes and measures an upload and keeps its first bytes. */
class UploadMeter {
  readonly hash: Hash = createHash("sha1");
  readonly stream: Transform;
  size = 0;
  start = Buffer.alloc(0);

  constructor() {
    this.stream = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        this.size += chunk.length;
        if (this.size > maxFileBytes)
          return done(httpError(413, `A file may have at most ${maxFileBytes} bytes`));
        const missing = signatureBytes - this.start.length;
        if (missing > 0) this.start = Buffer.concat([this.start, chunk.subarray(0, missing)]);
        this.hash.update(chunk);
        done(null, chunk);
      },
    });
  }
}

function toStorageError(error: unknown): unknown {
  if (!(error instanceof Error && "code" in error)) return error;
  if (error.code === "ENOSPC" || error.code === "EDQUOT" || error.code === "EFBIG")
    return storageUnavailable("Could not store the asset because the disk is full.");
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
