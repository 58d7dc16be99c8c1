import { createHash } from "node:crypto";
import { STATUS_CODES } from "node:http";
import { apiPolicy } from "../security/csp.ts";
import type { HeaderValues } from "../security/headers.ts";

/** An error response of the gateway itself, with a body in HTML or JSON. */
export type Failure = {
  status: keyof typeof messages;
  /** Replaces the default message of the status. */
  message?: string;
  retryAfterSeconds?: number;
  /** Link on the HTML page; replaces the default link of the status. */
  link?: { label: string; href: string };
};

/** Title and default message of each status. */
const messages = {
  400: ["Bad request", "This address or request is not valid. Check it and try again."],
  403: ["Not allowed", "This request comes from another site, which is not allowed."],
  404: ["Not found", "There is nothing at this address."],
  405: ["Method not allowed", "This address does not support this kind of request."],
  408: ["Request timed out", "The request took too long to arrive. Please try again."],
  413: [
    "Request too large",
    "This request is too large. Please shorten the text or choose a smaller file and try again.",
  ],
  415: ["Unsupported encoding", "Compressed requests are not supported. Send it uncompressed."],
  421: ["Wrong address", "This server does not serve pages at this address."],
  429: ["Too many attempts", "There were too many attempts. Please wait a little and try again."],
  431: [
    "Headers too large",
    "The request's headers are too large. Clear this site's cookies and try again.",
  ],
  500: ["Something went wrong", "Something unexpected happened. Please try again."],
  502: [
    "Something went wrong",
    "This part of the site did not respond correctly. Please try again.",
  ],
  503: ["One moment", "The site is starting or overloaded. Please try again in a moment."],
  504: ["Request timed out", "This part of the site did not respond in time. Please try again."],
} as const;

/** Replaces the messages above on pages that fail without a specific reason (spec 2). */
const fallbackMessage = [
  "Something went wrong",
  "We're sorry, but something unexpected happened. Please refresh the page to try again.",
] as const;

// The site's tokens (web/ui/tokens.css) in sRGB, without a brand: this page must work while the
// site does not.
const style = `:root{color-scheme:light dark}
body{margin:0;min-height:100vh;min-height:100dvh;display:grid;align-items:center;font:1.0625rem/1.6 system-ui,sans-serif;background:light-dark(#f9fbfb,#0d1418);color:light-dark(#0f1b22,#e8eeef)}
main{box-sizing:border-box;width:100%;max-width:44rem;margin:0 auto;padding:3rem 1.5rem}
h1{margin:0 0 1rem;font-size:clamp(2rem,1.4rem + 2.6vw,3.25rem);line-height:1.08;letter-spacing:-.025em;text-wrap:balance}
p{max-width:36rem;margin:0 0 2rem;color:light-dark(#434f57,#b3bcc0);font-size:1.1875rem;text-wrap:pretty}
a{display:inline-block;padding:.6875rem 1.25rem;border-radius:4px;background:light-dark(#0f1b22,#e8eeef);color:light-dark(#fff,#0d1418);font-weight:600;text-decoration:none;transition:background 140ms}
a:hover{background:light-dark(#434f57,#b3bcc0)}
a:focus-visible{outline:3px solid light-dark(#0f1b22,#e8eeef);outline-offset:3px}`;

const stylePolicy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`;

/** Returns status, headers and body of an error response, as an HTML page or as JSON. */
export function createFailureResponse(
  { status, message, retryAfterSeconds, link }: Failure,
  isHtml: boolean,
): { status: number; headers: HeaderValues; body: string } {
  const isUnexplained = isHtml && status >= 500 && message === undefined;
  const [title, defaultMessage] = isUnexplained ? fallbackMessage : messages[status];
  const text = message ?? defaultMessage;
  const retry: HeaderValues =
    retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) };
  const body = isHtml
    ? formatPage(title, text, link ?? getDefaultLink(status))
    : formatJson(status, title, text);
  return {
    status,
    headers: {
      "content-type": isHtml ? "text/html; charset=utf-8" : "application/json; charset=utf-8",
      "content-length": Buffer.byteLength(body),
      "cache-control": "no-store",
      "content-security-policy": isHtml ? stylePolicy : apiPolicy,
      ...retry,
    },
    body,
  };
}

/** Returns the failure that replaces a page for which the site responded with 500 or above. */
export const createPageFailure = (status: number): Failure =>
  status === 503
    ? { status, retryAfterSeconds: 2 }
    : { status: status === 502 || status === 504 ? status : 500 };

/** Formats an error with the fields that the clients of PostgREST, Supabase Auth and Sanity read. */
const formatJson = (status: number, title: string, message: string) =>
  JSON.stringify({
    statusCode: status,
    error: title,
    code: getErrorCode(status),
    message,
    details: null,
    hint: null,
  });

/** Returns the code of Supabase Auth for a rate limit, otherwise the reason phrase of the status. */
const getErrorCode = (status: number) =>
  status === 429
    ? "over_request_rate_limit"
    : STATUS_CODES[status]?.toLowerCase().replaceAll(" ", "_");

const escapeHtml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

const getDefaultLink = (status: number) =>
  status === 404 || status === 400
    ? { label: "Return to the home page", href: "/" }
    : { label: status >= 500 ? "Refresh Page" : "Try again", href: "" };

function formatPage(title: string, text: string, link: { label: string; href: string }): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p><a href="${escapeHtml(link.href)}">${escapeHtml(link.label)}</a></main></body>
</html>
`;
}

/** The response after a start, until every service has responded once. */
export const starting: Failure = {
  status: 503,
  retryAfterSeconds: 2,
  message: "The site is starting. Please refresh the page in a moment.",
};
