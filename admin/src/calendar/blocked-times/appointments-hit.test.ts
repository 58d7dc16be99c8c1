import { expect, test } from "vitest";
import { hitsOf } from "./appointments-hit.ts";

const hit = { id: "1", starts_at: "2026-12-02T14:00:00+00:00", attendee_name: "Ada" };

test("what the database names is taken as it is, anything else is none", () => {
  expect(hitsOf([hit, { ...hit, id: 2 }, null, "x"])).toEqual([hit]);
  expect(hitsOf({ hits: [hit] })).toEqual([]);
  expect(hitsOf(null)).toEqual([]);
});
