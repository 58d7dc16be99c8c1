import { useEffect, useState } from "react";
import { catchError, map, type Observable, of, switchMap } from "rxjs";
import { type SanityClient, useClient } from "sanity";
import type { StoredDocument } from "../checklist/content.ts";
import { studioApiVersion } from "../client/api-version.ts";

export type ReferencingDocuments =
  { status: "loading" | "failed" } | { status: "loaded"; documents: StoredDocument[] };

const referencesQuery = `*[references($id) && !(_id in path("versions.**"))]`;
const tag = "desk.used-on";

/** The documents that reference a document, refetched whenever one of them changes. */
export function useReferencingDocuments(id: string): ReferencingDocuments {
  const client = useClient({ apiVersion: studioApiVersion });
  const [result, setResult] = useState<ReferencingDocuments>({ status: "loading" });
  useEffect(() => {
    const subscription = watchReferencingDocuments(client, id).subscribe(setResult);
    return () => subscription.unsubscribe();
  }, [client, id]);
  return result;
}

/** Emits the documents that reference a document, and again after each change of them. */
export function watchReferencingDocuments(
  client: SanityClient,
  id: string,
): Observable<ReferencingDocuments> {
  const raw = client.withConfig({ perspective: "raw", useCdn: false });
  const failed = () => of<ReferencingDocuments>({ status: "failed" });
  const fetchDocuments = () =>
    raw.observable.fetch<StoredDocument[]>(referencesQuery, { id }, { tag }).pipe(
      map((documents): ReferencingDocuments => ({ status: "loaded", documents })),
      catchError(failed),
    );
  return raw
    .listen(
      referencesQuery,
      { id },
      { events: ["welcome", "mutation"], includeResult: false, visibility: "query", tag },
    )
    .pipe(
      // A later request replaces an earlier one, whose response would be outdated.
      switchMap(fetchDocuments),
      catchError(failed),
    );
}
