import { expect, test } from "vitest";
import { createPage, createReference, getMessages, runChecklist } from "./checklist.fixture.ts";
import { getTitle } from "./content.ts";
import { groups } from "./groups.ts";

test("an announcement is called by its text", () => {
  const value = { _id: "announcement-1", _type: "announcement", text: "Meet us in Berlin" };
  expect(getTitle({ value })).toBe("Meet us in Berlin");
});

test("a draft whose references only become strong with its publication has no changes", () => {
  const reference = createReference("page-new");
  const weak = { ...reference, _weak: true, _strengthenOnPublish: { type: "page" } };
  const published = createPage({ parent: reference });
  const find = (parent: object) =>
    getMessages(
      runChecklist([published, createPage({ parent }, "drafts.page-new")]),
      "unpublished",
    );
  expect(find(weak)).toEqual([]);
  expect(find({ ...reference, _weak: true })).toHaveLength(1);
});

test("sample content is the last category", () => {
  expect(groups.at(-1)?.name).toBe("sample");
});
