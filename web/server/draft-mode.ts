import "server-only";
import { createHmac } from "node:crypto";
import { cookies, draftMode } from "next/headers";
import { isEqualInConstantTime } from "@site/supabase/domain/constant-time";
import { getSiteConfig } from "../config.ts";
import type { DraftPerspective } from "../content/sanity/readers.ts";

/** Set by Next.js when draft mode is turned on; its value is the same for all editors of a build. */
const bypassCookie = "__prerender_bypass";
/** Holds the perspective that the Studio selected; Sanity defines the name. */
const perspectiveCookie = "sanity-preview-perspective";
/** Authorizes an editor of hosted content, whose Sanity session this site cannot verify. */
const passCookie = "draft_pass";
const passHours = 12;

/** Returns the perspective of an editor in draft mode; undefined for everyone else. */
export async function getDraftPerspective(): Promise<DraftPerspective | undefined> {
  if (!(await draftMode()).isEnabled || !(await isEditor())) return undefined;
  return parsePerspective((await cookies()).get(perspectiveCookie)?.value);
}

/**
 * Whether this request may see drafts. The embedded content lake verifies the editor's session on each
 * request, so that signing out ends draft mode; hosted content uses the pass from `startDraftMode`.
 */
async function isEditor(): Promise<boolean> {
  return getSiteConfig().sanity.apiHost ? hasEditorSession() : hasDraftPass();
}

/** Whether the request has a session of the embedded content lake that may read drafts. */
export async function hasEditorSession(): Promise<boolean> {
  const { apiHost } = getSiteConfig().sanity;
  const session = (await cookies()).get("editor_session")?.value;
  if (!apiHost || !session || !/^[\w-]+$/.test(session)) return false;
  const response = await fetch(`${apiHost}/v1/auth/id`, {
    headers: { cookie: `editor_session=${session}` },
    cache: "no-store",
    signal: AbortSignal.timeout(8_000),
  });
  return response.ok;
}

async function hasDraftPass(): Promise<boolean> {
  const pass = (await cookies()).get(passCookie)?.value ?? "";
  const [expires = "", signature = ""] = pass.split(".");
  const isValid = isEqualInConstantTime(signature, signExpiry(expires));
  return isValid && Number(expires) > Date.now();
}

/** Signs with the read token, which only the site knows. */
const signExpiry = (expires: string) =>
  createHmac("sha256", getSiteConfig().sanity.readToken ?? "")
    .update(`${passCookie}:${expires}`)
    .digest("base64url");

/** Turns draft mode on for an editor that the caller has authenticated, with session cookies. */
export async function startDraftMode(perspective: string | null): Promise<void> {
  (await draftMode()).enable();
  const jar = await cookies();
  const attributes = getCookieAttributes();
  const expires = String(Date.now() + passHours * 3_600_000);
  jar.set(bypassCookie, jar.get(bypassCookie)?.value ?? "", attributes);
  if (!getSiteConfig().sanity.apiHost)
    jar.set(passCookie, `${expires}.${signExpiry(expires)}`, attributes);
  if (perspective) jar.set(perspectiveCookie, parsePerspective(perspective).toString(), attributes);
}

/** Turns draft mode off and removes its cookies. */
export async function endDraftMode(): Promise<void> {
  (await draftMode()).disable();
  const jar = await cookies();
  for (const name of [bypassCookie, perspectiveCookie, passCookie]) {
    if (jar.has(name)) jar.set(name, "", { ...getCookieAttributes(), maxAge: 0 });
  }
}

/** Stores the perspective that the editor selected in the Studio. */
export async function savePerspective(perspective: string): Promise<void> {
  const selected = parsePerspective(perspective).toString();
  (await cookies()).set(perspectiveCookie, selected, getCookieAttributes());
}

/**
 * A hosted Studio embeds the site from another origin and needs partitioned cookies; the Studio of the
 * embedded content lake has the same origin. Over plain HTTP browsers reject `secure` cookies.
 */
function getCookieAttributes() {
  const { siteUrl, sanity } = getSiteConfig();
  const secure = siteUrl.startsWith("https:");
  const attributes = { path: "/", httpOnly: true, secure } as const;
  return secure && !sanity.apiHost
    ? ({ ...attributes, sameSite: "none", partitioned: true } as const)
    : ({ ...attributes, sameSite: "lax" } as const);
}

/**
 * Parses a perspective in Studio notation: names separated by commas, the first with the highest
 * precedence. Returns "drafts" for an invalid value.
 */
export function parsePerspective(value = "drafts"): DraftPerspective {
  const names = value.split(",").filter((name) => /^[A-Za-z0-9_-]{1,64}$/.test(name));
  if (String(names) === "published") return "published";
  const layers = names.filter((name) => !["raw", "published", "previewDrafts"].includes(name));
  return layers.length === 0 || String(layers) === "drafts" ? "drafts" : layers;
}
