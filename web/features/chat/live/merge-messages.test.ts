import { expect, test } from "vitest";
import type { LiveMessage } from "@site/supabase/contracts/chat-values";
import type { ChatMessage } from "../session.ts";
import { mergeMessages, releaseUnsent } from "./merge-messages.ts";

const received = (id: string, seq: number, rest: Partial<LiveMessage> = {}): LiveMessage => ({
  id,
  seq,
  author: "staff",
  kind: "message",
  name: "Sam",
  text: `text ${id}`,
  emailed: false,
  ...rest,
});
const unsent = (id: string, text = id): ChatMessage => ({ id, text, isBot: false, isUnsent: true });
const ids = (messages: readonly ChatMessage[]) => messages.map(({ id }) => id);

test("received messages precede those that are not stored yet", () => {
  const known: ChatMessage[] = [{ id: "a", text: "Hi", isBot: true }, unsent("b"), unsent("c")];
  const merged = mergeMessages(known, [
    received("s1", 1, { kind: "joined", text: null }),
    received("b", 2, { author: "visitor", name: null, text: "b" }),
    received("s2", 3, { emailed: true }),
  ]);
  expect(ids(merged)).toEqual(["a", "s1", "b", "s2", "c"]);
  expect(merged.slice(1, 4)).toEqual([
    { id: "s1", seq: 1, text: "", isBot: true, person: "Sam", event: "joined" },
    { id: "b", seq: 2, text: "b", isBot: false },
    { id: "s2", seq: 3, text: "text s2", isBot: true, person: "Sam", isEmailed: true },
  ]);
});

test("a message received twice appears once", () => {
  const once = mergeMessages([], [received("s1", 1), received("s2", 2)]);
  expect(ids(mergeMessages(once, [received("s2", 2)]))).toEqual(["s1", "s2"]);
});

test("messages that no person received become one message for the assistant", () => {
  const known: ChatMessage[] = [
    unsent("a", "One"),
    { id: "b", text: "Bye", isBot: true, seq: 4 },
    unsent("c", "Two"),
  ];
  expect(releaseUnsent(known)).toEqual([known[1], { id: "a", text: "One\nTwo", isBot: false }]);
  const stored = known.slice(1, 2);
  expect(releaseUnsent(stored)).toBe(stored);
});
