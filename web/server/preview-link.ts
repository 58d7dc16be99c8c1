import { createHmac } from "node:crypto";
import type { QueryParams } from "@sanity/client";
import { isEqualInConstantTime } from "@site/supabase/domain/constant-time";
import * as z from "zod";
import { getSiteConfig } from "../config.ts";
import { createDraftClient } from "../content/sanity/client.ts";
import { knownPathsQuery } from "../content/sanity/known-paths.groq.ts";
import type { DraftPerspective } from "../content/sanity/readers.ts";
import { resolveRedirects, type RedirectTarget } from "../content/sanity/redirects.ts";
import { routableFilter } from "../content/sanity/routable-types.ts";

/**
 * The target of a preview link, which shows the draft of one document, or the pages of a release, to
 * anyone with the link until it expires or is revoked. The Studio stores each link as a document with a dot in its id, which is not
 * publicly readable; the URL has its id and a signature made with its key (docs/design/studio.md).
 */
export type PreviewTarget = {
  /** The path of the page in the perspective. */
  path: string;
  perspective: DraftPerspective;
  expires: Date;
  release?: PreviewRelease;
};

/** What the link of a release shows besides the page for which it was created. */
export type PreviewRelease = {
  title: string;
  /** The release over the published content, without other drafts. */
  perspective: DraftPerspective;
  /** The paths of the pages that the release contains. */
  paths: ReadonlySet<string>;
  /** The redirects that the release contains, and those that lead to one of its pages. */
  redirects: ReadonlyMap<string, RedirectTarget>;
};

/** The path prefix of preview links, followed by the token `<id>.<signature>`. */
export const previewLinkPrefix = "/api/preview/";

/** Holds the token and path of the opened preview link; sent for that path, or all paths for a release. */
export const previewLinkCookie = "shared_preview";

// Links have no schema type, so that editors do not find or change them in a list.
const linkQuery = `*[_id == $id][0]{
  key,
  document,
  release,
  expires,
  "releaseState": *[_id == "_.releases." + ^.release][0].state,
  "releaseTitle": *[_id == "_.releases." + ^.release][0].metadata.title
}`;

const pathQuery = `*[_id == $document && ${routableFilter}][0].path.current`;

/** The pages and redirects with a version in the release; one that the release unpublishes has none. */
const releaseContentQuery = `{
  "paths": *[_id in path($versions) && ${routableFilter} && _system.delete != true].path.current,
  "redirected": *[_id in path($versions) && _type == "redirect" && _system.delete != true].from
}`;

const linkSchema = z.object({
  key: z.string().min(43),
  document: z.string(),
  release: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/)
    .nullable(),
  releaseState: z.string().nullable(),
  releaseTitle: z.string().nullable(),
  expires: z.iso.datetime(),
});

const pathSchema = z.string().regex(/^\/[a-z0-9/-]*$/);

/** A link to a release ends when the release is published, archived or deleted. */
const openReleaseStates = new Set<unknown>(["active", "scheduled"]);

const tokenPattern = /^([A-Za-z0-9_-]{8,64})\.([A-Za-z0-9_-]{43})$/;

/**
 * Resolves the token of a preview link to its draft. Returns undefined for an unknown, forged, expired
 * or revoked link. Reads the content each time, so that revoking a link takes effect immediately.
 * @throws when the content is unreachable.
 */
export async function resolvePreviewLink(token: string): Promise<PreviewTarget | undefined> {
  const [, id, signature] = tokenPattern.exec(token) ?? [];
  if (!id || !signature) return undefined;
  const read: Read = (query, params, perspective) =>
    createDraftClient().fetch<unknown>(query, params, { perspective, cache: "no-store" });
  const found = await read(linkQuery, { id: `previewLink.${id}` }, "raw");
  const link = linkSchema.safeParse(found).data;
  if (!link) return undefined;
  const { document, release, releaseState, releaseTitle } = link;
  const expected = createHmac("sha256", Buffer.from(link.key, "base64url"))
    .update([id, document, link.expires, ...(release ? [release] : [])].join("\n"))
    .digest("base64url");
  const expires = new Date(link.expires);
  if (!isEqualInConstantTime(signature, expected) || expires.getTime() <= Date.now())
    return undefined;
  if (release && !openReleaseStates.has(releaseState)) return undefined;
  const findPath = async (perspective: DraftPerspective) =>
    pathSchema.safeParse(await read(pathQuery, { document }, perspective)).data;
  if (!release) {
    const path = await findPath("drafts");
    return path ? { path, perspective: "drafts", expires } : undefined;
  }
  const shown = await loadRelease(release, releaseTitle, read);
  const path = await findPath(shown.perspective);
  if (path) return { path, perspective: shown.perspective, expires, release: shown };
  // A draft that the release does not contain, whose link was created for what it shows of the release.
  const perspective = [release, "drafts"];
  const draftPath = await findPath(perspective);
  return draftPath ? { path: draftPath, perspective, expires, release: shown } : undefined;
}

type Read = (
  query: string,
  params: QueryParams,
  perspective: DraftPerspective | "raw",
) => Promise<unknown>;

const releaseContentSchema = z.object({
  paths: z.array(z.unknown()),
  redirected: z.array(z.unknown()),
});

const storedPathsSchema = z.object({
  pages: z.array(z.object({ path: z.unknown() })),
  redirects: z.array(
    z.object({ from: z.unknown(), page: z.unknown(), url: z.unknown(), temporary: z.unknown() }),
  ),
});

async function loadRelease(
  name: string,
  title: string | null,
  read: Read,
): Promise<PreviewRelease> {
  const perspective = [name];
  const [versions, stored] = await Promise.all([
    read(releaseContentQuery, { versions: `versions.${name}.*` }, "raw"),
    read(knownPathsQuery, {}, perspective),
  ]);
  const contained = releaseContentSchema.parse(versions);
  const paths = new Set(parsePaths(contained.paths));
  const redirected = new Set(contained.redirected);
  const { pages, redirects } = storedPathsSchema.parse(stored);
  const known = new Set(parsePaths(pages.map(({ path }) => path)));
  const targets = resolveRedirects(redirects, known, getSiteConfig().siteUrl);
  const shown = [...targets].filter(
    ([from, { to }]) => redirected.has(from) || paths.has(to.split(/[?#]/, 1)[0] ?? to),
  );
  return {
    title: title || "Untitled release",
    perspective,
    paths,
    redirects: new Map(shown),
  };
}

/** Returns the valid paths of a result. */
const parsePaths = (result: readonly unknown[]): string[] =>
  result.flatMap((path) => pathSchema.safeParse(path).data ?? []);
