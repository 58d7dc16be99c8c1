import { expect, test } from "vitest";
import { reportFilter } from "./span.ts";

test.each([
  ["span=7", { span: "7" }],
  ["span=quarter", { span: "quarter" }],
  ["span=all&owner=me", { span: "all", owner: "me" }],
  ["span=5", { span: "30" }],
  ["owner=invalid", { span: "30" }],
  ["", { span: "30" }],
])("the filter in the query %j", (search, filter) => {
  expect(reportFilter(new URLSearchParams(search))).toEqual(filter);
});
