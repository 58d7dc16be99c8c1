import type { IncomingMessage, ServerResponse } from "node:http";
import { finished, pipeline } from "node:stream/promises";
import {
  acceptedEncoding,
  compressor,
  isCompressible,
  withEncoding,
} from "../pages/compression.ts";
import { apiPolicy, developmentPolicy, isFramedPage, type PolicyOrigins } from "../security/csp.ts";
import { type Headers, outwardHeaders } from "../security/headers.ts";
import type { PagePolicy } from "../security/page-policy.ts";
import { readAll } from "./proxy.ts";
import type { RequestTarget } from "../routing/request-target.ts";
import type { PartName } from "../routing/routes.ts";
import { type TransformHtml, isDraftRequest } from "../pages/site-pages.ts";
import { type SiteConfig, withSiteConfig } from "../static/static-files.ts";

/** What holds for every answer of one site. */
export type SiteRules = {
  security: Headers;
  origins: PolicyOrigins;
  policyOf: PagePolicy;
  siteConfig: SiteConfig;
  /** For pages that are made for their visitor too; not for drafts, which the Studio connects with. */
  transformHtml: TransformHtml;
  development: boolean;
};

/** One request, its answer to be, and the part that was asked. */
export type Exchanged = {
  request: IncomingMessage;
  response: ServerResponse;
  target: RequestTarget;
  part: PartName;
  site: SiteRules;
  /** What ends the streams that are open, for a front that closes. */
  streams: Set<() => void>;
};

/** Security headers that a part may set otherwise for one of its answers. */
const partsDecide = new Set(["referrer-policy", "cross-origin-resource-policy"]);

/**
 * Hands a part's answer on to the visitor: without internal headers, with the security headers and
 * the policy of what it is, compressed where that helps. A page is read whole for its policy;
 * everything else streams.
 * @param read the body, where it has been read already.
 */
export async function sendPartAnswer(
  { request, response, target, part, site, streams }: Exchanged,
  answer: IncomingMessage,
  read?: Buffer,
): Promise<void> {
  const { security, development, origins } = site;
  const status = answer.statusCode ?? 502;
  const headers = outwardHeaders(answer.headers, security);
  for (const name of Object.keys(security)) if (!partsDecide.has(name)) delete headers[name];
  // What the site sends for hosts without a front.
  if (part === "site") {
    delete headers["content-security-policy"];
    delete headers["referrer-policy"];
  }
  const type = answer.headers["content-type"];
  const encoding = acceptedEncoding(request.headers["accept-encoding"]);
  const bodiless = request.method === "HEAD" || status === 204 || status === 304;

  let body = read;
  // The site is asked for the page all the same, whose policy a HEAD tells, too.
  const isRead = !bodiless || (request.method === "HEAD" && part === "site");
  if (isRead && /^text\/html\b/i.test(type ?? "") && !isDownload(answer)) {
    body ??= await readAll(answer, 16 * 1024 * 1024, 502);
    const isApp = part === "studio" || part === "admin";
    if (isApp) body = Buffer.from(withSiteConfig(body.toString("utf8"), site.siteConfig));
    else if (part === "site" && !development && !isDraftRequest(request)) {
      body = Buffer.from(site.transformHtml(body.toString("utf8")));
    }
    headers["content-security-policy"] = await policyFor(
      { request, target, part, site },
      body,
      answer,
    );
    // It names the part's page, not the policy that came with it.
    delete headers["etag"];
  }
  headers["content-security-policy"] ??= development ? developmentPolicy(origins) : apiPolicy;
  if (part !== "site") headers["cache-control"] ??= "no-store";
  if (part === "site" && isFramedPage(target.path)) headers["x-frame-options"] = "SAMEORIGIN";
  if (isDraftRequest(request) && part === "site") {
    headers["x-frame-options"] = "SAMEORIGIN";
    // That header knows no third address; the policy's frame-ancestors says it all.
    if (site.origins.frameAncestors.length > 0) {
      response.removeHeader("x-frame-options");
      delete headers["x-frame-options"];
    }
  }

  const compress =
    !bodiless &&
    encoding !== "identity" &&
    status !== 206 &&
    isCompressible(type) &&
    answer.headers["content-encoding"] === undefined &&
    !/no-transform/i.test(answer.headers["cache-control"] ?? "") &&
    // A token beside what a visitor sent could be guessed from the compressed length.
    !target.path.startsWith("/auth/") &&
    (body?.length ?? Number(answer.headers["content-length"] ?? Number.POSITIVE_INFINITY)) >= 1024;
  if (body || compress) delete headers["content-length"];
  if (isCompressible(type)) headers.vary = withEncoding(headers.vary);
  if (compress) headers["content-encoding"] = encoding;
  else if (body) headers["content-length"] = body.length;

  response.writeHead(status, headers);
  if (bodiless) {
    answer.resume();
    response.end();
    return;
  }
  const stream = /^text\/event-stream/i.test(type ?? "");
  if (stream) request.socket.setTimeout(0);
  // A listener's stream has no end of its own.
  if (stream && part === "content") return relay(answer, response, streams);
  if (!stream && !body)
    answer.setTimeout(60_000, () => answer.destroy(new Error("the part stopped answering")));
  const source = body ? [body] : answer;
  await (compress ? pipeline(source, compressor(encoding), response) : pipeline(source, response));
}

/** Hands on a stream for as long as both sides and the front like, and ends it as one that is whole. */
async function relay(
  answer: IncomingMessage,
  response: ServerResponse,
  streams: Set<() => void>,
): Promise<void> {
  const end = () => {
    answer.unpipe(response);
    response.end();
    answer.destroy();
  };
  streams.add(end);
  answer.on("error", () => response.destroy());
  answer.pipe(response);
  await finished(response).finally(() => streams.delete(end));
}

async function policyFor(
  { request, target, part, site }: Pick<Exchanged, "request" | "target" | "part" | "site">,
  body: Buffer,
  answer: IncomingMessage,
): Promise<string> {
  if (site.development) return developmentPolicy(site.origins);
  const own = answer.headers["content-security-policy"];
  if (part !== "site" && typeof own === "string") return own;
  return site.policyOf(body.toString("utf8"), {
    draft: part === "site" && isDraftRequest(request),
    framed: part === "site" && isFramedPage(target.path),
  });
}

const isDownload = ({ headers }: IncomingMessage) =>
  /^attachment/i.test(headers["content-disposition"] ?? "");
