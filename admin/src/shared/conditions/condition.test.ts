import { expect, test } from "vitest";
import {
  appliesToAll,
  choicesOf,
  conditionOf,
  conditionText,
  operandOf,
  operatorsOf,
  partsOf,
} from "./condition.ts";

test.each([
  { field: "inquiry_type", is: ["sales"] },
  { field: "email_domain", not_in: ["gmail.com", "web.de"] },
  { field: "company", given: true },
  { field: "phone", given: false },
  { field: "submissions", at_least: 2 },
  {
    all: [
      { field: "message", length_at_least: 200 },
      { field: "form_source", is: ["contact_form", "chat"] },
    ],
  },
])("%j is unchanged by a round trip through the form", (condition) => {
  expect(conditionOf(partsOf(condition))).toEqual(condition);
});

test("an edited list has one value per line", () => {
  const [part] = partsOf({ field: "role", is: ["ceo", "cto"] });
  expect(part?.value).toBe("ceo\ncto");
  expect(conditionOf([{ field: "role", operator: "is", value: " ceo \n\n A, Inc. \n" }])).toEqual({
    field: "role",
    is: ["ceo", "A, Inc."],
  });
});

test.each([
  ["no parts", []],
  ["an empty list", [{ field: "role", operator: "is", value: " \n" }]],
  ["no number", [{ field: "submissions", operator: "at_least", value: "two" }]],
  [
    "one complete and one empty part",
    [
      { field: "company", operator: "given", value: "" },
      { field: "role", operator: "is", value: "" },
    ],
  ],
] as const)("%s is an incomplete condition", (_case, parts) => {
  expect(conditionOf(parts)).toBeNull();
});

test.each([null, "x", [], {}, { field: "unknown", given: true }, { field: "company" }])(
  "the unsupported condition %j has no parts",
  (condition) => {
    expect(partsOf(condition)).toEqual([]);
  },
);

test("a condition is described in words, with long lists shortened", () => {
  expect(
    conditionText({
      all: [
        { field: "email_domain", not_in: ["a.com", "b.com", "c.com", "d.com", "e.com"] },
        { field: "submissions", at_least: 2 },
        { field: "company", given: true },
      ],
    }),
  ).toBe(
    "Email domain is none of a.com, b.com, c.com and 2 more and Number of submissions is at least 2 and Company is known",
  );
});

test("counted fields compare with numbers, text fields with texts", () => {
  expect(operatorsOf("pages_seen").map(operandOf)).toEqual(["number"]);
  expect(operatorsOf("company").map(operandOf)).toEqual(["texts", "texts", "nothing", "nothing"]);
});

test("fields with a fixed set of values are chosen by their labels", () => {
  expect(choicesOf("form_source")).toContainEqual({ value: "contact_form", label: "Contact Form" });
  expect(choicesOf("company_size")).toHaveLength(5);
  expect(choicesOf("company")).toBeNull();
});

test("without parts, a condition applies to all leads only where that is allowed", () => {
  expect(conditionOf([])).toBeNull();
  expect(conditionOf([], true)).toEqual({ all: [] });
  expect(appliesToAll({ all: [] })).toBe(true);
  expect(appliesToAll({ field: "company", given: true })).toBe(false);
  expect(conditionText({ all: [] })).toBe("All leads");
});
