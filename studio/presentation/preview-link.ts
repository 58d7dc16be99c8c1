import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";

/**
 * A link that shows the draft of one document to whoever has it, until it expires or is taken back,
 * as the content keeps it. The dot in its id keeps it from visitors; removing the document takes the
 * link back (docs/decisions/0072-links-to-a-draft.md).
 */
export type PreviewLink = {
  _id: `previewLink.${string}`;
  _type: "previewLink";
  /** The published id of the document. */
  document: string;
  /** Signs the link: 32 random bytes as base64url. */
  key: string;
  /** ISO 8601. */
  expires: string;
  /** Who made it, by name. */
  madeBy: string;
};

/** How long a link may last, in days. */
export const lifetimes = [1, 7, 30] as const;
export type Lifetime = (typeof lifetimes)[number];

const dayMs = 24 * 3_600_000;

/** A new link to a document. `now` is in milliseconds. */
export function newLink(
  document: string,
  days: Lifetime,
  madeBy: string,
  now = Date.now(),
): PreviewLink {
  return {
    _id: `previewLink.${base64url(crypto.getRandomValues(new Uint8Array(12)))}`,
    _type: "previewLink",
    document,
    key: base64url(crypto.getRandomValues(new Uint8Array(32))),
    expires: new Date(now + days * dayMs).toISOString(),
    madeBy,
  };
}

/**
 * The address of a link. Its signature holds for this document and this end alone. The browser's own
 * signing is missing on plain http, as in an office network.
 */
export function addressOf(link: PreviewLink, siteUrl: string): string {
  const id = link._id.slice("previewLink.".length);
  const text = new TextEncoder().encode([id, link.document, link.expires].join("\n"));
  return `${siteUrl}/api/preview/${id}.${base64url(hmac(sha256, bytesOf(link.key), text))}`;
}

function base64url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function bytesOf(text: string): Uint8Array {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
}
