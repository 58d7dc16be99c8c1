import { expect, test } from "vitest";
import { State } from "../storage/state.ts";
import { performAction } from "./action-handlers.ts";
import { Transaction } from "./transaction.ts";

/** A transaction on stored documents, and a function that performs an action in it. */
function beginTransaction(...ids: string[]) {
  const documents = new State();
  const dates = { _createdAt: "2026-01-01T00:00:00Z", _updatedAt: "2026-01-01T00:00:00Z" };
  for (const _id of ids) documents.set(_id, { _id, _type: "page", _rev: "first", ...dates });
  const transaction = new Transaction(documents, "second", "2026-01-02T00:00:00Z");
  const context = { transaction, author: "tester", getArchivedVersion: () => undefined };
  const perform = (name: string, action: Record<string, unknown>) =>
    performAction(context, { actionType: `sanity.action.document.${name}`, ...action }, 0);
  return { transaction, perform };
}

test("a version from a given document has no base, so it ignores the revision of one", () => {
  const { transaction, perform } = beginTransaction();
  perform("version.create", {
    publishedId: "about",
    document: { _id: "versions.spring.about", _type: "page" },
    ifBaseRevisionId: "first",
  });
  expect(transaction.get("versions.spring.about")).toMatchObject({ _type: "page" });
});

test("a version is created from its base only at the expected revision", () => {
  const { transaction, perform } = beginTransaction("about");
  const create = (ifBaseRevisionId: string) =>
    perform("version.create", {
      publishedId: "about",
      baseId: "about",
      versionId: "versions.spring.about",
      ifBaseRevisionId,
    });
  expect(() => create("other")).toThrow(
    'Document "about" has unexpected revision ID ("first"), expected "other"',
  );
  create("first");
  expect(transaction.get("versions.spring.about")).toBeDefined();
});

test.each([
  ["draft", "drafts.about"],
  ["version", "versions.spring.about"],
])("creating a %s that exists is rejected and names it", (variant, id) => {
  const { perform } = beginTransaction(id);
  expect(() =>
    perform("create", { publishedId: "about", attributes: { _id: id, _type: "page" } }),
  ).toThrow(`The ${variant} "${id}" already exists`);
});
