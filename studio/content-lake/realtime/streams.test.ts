import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Actor } from "../auth/access.ts";
import { parseConfig } from "../config.ts";
import { PerspectiveCache } from "../query/perspectives.ts";
import { Store } from "../storage/store.ts";
import { type Sink, Streams } from "./streams.ts";

let folder: string;
let store: Store;
let streams: Streams;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  folder = mkdtempSync(join(tmpdir(), "streams-"));
  store = Store.open({ folder, shouldStoreEvents: false });
  const config = parseConfig({
    PORT: "3999",
    DATA_DIR: folder,
    SITE_URL: "http://localhost:3999",
    SANITY_API_READ_TOKEN: "a-read-token-for-tests",
    SUPABASE_URL: "http://localhost:3998",
    SUPABASE_PUBLISHABLE_KEY: "key",
  });
  const sessions = { check: async () => undefined, onEnd: () => () => undefined };
  streams = new Streams(config, store, new PerspectiveCache(store), sessions);
});
afterEach(async () => {
  vi.useRealTimers();
  streams.close();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const create = (id: string) =>
  store.transact({ author: "tester" }, (transaction) => {
    transaction.put({ _id: id, _type: "page" }, {});
  });

/** Opens a listener whose connection accepts writes while `accept` returns true. */
function listen(
  query: string,
  { actor = { kind: "site" }, accept = () => true }: { actor?: Actor; accept?: Sink["write"] } = {},
) {
  const texts: string[] = [];
  const sink = {
    write: (text: string) => {
      const isAccepted = accept(text);
      texts.push(text);
      return isAccepted;
    },
    onDrain: vi.fn<Sink["onDrain"]>(),
    end: vi.fn<Sink["end"]>(),
    destroy: vi.fn<Sink["destroy"]>(),
  };
  const search = new URLSearchParams({ query });
  const address = { kind: "listen", dataset: "production", search } as const;
  streams.open({ ...address, actor, lastEventId: undefined }, sink);
  return { texts, sink };
}

test.each<Actor>([{ kind: "operator" }, { kind: "site" }])(
  "a listener's filter evaluates identity() as in queries for %j",
  async (actor) => {
    const { texts } = listen(`*[identity() == "${actor.kind}"]`, { actor });
    await create("page-1");
    expect(texts.at(-1)).toContain("event: mutation\n");
  },
);

test("ends a listener after an unexpected error without sending its message", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const error = new Error("EPIPE of /a/private/path");
  const { texts, sink } = listen("*", {
    accept: (text) => {
      if (text.includes("event: mutation\n")) throw error;
      return true;
    },
  });
  await create("page-1");
  expect(texts.at(-1)).toBe('event: channelError\ndata: {"message":"The listener failed"}\n\n');
  expect(sink.end).toHaveBeenCalledTimes(1);
  expect(log).toHaveBeenCalledWith("lake: a listener failed", error);
});

test("a paused listener gets no keep-alive comments until it continues", async () => {
  const { texts, sink } = listen("*", { accept: (text) => !text.includes("page-1") });
  vi.advanceTimersByTime(20_000);
  expect(texts.at(-1)).toBe(":\n\n");
  await create("page-1");
  const sent = texts.length;
  vi.advanceTimersByTime(60_000);
  expect(texts).toHaveLength(sent);
  sink.onDrain.mock.lastCall?.[0]();
  vi.advanceTimersByTime(20_000);
  expect(texts.at(-1)).toBe(":\n\n");
});

test("rejects a listener of another dataset and one without a query", () => {
  expect(() => listen("")).toThrow("The query is empty");
  const search = new URLSearchParams({ query: "*" });
  const request = { kind: "listen", search, actor: { kind: "site" }, lastEventId: "" } as const;
  const sink = { write: () => true, onDrain: vi.fn(), end: vi.fn(), destroy: vi.fn() };
  expect(() => streams.open({ ...request, dataset: "other" }, sink)).toThrow(
    'Dataset "other" not found',
  );
});
