import { expect, test } from "vitest";
import { parseLiveChat } from "./live-chat-data.ts";
import { formatPending, parsePending } from "./pending-messages.ts";

test("parses a response and drops invalid messages", () => {
  const message = {
    id: "m1",
    seq: 1,
    author: "visitor",
    kind: "message",
    staff_name: null,
    body: "Hi",
    created_at: "2026-11-21T16:39:00Z",
  };
  const response = {
    status: "taken",
    owner_id: "sam",
    email: null,
    is_present: true,
    present_at: "2026-11-21T16:39:00Z",
    seen_seq: 2,
    emailed_seq: 1,
    turns: 3,
    messages: [message, { ...message, seq: "2" }, null],
  };
  expect(parseLiveChat(response)).toEqual({
    status: "taken",
    ownerId: "sam",
    email: null,
    isPresent: true,
    presentAt: "2026-11-21T16:39:00Z",
    seenSeq: 2,
    emailedSeq: 1,
    turns: 3,
    messages: [message],
  });
});

test.each([null, "<html>", [], {}, { status: "new" }])("rejects the response %j", (response) => {
  expect(parseLiveChat(response)).toBeUndefined();
});

test("stores unsent messages as a draft", () => {
  const messages = [{ id: "a", text: "Grüße\n🎉" }];
  expect(parsePending(formatPending(messages))).toEqual(messages);
  expect(formatPending([])).toBe("");
  for (const draft of [undefined, "{", "null", '[{"id": 1}, 7]'])
    expect(parsePending(draft)).toEqual([]);
});
