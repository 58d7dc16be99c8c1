// @vitest-environment node
import { expect, test } from "vitest";
import { getSuggestionPath, suggestResource } from "./suggestion.ts";

const resource = (title: string, category: string) => ({
  title,
  category,
  path: `/resources/${title.toLowerCase()}`,
  description: "What was measured on the line",
});
const resources = [resource("Bearings", "Manufacturing"), resource("Identity", "Security")];
const suggest = (q: string, category = "", chosen?: string) =>
  suggestResource(resources, { q, category, page: 1 }, chosen)?.title;

test("suggests a match of another category first", () => {
  expect(suggest("identity", "Manufacturing", "Bearings")).toBe("Identity");
});

test("suggests the resource with most words of the text", () => {
  expect(suggest("bearings plant")).toBe("Bearings");
  expect(suggest("security of identity tokens")).toBe("Identity");
});

test("suggests what an editor chose for an empty category", () => {
  expect(suggest("", "Healthcare", "Identity")).toBe("Identity");
  expect(suggest("", "Healthcare")).toBeUndefined();
});

test("suggests nothing for words that occur nowhere", () => {
  expect(suggest("the xyzzy")).toBeUndefined();
});

test("links a resource without a page to a search for its title", () => {
  expect(getSuggestionPath({ title: "A & B", path: null })).toBe("?q=A+%26+B");
});
