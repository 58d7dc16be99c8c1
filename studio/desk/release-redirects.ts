import { LinkIcon } from "@sanity/icons/Link";
import { useEffect, useMemo, useState } from "react";
import {
  type ReleaseActionComponent,
  type ReleaseActionsResolver,
  type SanityClient,
  useClient,
  useCurrentUser,
} from "sanity";
import { publishedId } from "../schemas/fields/page-path.ts";
import { isRoutable } from "../schemas/fields/routable-types.ts";
import { type FormerPath, type Page, pathOf, redirectsOf } from "./page-redirects.ts";
import { mayEdit } from "./roles.ts";

/** Keeps in a release the redirects that its moved pages need, so that all of it is published together. */
export const releaseActions: ReleaseActionsResolver = (actions, { documents }) =>
  documents?.some(({ document }) => isRoutable(document._type))
    ? [...actions, useFormerPaths]
    : actions;

/**
 * A line of the release's menu, which says how many former paths lead on. The Studio shows it
 * wherever a release can be published from; while it is shown, the redirects are kept as the pages
 * of the release move.
 */
const useFormerPaths: ReleaseActionComponent = ({ release, documents }) => {
  const client = useClient({ apiVersion: "2025-02-19" });
  const user = useCurrentUser();
  const isOpen = release.state === "active" && mayEdit(user);
  const name = release._id.slice("_.releases.".length);
  const [kept, setKept] = useState<FormerPath[]>([]);
  const key = JSON.stringify(documents.flatMap(({ document }) => pageOf(document)));
  const pages = useMemo<Page[]>(() => JSON.parse(key), [key]);

  useEffect(() => {
    if (!isOpen) return;
    let isLatest = true;
    keepRedirects(client, name, pages).then(
      (redirects) => isLatest && setKept(redirects),
      (error: unknown) => console.warn(`The redirects of ${name} could not be stored`, error),
    );
    return () => {
      isLatest = false;
    };
  }, [client, isOpen, name, pages]);

  return {
    icon: LinkIcon,
    disabled: true,
    label: `Former paths that lead on: ${kept.length}`,
    title: kept.map(({ from }) => from).join(", ") || "No page of this release moves",
  };
};

function pageOf({ _id, _type, ...content }: { _id: string; _type: string }): Page[] {
  return isRoutable(_type) ? [{ id: publishedId(_id), type: _type, path: pathOf(content) }] : [];
}

/** Stores the redirects a release lacks and takes away those of pages that stay; what it then has. */
async function keepRedirects(
  client: SanityClient,
  release: string,
  pages: Page[],
): Promise<FormerPath[]> {
  const ids = pages.map(({ id }) => id);
  const { published, stored } = await client.fetch<{ published: Page[]; stored: FormerPath[] }>(
    `{
      "published": *[_id in $ids]{ "id": _id, "type": _type, "path": path.current },
      "stored": *[_id in path($versions) && _type == "redirect" && page._ref in $ids]{ _id, _type, from, page }
    }`,
    { ids, versions: `versions.${release}.*` },
    { perspective: "raw", tag: "release.redirects" },
  );
  const needed = redirectsOf(published, pages).map((redirect) => ({
    ...redirect,
    _id: `versions.${release}.${redirect._id}`,
  }));
  const missing = needed.filter(({ _id }) => stored.every((redirect) => redirect._id !== _id));
  const staying = new Set(published.map(({ path }) => path));
  const idle = stored.filter(
    ({ _id, from }) => staying.has(from) && needed.every((redirect) => redirect._id !== _id),
  );
  if (missing.length + idle.length === 0) return needed;
  const transaction = client.transaction();
  for (const redirect of missing) transaction.createIfNotExists(redirect);
  for (const { _id } of idle) transaction.delete(_id);
  await transaction.commit({ visibility: "async", tag: "release.redirects" });
  return needed;
}
