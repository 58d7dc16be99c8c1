import { createClient } from "@sanity/client";
import { Subject } from "rxjs";
import { expect, test, vi } from "vitest";
import type { StoredDocument } from "../checklist/content.ts";
import { type ReferencingDocuments, watchReferencingDocuments } from "./referencing-documents.ts";

const createDocument = (_id: string): StoredDocument => ({
  _id,
  _type: "page",
  _updatedAt: "2026-01-01T00:00:00Z",
});

/** Watches with a client whose listener and responses the test controls. */
function watchWithFakeClient() {
  const changes = new Subject<void>();
  const responses: Subject<StoredDocument[]>[] = [];
  const fetch = () => {
    const response = new Subject<StoredDocument[]>();
    responses.push(response);
    return response;
  };
  const client = createClient({ projectId: "embedded", dataset: "production", useCdn: false });
  // The overloads of these methods cannot be expressed by the fakes.
  vi.spyOn(client, "withConfig").mockReturnValue({
    listen: () => changes,
    observable: { fetch },
  } as never);
  const results: ReferencingDocuments[] = [];
  watchReferencingDocuments(client, "page-home").subscribe((result) => results.push(result));
  return { changes, responses, results };
}

test("a response that a later change has outdated is ignored", () => {
  const { changes, responses, results } = watchWithFakeClient();
  changes.next();
  changes.next();
  responses[1]?.next([createDocument("newer")]);
  responses[0]?.next([createDocument("older")]);
  expect(results).toEqual([{ status: "loaded", documents: [createDocument("newer")] }]);
});

test("a failed request is reported, and the next change loads the documents again", () => {
  const { changes, responses, results } = watchWithFakeClient();
  changes.next();
  responses[0]?.error(new Error("The content lake is unavailable"));
  changes.next();
  responses[1]?.next([createDocument("page-1")]);
  expect(results).toEqual([
    { status: "failed" },
    { status: "loaded", documents: [createDocument("page-1")] },
  ]);
});

test("a failed listener is reported", () => {
  const { changes, results } = watchWithFakeClient();
  changes.error(new Error("The connection was lost"));
  expect(results).toEqual([{ status: "failed" }]);
});
