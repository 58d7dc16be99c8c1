import { expect, test } from "vitest";
import { searchedText } from "./lead-search.ts";

test("what was typed is searched for as it stands", () => {
  expect(searchedText(String.raw` "Acme", 100%_* a\b `)).toBe(String.raw`"Acme", 100%_* a\b`);
});

test.each(["", "   ", "\0\n"])("%j asks for nothing", (typed) => {
  expect(searchedText(typed)).toBe("");
});

test("what no database takes as text does not reach it", () => {
  expect(searchedText("a\0b\uD800c")).toBe("a b\uFFFDc");
});
