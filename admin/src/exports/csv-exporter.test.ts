import { expect, test } from "vitest";
import { toCsv } from "./csv-exporter.ts";

test("records become quoted cells after a byte order mark", () => {
  expect(toCsv([{ name: 'Müller "Ada"', size: 3, tags: ["a"], site: null }])).toBe(
    '\uFEFF"name","size","tags","site"\r\n"Müller ""Ada""","3","[""a""]",""\r\n',
  );
});

test.each(["=1+1", "+SUM(A1)", "-cmd", "@x", "\tx"])("the formula %j is escaped", (text) => {
  expect(toCsv([{ text }])).toContain(`"'${text}"`);
});

test.each(["+1 212 555 0100", "-3.5"])("the number %j is not escaped", (text) => {
  expect(toCsv([{ text }])).toContain(`"${text}"`);
});
