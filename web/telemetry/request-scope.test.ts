import { expect, test } from "vitest";
import {
  createRequestIdHeader,
  getRequestId,
  readRequestId,
  runInRequest,
  runInWebRequest,
} from "./request-scope.ts";

test("concurrent requests have their own ids, and work without a request has none", async () => {
  const readLater = async () => {
    await Promise.resolve();
    return [getRequestId(), createRequestIdHeader()];
  };
  expect(
    await Promise.all([
      runInRequest("one", readLater),
      runInRequest("two", readLater),
      runInRequest(undefined, readLater),
    ]),
  ).toEqual([
    ["one", { "x-request-id": "one" }],
    ["two", { "x-request-id": "two" }],
    [undefined, {}],
  ]);
});

test("a text that is not an id is replaced", () => {
  expect(readRequestId("7a1c-4_b:c.d")).toBe("7a1c-4_b:c.d");
  for (const text of ["ada@example.com", "a b", "x".repeat(101), "short", "", null])
    expect(readRequestId(text)).toBeUndefined();
  const request = new Request("http://localhost/", { headers: { "x-request-id": "a b" } });
  expect(runInWebRequest(request, getRequestId)).toMatch(/^[0-9a-f-]{36}$/);
});
