import { expect, it } from "vitest";
import { listShownEntries } from "./listed-entries.ts";

const question = (_id: string) => ({ _id, question: `${_id}?` });

it("returns each question once, with the first page that shows it, sorted by id", () => {
  expect(
    listShownEntries([
      { path: "/", items: [question("b"), question("a")] },
      { path: "/help", items: [question("a"), question("c")] },
    ]),
  ).toEqual([
    { ...question("a"), path: "/" },
    { ...question("b"), path: "/" },
    { ...question("c"), path: "/help" },
  ]);
});

it("leaves out unpublished questions, and pages without questions or a path", () => {
  expect(
    listShownEntries([
      { path: "/", items: [null, question("a")] },
      { path: "/empty", items: null },
      { path: null, items: [question("b")] },
    ]),
  ).toEqual([{ ...question("a"), path: "/" }]);
  expect(listShownEntries([])).toEqual([]);
});
