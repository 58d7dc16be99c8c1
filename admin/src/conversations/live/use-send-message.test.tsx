// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { CoreAdminContext, TestMemoryRouter, testDataProvider } from "react-admin";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { UserFacingError } from "../../providers/failures.ts";
import { clearDrafts } from "../../providers/drafts.ts";
import { useSendMessage } from "./use-send-message.ts";

const call = vi.fn<(name: string, args: { id: string; message: string }) => Promise<unknown>>();
const provider = Object.assign(testDataProvider(), { call });
const wrapper = ({ children }: { children: ReactNode }) => (
  <TestMemoryRouter>
    <CoreAdminContext dataProvider={provider}>{children}</CoreAdminContext>
  </TestMemoryRouter>
);
const start = () => renderHook(() => useSendMessage("handoff", new Set()), { wrapper }).result;
const listSent = () => call.mock.calls.map(([, { id, message }]) => ({ id, message }));
const settle = (milliseconds = 1) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => {
  vi.useFakeTimers();
  clearDrafts();
  call.mockReset().mockResolvedValue({});
  // React-Admin logs rejected requests.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("sends messages one after the other", async () => {
  const sending = start();
  act(() => {
    sending.current.send("One");
    sending.current.send("Two");
  });
  expect(sending.current.pending.map(({ text }) => text)).toEqual(["One", "Two"]);
  await settle();
  await settle();
  expect(listSent().map(({ message }) => message)).toEqual(["One", "Two"]);
  expect(sending.current.pending).toEqual([]);
});

test("sends a message again with its id after an outage, also after a reload", async () => {
  call.mockRejectedValue(new UserFacingError("Unreachable", 0));
  const sending = start();
  act(() => sending.current.send("One"));
  await settle(4_000);
  expect(listSent().length).toBeGreaterThan(1);
  cleanup();
  call.mockResolvedValue({});
  const reloaded = start();
  expect(reloaded.current.pending).toMatchObject([{ text: "One" }]);
  await settle();
  expect(new Set(listSent().map(({ id }) => id)).size).toBe(1);
  expect(reloaded.current.pending).toEqual([]);
});

test("a rejected message waits until it is retried or deleted", async () => {
  call.mockRejectedValue(new UserFacingError("You are not in this chat.", 409));
  const sending = start();
  act(() => sending.current.send("One"));
  await settle(10_000);
  expect(call).toHaveBeenCalledOnce();
  expect(sending.current.problem).toBe("You are not in this chat.");
  act(() => sending.current.retry());
  await settle();
  expect(call).toHaveBeenCalledTimes(2);
  act(() => sending.current.discard());
  expect(sending.current).toMatchObject({ pending: [], problem: null });
});
