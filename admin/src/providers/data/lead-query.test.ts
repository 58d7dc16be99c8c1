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

test("owners are the reader, nobody, or a colleague by their id", () => {
  for (const owner of ["me", "unassigned", "3f8b1c52-0d4e-4c39-9a61-2f5d7e8a9b0c"])
    expect(leadQuery(leadFilter({ owner }))).toEqual({ owner });
  for (const owner of ["you", "3f8b1c52", ["me"], null]) expect(leadFilter({ owner })).toEqual({});
});

test("a campaign is asked for by its name, and without one for all", () => {
  expect(leadQuery(leadFilter({ campaign: "Spring, 50%" }))).toEqual({ campaign: "Spring, 50%" });
  for (const campaign of ["", 7, null]) expect(leadFilter({ campaign })).toEqual({});
});
