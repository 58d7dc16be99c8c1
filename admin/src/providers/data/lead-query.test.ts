import { afterEach, expect, test } from "vitest";
import { setPreferredTimeZone } from "../../format/time-zone.ts";
import { leadFilter, leadQuery } from "./lead-query.ts";

afterEach(() => setPreferredTimeZone(undefined));

test.each(["acme", "Meyer, (Bank)", `"Acme" 100%_*`, String.raw`a\b`])(
  "the search %s is sent unchanged",
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

test("unknown values are ignored", () => {
  expect(leadFilter({ q: "  ", status: "all", form_source: 7, extra: "x" })).toEqual({});
  expect(leadFilter({ q: " \u0000 " })).toEqual({});
});

test("an owner is me, unassigned or the id of a team member", () => {
  for (const owner of ["me", "unassigned", "3f8b1c52-0d4e-4c39-9a61-2f5d7e8a9b0c"])
    expect(leadQuery(leadFilter({ owner }))).toEqual({ owner });
  for (const owner of ["you", "3f8b1c52", ["me"], null]) expect(leadFilter({ owner })).toEqual({});
});

test("filters by the name of a campaign", () => {
  expect(leadQuery(leadFilter({ campaign: "Spring, 50%" }))).toEqual({ campaign: "Spring, 50%" });
  for (const campaign of ["", 7, null]) expect(leadFilter({ campaign })).toEqual({});
});

test("further filters are sent as criteria, and days as their bounds in the reader's zone", () => {
  setPreferredTimeZone("Asia/Tokyo");
  const filter = leadFilter({
    score_min: "20",
    score_max: 80,
    reply: "overdue",
    inquiry_type: "sales",
    company: " Acme ",
    has_booking: "true",
    origin: "import",
    form: "form-events",
    created_from: "2026-01-02",
    created_to: "2026-01-31",
  });
  expect(leadQuery(filter)).toEqual({
    criteria: {
      score_min: 20,
      score_max: 80,
      reply: "overdue",
      inquiry_type: "sales",
      company: "Acme",
      has_booking: true,
      origin: "import",
      form: "form-events",
      created_from: "2026-01-01T15:00:00.000Z",
      created_before: "2026-01-31T15:00:00.000Z",
    },
  });
});

test("invalid criteria are ignored", () => {
  expect(
    leadFilter({
      score_min: "",
      score_max: "many",
      reply: "soon",
      inquiry_type: "x",
      company: "  ",
      has_booking: "no",
      created_from: "2026-13-45",
      created_to: "yesterday",
    }),
  ).toEqual({});
});
