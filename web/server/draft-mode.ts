import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";
import { cookies, draftMode } from "next/headers";
import { getSiteConfig } from "../config.ts";
import type { DraftPerspective } from "../content/sanity/readers.ts";

/** Set by Next when draft mode is turned on; its value is the same for everyone and for a whole build. */
const bypassCookie = "__prerender_bypass";
/** Which perspective the Studio chose for the preview; the name is Sanity's. */
const perspectiveCookie = "sanity-preview-perspective";
/** How long an editor of hosted content, whose login this site does not see, stays in draft mode. */
const passCookie = "draft_pass";
const passHours = 12;

/** What an editor in draft mode looks at; `undefined` for everyone else. */
export async function getDraftPerspective(): Promise<DraftPerspective | undefined> {
  if (!(await draftMode()).isEnabled || !(await isEditor())) return undefined;
  return parsePerspective((await cookies()).get(perspectiveCookie)?.value);
}

/**
 * Whether this request may see drafts now: on the embedded content lake the editor's login, asked each
 * time, so that signing out ends draft mode; with hosted content a pass that `startDraftMode` gave.
 */
async function isEditor(): Promise<boolean> {
  return getSiteConfig().sanity.apiHost ? hasEditorSession() : hasDraftPass();
}

/**
 * Whether the request carries a login of the embedded content lake that may read drafts: asked at an
 * address that answers readers alone.
 */
export async function hasEditorSession(): Promise<boolean> {
  const { apiHost } = getSiteConfig().sanity;
  const login = (await cookies()).get("editor_session")?.value;
  if (!apiHost || !login || !/^[\w-]+$/.test(login)) return false;
  const answer = await fetch(`${apiHost}/v1/auth/id`, {
    headers: { cookie: `editor_session=${login}` },
    cache: "no-store",
    signal: AbortSignal.timeout(8_000),
  });
  return answer.ok;
}

async function hasDraftPass(): Promise<boolean> {
  const [expires = "", seal = ""] = ((await cookies()).get(passCookie)?.value ?? "").split(".");
  const expected = signExpiry(expires);
  const isOurs =
    seal.length === expected.length && timingSafeEqual(Buffer.from(seal), Buffer.from(expected));
  return isOurs && Number(expires) > Date.now();
}

/** Only this site knows the read token. */
const signExpiry = (expires: string) =>
  createHmac("sha256", getSiteConfig().sanity.readToken ?? "")
    .update(`${passCookie}:${expires}`)
    .digest("base64url");

/**
 * Turns draft mode on for the editor whom the caller has recognised; its cookies last as long as the
 * browser is open.
 */
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

/** Turns draft mode off and leaves no cookie of it. */
export async function endDraftMode(): Promise<void> {
  (await draftMode()).disable();
  const jar = await cookies();
  for (const name of [bypassCookie, perspectiveCookie, passCookie]) {
    if (jar.has(name)) jar.set(name, "", { ...getCookieAttributes(), maxAge: 0 });
  }
}

/** Keeps what the editor chose in the Studio for the next page. */
export async function savePerspective(perspective: string): Promise<void> {
  const chosen = parsePerspective(perspective).toString();
  (await cookies()).set(perspectiveCookie, chosen, getCookieAttributes());
}

/**
 * The Studio may stand on another site, whose frame a browser gives cookies of its own; with the
 * embedded content lake it stands on this one. On plain http, as in an office network, browsers keep
 * no cookie that is marked for https.
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
 * A perspective as the Studio names it: names divided by commas, the first on top. Drafts where it
 * is none.
 */
export function parsePerspective(value = "drafts"): DraftPerspective {
  const names = value.split(",").filter((name) => /^[A-Za-z0-9_-]{1,64}$/.test(name));
  if (String(names) === "published") return "published";
  const layers = names.filter((name) => !["raw", "published", "previewDrafts"].includes(name));
  return layers.length === 0 || String(layers) === "drafts" ? "drafts" : layers;
}
