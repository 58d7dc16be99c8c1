import { expect, test } from "vitest";
import { createApprovalRequest, describeRequest, isWaiting } from "./approval-request.ts";

const now = Date.parse("2026-11-21T12:00:00Z");
const published = { _id: "page-about", _rev: "first" };
const draft = { _id: "drafts.page-about", _rev: "draft" };
const request = createApprovalRequest(
  { documentId: "drafts.page-about", published, note: " New team photo ", requestedBy: "Ada" },
  now,
);

test("creates a request that only readers of drafts see", () => {
  expect(request).toEqual({
    _id: "drafts.approval-page-about",
    _type: "approvalRequest",
    document: "page-about",
    publishedRev: "first",
    note: "New team photo",
    requestedBy: "Ada",
    requestedAt: "2026-11-21T12:00:00.000Z",
  });
  expect(describeRequest(request)).toMatch(/^Ada, Nov 21, 2026.*: New team photo$/);
  expect(describeRequest({ ...request, note: "" })).not.toMatch(/: $/);
});

test.each([
  ["waits for its draft", { draft, published }, true],
  [
    "ends when the document is published",
    { draft: null, published: { ...published, _rev: "second" } },
    false,
  ],
  ["stays ended for the next draft", { draft, published: { ...published, _rev: "second" } }, false],
  ["ends when the draft is discarded", { draft: null, published }, false],
  ["ends when the document is unpublished", { draft, published: null }, false],
])("%s", (_case, state, expected) => {
  expect(isWaiting(request, state)).toBe(expected);
});

test("a new document waits until it is published", () => {
  const first = createApprovalRequest(
    { documentId: "page-new", published: null, note: "", requestedBy: "Ada" },
    now,
  );
  expect(isWaiting(first, { draft, published: null })).toBe(true);
  expect(isWaiting(first, { draft: null, published })).toBe(false);
});
