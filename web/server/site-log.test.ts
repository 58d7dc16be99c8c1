import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { structureConsole } from "./site-log.ts";

const original = { ...console };
let written: string[] = [];

beforeEach(() => {
  vi.stubEnv("LOG_FORMAT", "json");
  written = [];
  vi.spyOn(process.stdout, "write").mockImplementation((line) => {
    written.push(String(line));
    return true;
  });
  structureConsole();
});
afterEach(() => void Object.assign(console, original));

test("what is printed becomes one event a line, in the format of the whole product", () => {
  console.warn("insert into %s:\nrejected", "leads");
  console.log("");
  expect(written).toHaveLength(1);
  expect(JSON.parse(written[0] ?? "")).toEqual({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    level: "warn",
    service: "site",
    event: "message",
    message: "insert into leads: rejected",
  });
});

test("an error that Next.js also reports with its request is not printed", () => {
  console.error("⨯", Object.assign(new Error("broken"), { digest: "123" }));
  console.error(new Error("another"));
  expect(written.map((line) => JSON.parse(line).message)).toEqual([
    expect.stringMatching(/^Error: another +at /),
  ]);
});

test("LOG_FORMAT=text writes readable lines", () => {
  vi.stubEnv("LOG_FORMAT", "text");
  console.error("the queue is full");
  expect(written).toEqual(["site: the queue is full\n"]);
});
