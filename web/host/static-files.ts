import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import sirv from "sirv";
import { acceptedEncoding, compressed } from "./compression.ts";
import { apiPolicy } from "./csp.ts";

/** Answers from a folder; calls `missing` when it has no such file. */
export type FileHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  missing: () => void,
) => void;

/**
 * Serves a folder's files, with their `.br` and `.gz` siblings where a visitor takes them. The
 * folder is read once: files that appear later are not served.
 * @param immutable tells for a path below the folder whether its name carries its content's hash.
 */
export function staticFolder(folder: string, immutable: (path: string) => boolean): FileHandler {
  const files = sirv(folder, {
    etag: true,
    brotli: true,
    gzip: true,
    extensions: [],
    setHeaders(response, path) {
      response.setHeader("vary", "Accept-Encoding");
      response.setHeader("content-security-policy", apiPolicy);
      response.setHeader(
        "cache-control",
        immutable(path) ? "public, max-age=31536000, immutable" : "no-cache",
      );
    },
  });
  return (request, response, missing) => files(request, response, missing);
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
