import { expect, test } from "vitest";
import { UserFacingError } from "./failures.ts";
import { createQueryClient, mayRetry } from "./query-client.ts";

test("a failed query is retried three times", () => {
  const error = new UserFacingError("no response", 503);
  expect([0, 1, 2, 3].map((failures) => mayRetry(failures, error))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test("a chunk failure is not retried", () => {
  expect(mayRetry(0, new Error("Chunk load failed"))).toBe(false);
});

test("a client error is not retried", () => {
  expect(mayRetry(0, new UserFacingError("refused", 403))).toBe(false);
  expect(mayRetry(0, new UserFacingError("no network", 0))).toBe(true);
});

test("a query with `retry: false` is retried", () => {
  const { retry, staleTime } = createQueryClient().defaultQueryOptions({
    queryKey: ["leads"],
    retry: false,
  });
  expect({ retry, staleTime }).toEqual({ retry: mayRetry, staleTime: 300_000 });
});
