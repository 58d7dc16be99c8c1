// @vitest-environment node
import { expect, test, vi } from "vitest";
import type { DatabaseResult } from "../../../server/database-call.ts";

vi.mock("server-only", () => ({}));
const callDatabase = vi.fn<() => Promise<DatabaseResult>>();
vi.mock("../../../server/database-call.ts", () => ({ callDatabase }));
const { fetchAppointment, fetchFreeTimes } = await import("./booking-data.ts");

const query = { type: "9c5b94b1-35ad-49bb-b118-8e8fc24abf80", from: 0, until: 86_400 };
const rejectWith = (status: number) =>
  callDatabase.mockResolvedValue({ outcome: "rejected", status, message: "No.", details: "" });

test("treats a rejected query as no free times, and a rejected link as ended", async () => {
  rejectWith(400);
  expect(await fetchFreeTimes(query)).toEqual([]);
  expect(await fetchAppointment("a.b.c")).toBe("ended");
});

test("does not report a rate limit as no free times or an ended link", async () => {
  rejectWith(429);
  expect(await fetchFreeTimes(query)).toBe("unreachable");
  expect(await fetchAppointment("a.b.c")).toBe("unreachable");
});
