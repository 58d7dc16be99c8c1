import { expect, test } from "vitest";
import { Sentences } from "./sentence-splitter.ts";

const cut = (text: string, size: number): string[] => {
  const sentences = new Sentences();
  const pieces = text.match(new RegExp(`[\\s\\S]{1,${size}}`, "g")) ?? [];
  return [...pieces.flatMap((piece) => sentences.add(piece)), ...sentences.end()];
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
])("%j becomes %j, in whatever pieces it comes", (text, sentences) => {
  for (const size of [1, 2, 7, 1000]) {
    expect(cut(text, size)).toEqual(sentences);
    expect(cut(text, size).join("").trimEnd()).toBe(text.trimEnd());
  }
});
