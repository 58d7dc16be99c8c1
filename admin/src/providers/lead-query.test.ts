import { expect, test } from "vitest";
import { leadFilter, leadQuery } from "./lead-query.ts";

test.each(["acme", "Meyer, (Bank)", `"Acme" 100%_*`, String.raw`a\b`])(
  "%s is searched for as it was typed",
  (typed) => {
    expect(leadQuery(leadFilter({ q: ` ${typed} ` }))).toEqual({ search: typed });
  },
);

test("status and source are filtered exactly", () => {
  expect(leadQuery({ status: "qualified", form_source: "chat" })).toEqual({
    status: "qualified",
    form_source: "chat",
  });
});

test("values that no filter offers count as no filter", () => {
  expect(leadFilter({ q: "  ", status: "all", form_source: 7, extra: "x" })).toEqual({});
  expect(leadFilter({ q: " \u0000 " })).toEqual({});
});
