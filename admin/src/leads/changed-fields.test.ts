import { expect, test } from "vitest";
import { changedFields } from "./changed-fields.ts";

const previousData = { id: "1", name: "Ada", company: null, lead_score: 40, status: "new" };

test("only changed fields are written", () => {
  const data = { ...previousData, name: "Ada L.", status: "contacted" };
  expect(changedFields(data, { previousData })).toEqual({ name: "Ada L.", status: "contacted" });
});

test("an empty field that was empty before is no change", () => {
  expect(changedFields({ ...previousData, company: undefined }, { previousData })).toEqual({});
});

test("emptying a field is a change", () => {
  expect(
    changedFields({ company: null }, { previousData: { ...previousData, company: "Acme" } }),
  ).toEqual({ company: null });
});
