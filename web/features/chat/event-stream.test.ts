import { expect, test } from "vitest";
import { createEventParser } from "./event-stream.ts";

const stream =
  ': \n\nevent: text\r\ndata: {"delta":"a"}\r\n\r\nevent: text\ndata: one\ndata: two\n\ndata:x\n\nevent: reply\ndata: not whole';

test.each([1, 7, 1000])("parses complete events from chunks of %d characters", (size) => {
  const read = createEventParser();
  const found = [];
  for (let at = 0; at < stream.length; at += size) found.push(...read(stream.slice(at, at + size)));
  expect(found).toEqual([
    { event: "text", data: '{"delta":"a"}' },
    { event: "text", data: "one\ntwo" },
    { event: "message", data: "x" },
  ]);
});

test("an event may contain the line separators U+2028 and U+2029", () => {
  const delta = JSON.stringify({ delta: "one\u2028two\u2029three" });
  expect(createEventParser()(`event: text\ndata: ${delta}\n\n`)).toEqual([
    { event: "text", data: delta },
  ]);
});
