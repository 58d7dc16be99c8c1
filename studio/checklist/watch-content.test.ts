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

/** A content lake with these documents, whose listener the test speaks for. */
function lake(documents: StoredDocument[]) {
  const state = { documents, listener: undefined as Listener | undefined, fails: false, asked: 0 };
  const unsubscribe = vi.fn<() => void>();
  const client = {
    withConfig: () => client,
    fetch: async (query: string, { types, after }: { types: string[]; after: string }) => {
      state.asked += 1;
      if (state.fails) throw new Error("away");
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
  const told: ContentState[] = [];
  // Of the client, nothing else is used.
  const stop = watchContent(client as unknown as SanityClient, ["faq"], (next) => told.push(next));
  const last = () => told.at(-1);
  const ids = () => {
    const now = last();
    return now?.status === "read" ? [...now.content.documents.keys()] : now?.status;
  };
  const says = async (event: object) => {
    state.listener?.next(event);
    await vi.advanceTimersByTimeAsync(200);
  };
  return { state, told, stop, last, ids, says, unsubscribe };
}

const faq = (id: string): StoredDocument => ({ _id: id, _type: "faq" });
const change = (id: string, result?: StoredDocument) => ({
  type: "mutation",
  documentId: id,
  result,
});

test("everything is read once the listener is there, in portions", async () => {
  const many = Array.from({ length: 450 }, (_, index) => faq(`faq-${1000 + index}`));
  const { ids, says, state } = lake([...many, { _id: "file-a-pdf", _type: "sanity.fileAsset" }]);
  expect(ids()).toBe("reading");
  expect(state.asked).toBe(0);
  await says({ type: "welcome" });
  expect(ids()).toEqual(many.map(({ _id }) => _id));
  expect(state.asked, "three portions of documents, one of files").toBe(4);
});

test("changes are followed: new, changed and gone, documents and files", async () => {
  const { ids, last, says } = lake([faq("a"), faq("b")]);
  await says({ type: "welcome" });
  await says(change("drafts.a", faq("drafts.a")));
  await says(change("b"));
  expect(ids()).toEqual(["a", "drafts.a"]);
  const file: StoredDocument = { _id: "file-x", _type: "sanity.fileAsset", size: 5 };
  await says(change("file-x", file));
  expect(last()).toMatchObject({ content: { assets: new Map([["file-x", { size: 5 }]]) } });
  await says(change("file-x"));
  expect(last()).toMatchObject({ content: { assets: new Map() } });
});

test("a burst of changes is told once", async () => {
  const { told, says, state } = lake([]);
  await says({ type: "welcome" });
  const before = told.length;
  for (const id of ["a", "b", "c"]) state.listener?.next(change(id, faq(id)));
  await vi.advanceTimersByTimeAsync(200);
  expect(told.length).toBe(before + 1);
});

test("a change that arrives while everything is read is not lost", async () => {
  const { ids, state } = lake([faq("a")]);
  state.listener?.next({ type: "welcome" });
  state.listener?.next(change("b", faq("b")));
  await vi.advanceTimersByTimeAsync(200);
  expect(ids()).toEqual(["a", "b"]);
});

test("while the connection is away what was read stays, and is read again after it", async () => {
  const { ids, last, says, state } = lake([faq("a")]);
  await says({ type: "welcome" });
  await says({ type: "reconnect" });
  expect(last()).toMatchObject({ status: "read", isLive: false });
  state.documents = [faq("a"), faq("b")];
  await says({ type: "welcome" });
  expect(ids()).toEqual(["a", "b"]);
  expect(last()).toMatchObject({ isLive: true });
});

test("a lake that does not answer is told, and asked again on request", async () => {
  const { ids, last, says, state } = lake([faq("a")]);
  state.fails = true;
  await says({ type: "welcome" });
  const failed = last();
  expect(failed?.status).toBe("failed");
  state.fails = false;
  if (failed?.status === "failed") failed.retry();
  await says({ type: "welcome" });
  expect(ids()).toEqual(["a"]);
  state.listener?.error(new Error("refused"));
  expect(last()?.status).toBe("failed");
});

test("after its end nothing is told any more", async () => {
  const { told, stop, says, unsubscribe } = lake([]);
  stop();
  const before = told.length;
  await says({ type: "welcome" });
  await says(change("a", faq("a")));
  expect(told.length).toBe(before);
  expect(unsubscribe).toHaveBeenCalledOnce();
});
