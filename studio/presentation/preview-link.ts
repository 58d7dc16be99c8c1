import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";

/**
 * A link that shows the draft of one document, or the pages of a release, to anyone who has it, until the
 * link expires or is revoked.
 * The dot in its id hides it from visitors; deleting the document revokes the link
 * (docs/design/studio.md).
 */
export type PreviewLink = {
  _id: `previewLink.${string}`;
  _type: "previewLink";
  /** The published id of the document. */
  document: string;
  /** The name of the release that the link shows; absent for the draft. */
  release?: string;
  /** Signing key: 32 random bytes as base64url. */
  key: string;
  /** ISO 8601. */
  expires: string;
  /** Display name of the creator. */
  madeBy: string;
};

/** Possible lifetimes in days. */
export const lifetimes = [1, 7, 30] as const;
export type Lifetime = (typeof lifetimes)[number];

const dayMs = 24 * 3_600_000;

type NewPreviewLink = Pick<PreviewLink, "document" | "madeBy"> & {
  release: string | undefined;
  days: Lifetime;
};

/** Creates a link to a document. `now` is in milliseconds. */
export function createPreviewLink(
  { document, release, days, madeBy }: NewPreviewLink,
  now = Date.now(),
): PreviewLink {
  return {
    _id: `previewLink.${encodeBase64Url(crypto.getRandomValues(new Uint8Array(12)))}`,
    _type: "previewLink",
    document,
    ...(release && { release }),
    key: encodeBase64Url(crypto.getRandomValues(new Uint8Array(32))),
    expires: new Date(now + days * dayMs).toISOString(),
    madeBy,
  };
}

/**
 * The URL of a link, signed for its document, expiry and release. Uses a JavaScript HMAC because the Web
 * Crypto API is unavailable on plain HTTP, as in an office network.
 */
export function getPreviewUrl(link: PreviewLink, siteUrl: string): string {
  const id = link._id.slice("previewLink.".length);
  const signed = [id, link.document, link.expires, ...(link.release ? [link.release] : [])];
  const text = new TextEncoder().encode(signed.join("\n"));
  return `${siteUrl}/api/preview/${id}.${encodeBase64Url(hmac(sha256, decodeBase64Url(link.key), text))}`;
}

function encodeBase64Url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function decodeBase64Url(text: string): Uint8Array {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
