import { LinkIcon } from "@sanity/icons/Link";
import { useEffect, useState } from "react";
import {
  type ReleaseActionComponent,
  type ReleaseActionsResolver,
  type SanityClient,
  useClient,
  useCurrentUser,
} from "sanity";
import { studioApiVersion } from "../client/api-version.ts";
import { getPublishedId } from "../schemas/fields/page-path.ts";
import { isRoutable } from "../schemas/fields/routable-types.ts";
import {
  type PageRedirect,
  type DocumentPath,
  getPath,
  createRedirects,
  getRedirectId,
} from "./page-redirects.ts";
import { canPublish } from "./roles.ts";

/**
 * Maintains the redirects that moved pages of a release require, so that they are published and
 * reverted together.
 */
export const releaseActions: ReleaseActionsResolver = (actions, { documents }) =>
  documents?.some(({ document }) => isRoutable(document._type))
    ? [...actions, useReleaseRedirects]
    : actions;

/**
 * A disabled menu item of the release that shows the number of redirects. The Studio renders it
 * wherever a release can be published, and while it is rendered, the redirects are kept in sync
 * with the pages of the release.
 */
const useReleaseRedirects: ReleaseActionComponent = ({ release, documents }) => {
  const client = useClient({ apiVersion: studioApiVersion });
  const user = useCurrentUser();
  const isOpen = release.state === "active" && canPublish(user);
  const name = release._id.slice("_.releases.".length);
  const [redirects, setRedirects] = useState<PageRedirect[]>([]);
  const pages = useStableValue(documents.flatMap(({ document }) => toDocumentPath(document)));

  useEffect(() => {
    if (!isOpen) return;
    let isLatest = true;
    syncRedirects(client, name, pages).then(
      (required) => isLatest && setRedirects(required),
      (error: unknown) => console.warn(`Could not save the redirects of ${name}`, error),
    );
    return () => {
      isLatest = false;
    };
  }, [client, isOpen, name, pages]);

  const isPublished = release.state === "published" && canPublish(user);
  useEffect(() => {
    if (!isPublished) return;
    const ids = pages.map(({ id }) => id);
    const remove = () => {
      removeRevertedRedirects(client, ids).catch((error: unknown) => {
        console.warn(`Could not remove the reverted redirects of ${name}`, error);
      });
    };
    // A revert is published while the release that it reverts is shown.
    const subscription = client
      .listen(
        revertedRedirectsFilter,
        { ids },
        { events: ["welcome", "mutation"], includeAllVersions: true, tag: "release.redirects" },
      )
      .subscribe(remove);
    return () => subscription.unsubscribe();
  }, [client, isPublished, name, pages]);

  return {
    icon: LinkIcon,
    disabled: true,
    label: `Redirects from old paths: ${redirects.length}`,
    title: redirects.map(({ from }) => from).join(", ") || "This release moves no pages",
  };
};

/** The same object until the JSON of the value changes, for dependencies of effects. */
function useStableValue<Value>(value: Value): Value {
  const key = JSON.stringify(value);
  const [stable, setStable] = useState({ key, value });
  if (stable.key === key) return stable.value;
  setStable({ key, value });
  return value;
}

function toDocumentPath({
  _id,
  _type,
  ...content
}: {
  _id: string;
  _type: string;
}): DocumentPath[] {
  return isRoutable(_type)
    ? [{ id: getPublishedId(_id), type: _type, path: getPath(content) }]
    : [];
}

/**
 * Creates missing redirects in a release and deletes those of pages that no longer move. Returns
 * the required redirects.
 */
async function syncRedirects(
  client: SanityClient,
  release: string,
  pages: DocumentPath[],
): Promise<PageRedirect[]> {
  const ids = pages.map(({ id }) => id);
  const { published, stored } = await client.fetch<{
    published: DocumentPath[];
    stored: PageRedirect[];
  }>(
    `{
      "published": *[_id in $ids]{ "id": _id, "type": _type, "path": path.current },
      "stored": *[_id in path($versions) && _type == "redirect" && page._ref in $ids]{ _id, _type, from, page }
    }`,
    { ids, versions: `versions.${release}.*` },
    { perspective: "raw", tag: "release.redirects" },
  );
  const required = createRedirects(published, pages).map((redirect) => ({
    ...redirect,
    _id: `versions.${release}.${redirect._id}`,
  }));
  const missing = required.filter(({ _id }) => stored.every((redirect) => redirect._id !== _id));
  const publishedPaths = new Set(published.map(({ path }) => path));
  const obsolete = stored.filter(
    ({ _id, from }) =>
      publishedPaths.has(from) && required.every((redirect) => redirect._id !== _id),
  );
  if (missing.length + obsolete.length === 0) return required;
  const transaction = client.transaction();
  for (const redirect of missing) transaction.createIfNotExists(redirect);
  for (const { _id } of obsolete) transaction.delete(_id);
  await transaction.commit({ visibility: "async", tag: "release.redirects" });
  return required;
}

const revertedRedirectsFilter = `*[_type == "redirect" && _id in path("drafts.**") && page._ref in $ids]`;

/**
 * Deletes the drafts of redirects that a reverted release leaves: reverting unpublishes them, which
 * keeps their content as a draft that leads from the page's path to the page itself.
 */
export async function removeRevertedRedirects(client: SanityClient, ids: string[]): Promise<void> {
  const drafts = await client.fetch<(PageRedirect & { path: string | null })[]>(
    `${revertedRedirectsFilter}{ ..., "path": *[_id == ^.page._ref][0].path.current }`,
    { ids },
    { perspective: "raw", tag: "release.redirects" },
  );
  const reverted = drafts.filter(
    ({ _id, from, path }) => from === path && _id === `drafts.${getRedirectId(from)}`,
  );
  if (reverted.length === 0) return;
  const transaction = client.transaction();
  for (const { _id } of reverted) transaction.delete(_id);
  await transaction.commit({ visibility: "async", tag: "release.redirects" });
}
