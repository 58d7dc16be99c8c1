import { expect, test } from "vitest";
import { describeError, isRenderingError, RequestErrorLog } from "./request-errors.ts";

const request = { method: "GET", path: "/about?token=secret", id: "request-1" };

function createLog() {
  const lines: string[] = [];
  const state = { now: 0 };
  const log = new RequestErrorLog(
    (message, id) => lines.push(`${message} ${id}`),
    () => state.now,
  );
  return { lines, state, log };
}

test("logs a timeout of a content read as one line without the query", () => {
  const { lines, log } = createLog();
  log.log(AbortSignal.abort(new DOMException("Too\nslow", "TimeoutError")).reason, request);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^GET \/about failed: TimeoutError: Too slow.* request-1$/);
  expect(lines[0]).not.toMatch(/\n|secret/);
});

test("logs the failure of one request once, although each rendering step reports it", () => {
  const { lines, state, log } = createLog();
  const error = new Error("broken");
  log.log(error, request);
  log.log(error, request);
  log.log(error, { ...request, path: "/contact" });
  state.now = 1_000;
  log.log(error, request);
  expect(lines.map((line) => line.split(" ")[1])).toEqual(["/about", "/contact", "/about"]);
});

test("names the first line of the stack that is not a library's", () => {
  const error = new Error("broken");
  error.stack =
    "Error: broken\n    at a (node:internal/x:1:1)\n    at b (/app/node_modules/y.js:1:1)\n    at c (/app/web/page.js:2:3)";
  expect(describeError(error)).toBe("Error: broken (at c (/app/web/page.js:2:3))");
  expect(describeError({ reason: "odd" })).toBe('{"reason":"odd"}');
  expect(describeError(10n)).toBe("10");
  expect(describeError(new Error("x".repeat(10_000))).length).toBe(500);
});

test("only errors of a rendering are left to the log", () => {
  const error = Object.assign(new Error("broken"), { digest: "123" });
  expect(isRenderingError(["⨯", error])).toBe(true);
  expect(isRenderingError([error])).toBe(true);
  expect(isRenderingError(["⨯", new Error("broken")])).toBe(false);
  expect(isRenderingError(["digest", { digest: "123" }])).toBe(false);
  expect(isRenderingError([])).toBe(false);
});
