import type { SanityClient } from "sanity";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { StoredDocument } from "./content.ts";
import { type ContentState, watchContent } from "./watch-content.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Listener = {
  next(event: object): void;
  error(reason: unknown): void;
};

/** A fake content lake whose listener events the test sends. */
function startWatching(documents: StoredDocument[]) {
  const state = {
    documents,
    listener: undefined as Listener | undefined,
    isFailing: false,
    fetchCount: 0,
  };
  const unsubscribe = vi.fn<() => void>();
  const client = {
    withConfig: () => client,
    fetch: async (query: string, { types, after }: { types: string[]; after: string }) => {
      state.fetchCount += 1;
      if (state.isFailing) throw new Error("unavailable");
      expect(query).toContain("[0...200]");
      return state.documents
        .filter(({ _id, _type }) => types.includes(_type) && _id > after)
        .toSorted((a, b) => (a._id < b._id ? -1 : 1))
        .slice(0, 200);
    },
    listen: () => ({
      subscribe: (listener: Listener) => {
        state.listener = listener;
        return { unsubscribe };
      },
    }),
  };
  const states: ContentState[] = [];
  // `watchContent` uses no other method of the client.
  const stop = watchContent(client as unknown as SanityClient, ["faq"], (next) =>
    states.push(next),
  );
  const last = () => states.at(-1);
  const ids = () => {
    const now = last();
    return now?.status === "loaded" ? [...now.content.documents.keys()] : now?.status;
  };
  const send = async (event: object) => {
    state.listener?.next(event);
    await vi.advanceTimersByTimeAsync(200);
  };
  return { state, states, stop, last, ids, send, unsubscribe };
}

const createFaq = (id: string): StoredDocument => ({ _id: id, _type: "faq" });
const createChange = (id: string, result?: StoredDocument) => ({
  type: "mutation",
  documentId: id,
  result,
});

test("loads all content in pages after the listener has connected", async () => {
  const many = Array.from({ length: 450 }, (_, index) => createFaq(`faq-${1000 + index}`));
  const { ids, send, state } = startWatching([
    ...many,
    { _id: "file-a-pdf", _type: "sanity.fileAsset" },
  ]);
  expect(ids()).toBe("loading");
  expect(state.fetchCount).toBe(0);
  await send({ type: "welcome" });
  expect(ids()).toEqual(many.map(({ _id }) => _id));
  expect(state.fetchCount, "three pages of documents, one of files").toBe(4);
});

test("applies created, changed and deleted documents and files", async () => {
  const { ids, last, send } = startWatching([createFaq("a"), createFaq("b")]);
  await send({ type: "welcome" });
  await send(createChange("drafts.a", createFaq("drafts.a")));
  await send(createChange("b"));
  expect(ids()).toEqual(["a", "drafts.a"]);
  const file: StoredDocument = { _id: "file-x", _type: "sanity.fileAsset", size: 5 };
  await send(createChange("file-x", file));
  expect(last()).toMatchObject({ content: { assets: new Map([["file-x", { size: 5 }]]) } });
  await send(createChange("file-x"));
  expect(last()).toMatchObject({ content: { assets: new Map() } });
});

test("reports a burst of changes once", async () => {
  const { states, send, state } = startWatching([]);
  await send({ type: "welcome" });
  const before = states.length;
  for (const id of ["a", "b", "c"]) state.listener?.next(createChange(id, createFaq(id)));
  await vi.advanceTimersByTimeAsync(200);
  expect(states.length).toBe(before + 1);
});

test("applies changes that arrive while loading", async () => {
  const { ids, state } = startWatching([createFaq("a")]);
  state.listener?.next({ type: "welcome" });
  state.listener?.next(createChange("b", createFaq("b")));
  await vi.advanceTimersByTimeAsync(200);
  expect(ids()).toEqual(["a", "b"]);
});

test("keeps the content while reconnecting and reloads it afterwards", async () => {
  const { ids, last, send, state } = startWatching([createFaq("a")]);
  await send({ type: "welcome" });
  await send({ type: "reconnect" });
  expect(last()).toMatchObject({ status: "loaded", isLive: false });
  state.documents = [createFaq("a"), createFaq("b")];
  await send({ type: "welcome" });
  expect(ids()).toEqual(["a", "b"]);
  expect(last()).toMatchObject({ isLive: true });
});

test("reports a failure and retries on request", async () => {
  const { ids, last, send, state } = startWatching([createFaq("a")]);
  state.isFailing = true;
  await send({ type: "welcome" });
  const failed = last();
  expect(failed?.status).toBe("failed");
  state.isFailing = false;
  if (failed?.status === "failed") failed.retry();
  await send({ type: "welcome" });
  expect(ids()).toEqual(["a"]);
  state.listener?.error(new Error("rejected"));
  expect(last()?.status).toBe("failed");
});

test("reports no content after the subscription failed", async () => {
  const { last, send, state } = startWatching([createFaq("a")]);
  state.listener?.next({ type: "welcome" });
  state.listener?.error(new Error("rejected"));
  await vi.advanceTimersByTimeAsync(200);
  expect(last()?.status, "a load was running").toBe("failed");
  const failed = last();
  if (failed?.status === "failed") failed.retry();
  await send({ type: "welcome" });
  state.listener?.next(createChange("b", createFaq("b")));
  state.listener?.error(new Error("rejected"));
  await vi.advanceTimersByTimeAsync(200);
  expect(last()?.status, "a change was not reported yet").toBe("failed");
});

test("reports nothing after it has stopped", async () => {
  const { states, stop, send, unsubscribe } = startWatching([]);
  stop();
  const before = states.length;
  await send({ type: "welcome" });
  await send(createChange("a", createFaq("a")));
  expect(states.length).toBe(before);
  expect(unsubscribe).toHaveBeenCalledOnce();
});
