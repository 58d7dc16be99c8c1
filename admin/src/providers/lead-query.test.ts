import { leadsContaining } from "@site/supabase/contracts/lead-search";
import { expect, test } from "vitest";
import { leadFilter, leadQuery } from "./lead-query.ts";

test.each(["acme", "Meyer, (Bank)", `"Acme" 100%_*`, String.raw`a\b`])(
  "searching for %s asks with the expression that the export asks with",
  (typed) => {
    expect(leadQuery({ q: typed })).toEqual({ "or@": leadsContaining(typed) });
  },
);

test("status and source are filtered exactly", () => {
  expect(leadQuery({ status: "qualified", form_source: "chat" })).toEqual({
    "status@eq": "qualified",
    "form_source@eq": "chat",
  });
});

test("values that no filter offers count as no filter", () => {
  expect(leadFilter({ q: "  ", status: "all", form_source: 7, extra: "x" })).toEqual({});
  expect(leadQuery({ q: " \u0000 " })).toEqual({});
});
