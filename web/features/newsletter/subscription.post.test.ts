// @vitest-environment node
import { beforeEach, expect, test, vi } from "vitest";

vi.mock("server-only", () => ({}));
const callDatabaseForValue = vi.fn<(name: string, given: object) => Promise<unknown>>();
const keep = vi.fn();
vi.mock("../../server/database-call.ts", () => ({ callDatabaseForValue }));
vi.mock("../../server/supabase-insert.ts", () => ({ enqueueSubmission: keep }));
const { confirmForm, unsubscribeForm } = await import("./subscription.post.ts");

const token = "0123456789abcdef".repeat(4);

beforeEach(() => {
  callDatabaseForValue.mockReset();
  keep.mockReset();
});

test("confirms the subscription of the token", async () => {
  callDatabaseForValue.mockResolvedValue("confirmed");
  expect(await confirmForm.submit({ token }, {})).toEqual({ outcome: "sent" });
  expect(callDatabaseForValue).toHaveBeenCalledWith("confirm_subscription", { token });
});

test("returns the same result for an expired and a malformed token", async () => {
  callDatabaseForValue.mockResolvedValue("ended");
  const ended = await confirmForm.submit({ token }, {});
  expect(ended).toMatchObject({ outcome: "refused" });
  expect(await confirmForm.submit({ token: "' or 1=1" }, {})).toEqual(ended);
  expect(await confirmForm.submit({}, {})).toEqual(ended);
  expect(callDatabaseForValue).toHaveBeenCalledTimes(1);
});

test("does not report success before the database has confirmed", async () => {
  callDatabaseForValue.mockResolvedValue(undefined);
  expect(await confirmForm.submit({ token }, {})).toMatchObject({ outcome: "failed" });
  expect(keep).not.toHaveBeenCalled();
});

test("queues an unsubscribe during an outage", async () => {
  callDatabaseForValue.mockResolvedValue(undefined);
  keep.mockReturnValueOnce("stored");
  expect(await unsubscribeForm.submit({ token }, {})).toEqual({ outcome: "sent" });
  expect(keep).toHaveBeenCalledWith({ target: "rpc/unsubscribe", row: { token } });
  keep.mockReturnValueOnce("unreachable");
  expect(await unsubscribeForm.submit({ token }, {})).toMatchObject({ outcome: "failed" });
});

test("rejects an unsubscribe token without a subscription", async () => {
  callDatabaseForValue.mockResolvedValue("ended");
  expect(await unsubscribeForm.submit({ token }, {})).toMatchObject({ outcome: "refused" });
});
