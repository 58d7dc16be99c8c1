import { expect, test } from "vitest";
import { filterActions, filterNewDocuments } from "./singletons.ts";

const allActions = [
  "publish",
  "unpublish",
  "discardChanges",
  "duplicate",
  "delete",
  "restore",
  "schedule",
  "discardVersion",
  "unpublishVersion",
].map((action) => ({ action }));
const getOfferedActions = (document: { schemaType: string; documentId?: string }) =>
  filterActions(allActions, document).map(({ action }) => action);

test("allows publishing and restoring the site settings, but not removing or duplicating them", () => {
  expect(getOfferedActions({ schemaType: "siteSettings", documentId: "siteSettings" })).toEqual([
    "publish",
    "discardChanges",
    "restore",
    "schedule",
    "discardVersion",
  ]);
});

test.each(["page-home", "drafts.page-home", "versions.spring.page-home"])(
  "does not allow removing the home page (%s)",
  (id) => {
    expect(getOfferedActions({ schemaType: "page", documentId: id })).toEqual([
      "publish",
      "discardChanges",
      "duplicate",
      "restore",
      "schedule",
      "discardVersion",
    ]);
  },
);

test("keeps all actions of other pages", () => {
  expect(getOfferedActions({ schemaType: "page", documentId: "page-about" })).toHaveLength(
    allActions.length,
  );
});

test("excludes singletons and the media tool's documents from the “Create” menu", () => {
  const templates = ["page", "siteSettings", "media.tag"].map((templateId) => ({ templateId }));
  expect(filterNewDocuments(templates)).toEqual([{ templateId: "page" }]);
});
