import {
  getReleaseIdFromReleaseDocumentId,
  isCardinalityOneRelease,
  useActiveReleases,
  useDocumentVersionInfo,
} from "sanity";

export type ShareableVersion = {
  /** The name of the release; undefined for the draft. */
  release: string | undefined;
  title: string;
};

/**
 * The versions of a page that a link can show. A release that does not contain the page may change
 * what the page shows, so it is listed as long as the page exists without it.
 */
export function useShareableVersions(document: string): {
  versions: ShareableVersion[];
  isLoading: boolean;
} {
  const { draft, published, versions, isLoading } = useDocumentVersionInfo(document);
  const { data: releases, loading } = useActiveReleases();
  const isPage = Boolean(draft ?? published);
  const found = releases.flatMap((release) => {
    const name = getReleaseIdFromReleaseDocumentId(release._id);
    const isShown = versions[name] ?? (isPage && !isCardinalityOneRelease(release));
    return isShown ? { release: name, title: release.metadata.title || "Untitled release" } : [];
  });
  const draftVersion = { release: undefined, title: "Draft" };
  return { versions: isPage ? [draftVersion, ...found] : found, isLoading: isLoading || loading };
}
