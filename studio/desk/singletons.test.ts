import { expect, test } from "vitest";
import { actionsFor, withoutSingletons } from "./singletons.ts";

const all = [
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
const offered = (document: { schemaType: string; documentId?: string }) =>
  actionsFor(all, document).map(({ action }) => action);

test("the site settings can be published and restored, but not removed or doubled", () => {
  expect(offered({ schemaType: "siteSettings", documentId: "siteSettings" })).toEqual([
    "publish",
    "discardChanges",
    "restore",
    "schedule",
    "discardVersion",
  ]);
});

test.each(["page-home", "drafts.page-home", "versions.spring.page-home"])(
  "the home page cannot be taken away (%s)",
  (id) => {
    expect(offered({ schemaType: "page", documentId: id })).toEqual([
      "publish",
      "discardChanges",
      "duplicate",
      "restore",
      "schedule",
      "discardVersion",
    ]);
  },
);

test("any other page keeps every action", () => {
  expect(offered({ schemaType: "page", documentId: "page-about" })).toHaveLength(all.length);
});

test("“Create” offers pages and no second site settings", () => {
  const templates = [{ templateId: "page" }, { templateId: "siteSettings" }];
  expect(withoutSingletons(templates)).toEqual([{ templateId: "page" }]);
});
