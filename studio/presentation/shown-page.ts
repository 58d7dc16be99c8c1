import { useEffect, useState } from "react";
import { useDocumentStore } from "sanity";
import { type PresentationPerspective, usePresentationNavigate } from "sanity/presentation";
import { routableFilter } from "../schemas/fields/routable-types.ts";
import { retryWithBackoff } from "./retry-with-backoff.ts";

type ShownPage = {
  /** The published id of the page at the path, if there is one. */
  id: string | undefined;
  /** The published id of the last page at the path. */
  lastId: string | undefined;
};

/** Milliseconds without a keystroke until the preview opens the address that the editor typed. */
const typingPauseMs = 1_500;

/** The page that the preview shows at a path, updated live. */
export function useShownPage(path: string, perspective: PresentationPerspective): ShownPage {
  const documents = useDocumentStore();
  const [page, setPage] = useState<ShownPage & { path: string }>();
  useEffect(() => {
    const query = `*[${routableFilter} && path.current == $path][0]._id`;
    const options = { perspective, tag: "preview-page" };
    const subscription = documents
      .listenQuery({ fetch: query, listen: `*[${routableFilter}]` }, { path }, options)
      .pipe(retryWithBackoff<string | null>())
      .subscribe((found) => {
        const id = found ?? undefined;
        setPage((last) => ({ path, id, lastId: id ?? (last?.path === path ? last.lastId : id) }));
      });
    return () => subscription.unsubscribe();
  }, [documents, path, perspective]);
  return page?.path === path ? page : { id: undefined, lastId: undefined };
}

/**
 * Opens the new address in the preview when an editor changes the path of the shown page, whose former
 * address has no page until it is published.
 */
export function useFollowPath(
  { id, lastId }: ShownPage,
  path: string,
  perspective: PresentationPerspective,
): void {
  const documents = useDocumentStore();
  const navigate = usePresentationNavigate();
  const movedId = id ? undefined : lastId;
  const [movedPath, setMovedPath] = useState<string>();
  useEffect(() => {
    if (!movedId) return undefined;
    const query = "*[_id == $id][0].path.current";
    const options = { perspective, tag: "preview-path" };
    const subscription = documents
      .listenQuery({ fetch: query, listen: `*[${routableFilter}]` }, { id: movedId }, options)
      .pipe(retryWithBackoff<string | null>())
      .subscribe((current) => setMovedPath(current ?? undefined));
    return () => {
      subscription.unsubscribe();
      setMovedPath(undefined);
    };
  }, [documents, movedId, perspective]);
  useEffect(() => {
    if (!movedPath?.startsWith("/") || movedPath === path) return undefined;
    const timer = setTimeout(() => navigate(movedPath), typingPauseMs);
    return () => clearTimeout(timer);
  }, [movedPath, navigate, path]);
}
