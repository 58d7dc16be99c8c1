import { expect, test } from "vitest";
import { UserFacingError } from "./failures.ts";
import { createQueryClient, mayRetry } from "./query-client.ts";

test("a failed query is tried again three times", () => {
  const error = new UserFacingError("no answer", 503);
  expect([0, 1, 2, 3].map((failures) => mayRetry(failures, error))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test("code that could not be loaded is not tried again", () => {
  expect(mayRetry(0, new Error("Chunk load failed"))).toBe(false);
});

test("an answer that would be the same again is not asked for again", () => {
  expect(mayRetry(0, new UserFacingError("refused", 403))).toBe(false);
  expect(mayRetry(0, new UserFacingError("no network", 0))).toBe(true);
});

test("a list that says it is not to be asked again is asked again all the same", () => {
  const { retry, staleTime } = createQueryClient().defaultQueryOptions({
    queryKey: ["leads"],
    retry: false,
  });
  expect({ retry, staleTime }).toEqual({ retry: mayRetry, staleTime: 300_000 });
});
