import { createHash } from "node:crypto";
import { readFileSync, type Stats } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { acceptedEncoding, compressed } from "../pages/compression.ts";
import { apiPolicy } from "../security/csp.ts";

/** Answers from a folder; false when it has no such file. */
export type FileHandler = (
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<boolean>;

const types: Record<string, string> = {
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

const endings = { br: ".br", gzip: ".gz", identity: "" } as const;

/** A file and its size, opened so that a build that replaces it cannot mix two files. */
async function openFile(path: string): Promise<{ handle: FileHandle; stats: Stats } | undefined> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(path);
    const stats = await handle.stat();
    if (stats.isFile()) return { handle, stats };
  } catch {
    // Absent, or no longer there.
  }
  await handle?.close();
  return undefined;
}

/**
 * Serves a folder's files, with their `.br` and `.gz` siblings where a visitor takes them.
 * @param immutable tells for a path below the folder whether its name carries its content's hash.
 */
export function staticFolder(folder: string, immutable: (path: string) => boolean): FileHandler {
  return async (path, request, response) => {
    const type = types[extname(path)];
    // Targets are normalised: no dotted or encoded segment can lead out of the folder.
    if (type === undefined || /\/\./.test(path)) return false;
    const accepted = acceptedEncoding(request.headers["accept-encoding"]);
    const wanted = accepted === "identity" ? [accepted] : [accepted, "identity" as const];
    for (const encoding of wanted) {
      const file = await openFile(join(folder, path + endings[encoding]));
      if (!file) continue;
      const { handle, stats } = file;
      const etag = `W/"${stats.size.toString(36)}-${Math.trunc(stats.mtimeMs).toString(36)}"`;
      const fresh = request.headers["if-none-match"] === etag;
      response.writeHead(fresh ? 304 : 200, {
        etag,
        vary: "Accept-Encoding",
        "content-security-policy": apiPolicy,
        "cache-control": immutable(path) ? "public, max-age=31536000, immutable" : "no-cache",
        ...(fresh ? {} : { "content-type": type, "content-length": stats.size }),
        ...(encoding === "identity" || fresh ? {} : { "content-encoding": encoding }),
      });
      if (fresh || request.method === "HEAD") {
        await handle.close();
        response.end();
      } else await pipeline(handle.createReadStream(), response);
      return true;
    }
    return false;
  };
}

/** Addresses and the public key that a static application reads from its page. */
export type SiteConfig = {
  siteUrl: string;
  supabaseUrl: string;
  supabasePublishableKey: string;
  sanityProjectId: string;
  sanityDataset: string;
  /** null: Sanity's own hosts. */
  sanityApiHost: string | null;
};

/** Places the addresses into a built page, as a data block that no script policy concerns. */
export function withSiteConfig(html: string, config: SiteConfig): string {
  const json = JSON.stringify(config).replaceAll("<", String.raw`\u003c`);
  const block = `<script type="application/json" id="site-config">${json}</script>`;
  const end = html.search(/<\/head\s*>/i);
  return end === -1 ? block + html : html.slice(0, end) + block + html.slice(end);
}

/** Sends the one page of a static application. */
export type PageHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** Prepares a built index.html once: addresses placed, policy computed, both compressed forms. */
export async function appPage(
  folder: string,
  config: SiteConfig,
  policyOf: (html: string) => string,
): Promise<PageHandler> {
  const html = withSiteConfig(readFileSync(join(folder, "index.html"), "utf8"), config);
  const identity = Buffer.from(html);
  const { gzip, brotli } = await compressed(identity);
  const bodies = { identity, gzip, br: brotli };
  const policy = policyOf(html);
  const etag = `W/"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`;
  return (request, response) => {
    const encoding = acceptedEncoding(request.headers["accept-encoding"]);
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
