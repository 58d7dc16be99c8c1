import { expect, test } from "vitest";
import type { Turn } from "./conversation.ts";
import type { ChatMessage } from "./live/live-chat-data.ts";
import { eventText, toTranscript } from "./transcript.ts";

const turn = (id: string, minute: number): Turn => ({
  id,
  turn: 1,
  created_at: `2026-11-21T16:${String(minute).padStart(2, "0")}:00+00:00`,
  conversation_stage: null,
  user_message: id,
  bot_response: id,
  collected_info: {},
  is_on_topic: true,
  is_answered: null,
  sources: [],
});
const message = (id: string, seq: number, minute: number): ChatMessage => ({
  id,
  seq,
  author: "staff",
  kind: "message",
  staff_name: "Sam",
  body: id,
  created_at: `2026-11-21T16:${String(minute).padStart(2, "0")}:00Z`,
});
const ids = (...[turns, messages]: Parameters<typeof toTranscript>) =>
  toTranscript(turns, messages).map(({ id }) => id);

test("merges turns and messages by time", () => {
  const turns = [turn("t1", 1), turn("t2", 3), turn("t3", 9)];
  const messages = [message("m1", 1, 2), message("m2", 2, 4)];
  expect(ids(turns, messages)).toEqual(["t1", "m1", "t2", "m2", "t3"]);
  expect(ids(turns, [])).toEqual(["t1", "t2", "t3"]);
  expect(ids([], messages)).toEqual(["m1", "m2"]);
  expect(ids([], [])).toEqual([]);
});

test("keeps messages in the order of their numbers when the clock went back", () => {
  expect(ids([turn("t1", 1)], [message("m2", 2, 3), message("m1", 1, 5)])).toEqual([
    "t1",
    "m1",
    "m2",
  ]);
});

test("shows a turn that was delivered to staff once", () => {
  expect(ids([turn("t1", 1), turn("t2", 3)], [message("t2", 1, 3)])).toEqual(["t1", "t2"]);
});

test.each([
  ["joined", "Sam", "Sam joined the chat"],
  ["left", "Sam", "Sam left the chat"],
  ["closed", null, "A colleague closed the chat"],
])("describes the event %s", (kind, staff_name, text) => {
  expect(eventText({ kind, staff_name })).toBe(text);
});
