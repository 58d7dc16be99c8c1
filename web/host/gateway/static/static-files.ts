import { createHash } from "node:crypto";
import { readFileSync, type Stats } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { AppBrand } from "../../../../supabase/domain/app-brand.ts";
import { chooseEncoding, compress } from "../pages/compression.ts";
import { apiPolicy } from "../security/csp.ts";

/** Sends a file of a folder. Returns false if there is no such file. */
export type FileHandler = (
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<boolean>;

const contentTypes: Record<string, string> = {
  ".avif": "image/avif",
  ".css": "text/css; charset=utf-8",
  ".gif": "image/gif",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff": "font/woff",
  ".woff2": "font/woff2",
  ".xml": "application/xml; charset=utf-8",
};

const extensions = { br: ".br", gzip: ".gz", identity: "" } as const;

/** Opens a file, so that size and content are of the same version during a rebuild. */
async function openFile(path: string): Promise<{ handle: FileHandle; stats: Stats } | undefined> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(path);
    const stats = await handle.stat();
    if (stats.isFile()) return { handle, stats };
  } catch {
    // The file does not exist, or was removed.
  }
  await handle?.close();
  return undefined;
}

/**
 * Serves the files of a folder, compressed (`.br`, `.gz`) if the client accepts it.
 * @param isImmutable whether the name of a file contains a hash of its content.
 */
export function serveFolder(folder: string, isImmutable: (path: string) => boolean): FileHandler {
  return async (path, request, response) => {
    const type = contentTypes[extname(path)];
    // Paths are normalized: no dotted or encoded segment can leave the folder.
    if (type === undefined || /\/\./.test(path)) return false;
    const accepted = chooseEncoding(request.headers["accept-encoding"]);
    const candidates = accepted === "identity" ? [accepted] : [accepted, "identity" as const];
    for (const encoding of candidates) {
      const file = await openFile(join(folder, path + extensions[encoding]));
      if (!file) continue;
      const { handle, stats } = file;
      const etag = `W/"${stats.size.toString(36)}-${Math.trunc(stats.mtimeMs).toString(36)}"`;
      const isFresh = request.headers["if-none-match"] === etag;
      response.writeHead(isFresh ? 304 : 200, {
        etag,
        vary: "Accept-Encoding",
        "content-security-policy": apiPolicy,
        "cache-control": isImmutable(path) ? "public, max-age=31536000, immutable" : "no-cache",
        ...(isFresh ? {} : { "content-type": type, "content-length": stats.size }),
        ...(encoding === "identity" || isFresh ? {} : { "content-encoding": encoding }),
      });
      if (isFresh || request.method === "HEAD") {
        await handle.close();
        response.end();
      } else await pipeline(handle.createReadStream(), response);
      return true;
    }
    return false;
  };
}

/** URLs and public key that the Studio and the back office read from their page. */
export type SiteConfig = {
  siteUrl: string;
  supabaseUrl: string;
  supabasePublishableKey: string;
  sanityProjectId: string;
  sanityDataset: string;
  /** null for Sanity's own hosts. */
  sanityApiHost: string | null;
};

/** The configuration and the brand in a page of the Studio or the back office. */
export type AppConfig = SiteConfig & { brand: AppBrand };

/**
 * Adds the configuration to a built page as a data block, which a script policy does not affect, and
 * the icon of the brand.
 */
export function addAppConfig(html: string, config: AppConfig): string {
  const json = JSON.stringify(config).replaceAll("<", String.raw`\u003c`);
  const { icon } = config.brand;
  const link = icon ? `<link rel="icon" href="${icon.replaceAll("&", "&amp;")}">` : "";
  const block = `${link}<script type="application/json" id="site-config">${json}</script>`;
  const end = html.search(/<\/head\s*>/i);
  return end === -1 ? block + html : html.slice(0, end) + block + html.slice(end);
}

/** Sends the only page of the Studio or the back office. */
export type PageHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** Prepares a built index.html: adds the configuration, computes policy and encodings. */
export async function prepareAppPage(
  folder: string,
  config: AppConfig,
  createPolicy: (html: string) => string,
): Promise<PageHandler> {
  const html = addAppConfig(readFileSync(join(folder, "index.html"), "utf8"), config);
  const identity = Buffer.from(html);
  const bodies = { identity, ...(await compress(identity)) };
  const policy = createPolicy(html);
  const etag = `W/"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`;
  return (request, response) => {
    const encoding = chooseEncoding(request.headers["accept-encoding"]);
    response.setHeader("content-security-policy", policy);
    response.setHeader("cache-control", "no-cache");
    response.setHeader("vary", "Accept-Encoding");
    response.setHeader("etag", etag);
    if (request.headers["if-none-match"] === etag) {
      response.writeHead(304).end();
      return;
    }
    if (encoding !== "identity") response.setHeader("content-encoding", encoding);
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.setHeader("content-length", bodies[encoding].length);
    response.writeHead(200).end(request.method === "HEAD" ? undefined : bodies[encoding]);
  };
}
