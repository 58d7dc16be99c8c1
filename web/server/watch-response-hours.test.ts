// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from "vitest";

vi.mock("server-only", () => ({}));
vi.mock("../config.ts", () => ({
  getSiteConfig: () => ({
    supabase: { url: "http://db.test", publishableKey: "sb_publishable_x" },
  }),
}));
const { getResponseHours, getResponseTime } = await import("../content/request/response-hours.ts");
const { watchResponseHours } = await import("./watch-response-hours.ts");

const fetched = vi.fn<typeof fetch>();
const changed = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("starts with the default, follows the database and keeps the last value in an outage", async () => {
  fetched.mockRejectedValueOnce(new Error("away"));
  watchResponseHours(changed);
  await vi.advanceTimersByTimeAsync(0);
  expect(getResponseTime()).toBe("24 hours");

  fetched.mockImplementation(async () => Response.json(12));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(getResponseTime()).toBe("12 hours");
  expect(String(fetched.mock.lastCall?.[0])).toBe("http://db.test/rest/v1/rpc/response_hours");
  expect(changed).toHaveBeenCalledTimes(1);

  fetched.mockImplementation(async () => new Response("{}", { status: 503 }));
  await vi.advanceTimersByTimeAsync(10_000);
  fetched.mockImplementation(async () => Response.json("soon"));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(getResponseHours()).toBe(12);

  fetched.mockImplementation(async () => Response.json(1));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(getResponseTime()).toBe("1 hour");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(changed).toHaveBeenCalledTimes(2);
});
