// @vitest-environment happy-dom
import { QueryClient } from "@tanstack/react-query";
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { CoreAdminContext, testDataProvider } from "react-admin";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useChatNotices } from "./use-chat-notices.ts";

const { toast } = vi.hoisted(() => ({ toast: vi.fn() }));
vi.mock("../ui/toast.tsx", () => ({ useToast: () => toast }));

const call = vi.fn<() => Promise<unknown>>();
const provider = Object.assign(testDataProvider(), { call });
const chat = (last_seq: number, handoff_id = "h1") => ({
  handoff_id,
  name: "Ada",
  messages: 1,
  last_seq,
});

/** Renders the hook on a screen; `reload` responds as after a change that the feed reports. */
async function start(path: string, first: object[], isShown = true) {
  const queries = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[path]}>
      <CoreAdminContext dataProvider={provider} queryClient={queries}>
        {children}
      </CoreAdminContext>
    </MemoryRouter>
  );
  call.mockResolvedValue(first);
  renderHook(() => useChatNotices(true, isShown), { wrapper });
  await waitFor(() => expect(queries.getQueryData(["handoffs", "unanswered"])).toEqual(first));
  return async (next: object[]) => {
    call.mockResolvedValue(next);
    await act(() => queries.invalidateQueries({ queryKey: ["handoffs"] }));
  };
}

beforeEach(() => {
  toast.mockReset();
});
afterEach(cleanup);

test("announces messages that arrive after the page was opened, each once", async () => {
  const reload = await start("/leads", [chat(4)]);
  expect(toast).not.toHaveBeenCalled();
  await reload([chat(4)]);
  expect(toast).not.toHaveBeenCalled();
  await reload([chat(6), chat(2, "h2")]);
  await waitFor(() =>
    expect(toast.mock.calls.map(([, { title }]) => title)).toEqual([
      "New message from Ada",
      "New message from Ada",
    ]),
  );
  await reload([]);
  await reload([chat(6)]);
  expect(toast).toHaveBeenCalledTimes(2);
});

test("does not announce messages of the open chat, or without notifications", async () => {
  const reload = await start("/handoffs/h1/show", []);
  await reload([chat(4)]);
  const reloadSilent = await start("/leads", [], false);
  await reloadSilent([chat(4)]);
  expect(toast).not.toHaveBeenCalled();
});
