import { createHash } from "node:crypto";
import type { Headers } from "./headers.ts";

/** An answer the front gives itself, with a designed body in HTML or JSON. */
export type Failure = {
  status: keyof typeof words;
  /** In place of the standing text. */
  message?: string;
  retryAfterSeconds?: number;
};

const words = {
  400: ["Bad request", "This address or request is not well formed. Check it and try again."],
  403: ["Not allowed", "This request comes from another site, which is not allowed."],
  404: ["Not found", "There is nothing at this address."],
  405: ["Method not allowed", "This address does not take this kind of request."],
  408: ["Too slow", "The request took too long to arrive. Please try again."],
  413: [
    "Too large",
    "What you sent is too large. Please shorten it or choose a smaller file and try again.",
  ],
  421: ["Another address", "This page belongs to another address."],
  429: ["Too many attempts", "There were too many attempts. Please wait a little and try again."],
  431: [
    "Too large",
    "The request's headers are too large. Clear this site's cookies and try again.",
  ],
  500: ["Something went wrong", "Something unexpected happened. Please try again."],
  502: [
    "Something went wrong",
    "This part of the site did not answer as it should. Please try again.",
  ],
  503: ["One moment", "The site is starting or catching its breath. Please try again in a moment."],
  504: ["This takes too long", "This part of the site did not answer in time. Please try again."],
} as const;

const style = `:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;font:1.125rem/1.6 system-ui,sans-serif;background:light-dark(#fbfaf8,#14161a);color:light-dark(#1c1f24,#e9e7e2)}
main{max-width:34rem;padding:2rem}
h1{font-size:2rem;line-height:1.2;margin:0 0 .75rem}
p{margin:0 0 1.5rem}
a{color:inherit;text-underline-offset:.2em}`;

const stylePolicy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`;

/** The answer's status, headers and body; `html` for people, JSON for programs. */
export function failureAnswer(
  { status, message, retryAfterSeconds }: Failure,
  html: boolean,
): { status: number; headers: Headers; body: string } {
  const [title, standing] = words[status];
  const text = message ?? standing;
  const retry: Headers =
    retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) };
  const body = html ? page(title, text, status) : json(status, title, text);
  return {
    status,
    headers: {
      "content-type": html ? "text/html; charset=utf-8" : "application/json; charset=utf-8",
      "content-length": Buffer.byteLength(body),
      "cache-control": "no-store",
      "content-security-policy": html
        ? stylePolicy
        : "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
      ...retry,
    },
    body,
  };
}

/** The shape that the clients of the database, of sign-in and of the content API all read. */
const json = (status: number, title: string, message: string) =>
  JSON.stringify({
    statusCode: status,
    error: title,
    code: status === 429 ? "over_request_rate_limit" : title.toLowerCase().replaceAll(" ", "_"),
    message,
    details: null,
    hint: null,
  });

const escape = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

function page(title: string, text: string, status: number): string {
  const way =
    status === 404 || status === 400
      ? `<a href="/">Return to the home page</a>`
      : `<a href="">Try again</a>`;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escape(title)}</title><style>${style}</style></head>
<body><main><h1>${escape(title)}</h1><p>${escape(text)}</p><p>${way}</p></main></body>
</html>
`;
}
