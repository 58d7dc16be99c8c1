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

test("the button confirms what the mail's token stands for", async () => {
  callDatabaseForValue.mockResolvedValue("confirmed");
  expect(await confirmForm.submit({ token }, {})).toEqual({ outcome: "sent" });
  expect(callDatabaseForValue).toHaveBeenCalledWith("confirm_subscription", { token });
});

test("a link that has ended, or was never one, says so alike", async () => {
  callDatabaseForValue.mockResolvedValue("ended");
  const ended = await confirmForm.submit({ token }, {});
  expect(ended).toMatchObject({ outcome: "refused" });
  expect(await confirmForm.submit({ token: "' or 1=1" }, {})).toEqual(ended);
  expect(await confirmForm.submit({}, {})).toEqual(ended);
  expect(callDatabaseForValue).toHaveBeenCalledTimes(1);
});

test("nobody is told they are subscribed before the database knows it", async () => {
  callDatabaseForValue.mockResolvedValue(undefined);
  expect(await confirmForm.submit({ token }, {})).toMatchObject({ outcome: "failed" });
  expect(keep).not.toHaveBeenCalled();
});

test("who unsubscribes during an outage is unsubscribed after it", async () => {
  callDatabaseForValue.mockResolvedValue(undefined);
  keep.mockReturnValueOnce("stored");
  expect(await unsubscribeForm.submit({ token }, {})).toEqual({ outcome: "sent" });
  expect(keep).toHaveBeenCalledWith({ target: "rpc/unsubscribe", row: { token } });
  keep.mockReturnValueOnce("unreachable");
  expect(await unsubscribeForm.submit({ token }, {})).toMatchObject({ outcome: "failed" });
});

test("a link to unsubscribe that belongs to nobody says so", async () => {
  callDatabaseForValue.mockResolvedValue("ended");
  expect(await unsubscribeForm.submit({ token }, {})).toMatchObject({ outcome: "refused" });
});
