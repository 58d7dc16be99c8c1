import { expect, test } from "vitest";
import { SentenceSplitter } from "./sentence-splitter.ts";

/** Splits a text that is streamed in pieces of `size` characters. */
const split = (text: string, size: number): string[] => {
  const splitter = new SentenceSplitter();
  const pieces = text.match(new RegExp(`[\\s\\S]{1,${size}}`, "g")) ?? [];
  return [...pieces.flatMap((piece) => splitter.push(piece)), ...splitter.flush()];
};

test.each<[string, string[]]>([
  ["One. Two! Three?", ["One.", " Two!", " Three?"]],
  ["99.9 percent, e.g. in 24 hours. Next", ["99.9 percent, e.g. in 24 hours.", " Next"]],
  ["First:\n- one\n- two\n\nEnd.", ["First:", "\n- one", "\n- two", "\n\nEnd."]],
  ["1. The first. 2. The second.", ["1. The first.", " 2. The second."]],
  ["See [The page. Of it](/a). Bye.", ["See [The page. Of it](/a).", " Bye."]],
  ['He said "yes." Then', ['He said "yes."', " Then"]],
  ["", []],
  [" \n ", []],
])("splits %j into %j for every piece size", (text, sentences) => {
  for (const size of [1, 2, 7, 1000]) {
    expect(split(text, size)).toEqual(sentences);
    expect(split(text, size).join("").trimEnd()).toBe(text.trimEnd());
  }
});
