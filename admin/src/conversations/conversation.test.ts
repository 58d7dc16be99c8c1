import { expect, test } from "vitest";
import {
  collectedFacts,
  conversationFileName,
  conversationText,
  sourcesOf,
  stageText,
  withoutLinks,
  type Turn,
} from "./conversation.ts";

const turn = (fields: Partial<Turn> = {}): Turn => ({
  id: "1",
  turn: 1,
  created_at: "2026-11-21T16:39:23.579Z",
  conversation_stage: "discovery",
  user_message: "Hello",
  bot_response: "Nice to meet you",
  collected_info: {},
  is_on_topic: true,
  is_answered: null,
  sources: [],
  ...fields,
});

test("the collected information is from the last turn, in a fixed order, with lists on one line", () => {
  expect(
    collectedFacts([
      turn({ collected_info: { name: "Adda" } }),
      turn({
        collected_info: { budget: 5, need: ["Fewer alerts", "Audit"], name: "Ada", role: "" },
      }),
    ]),
  ).toEqual([
    ["Name", "Ada"],
    ["Need", "Fewer alerts, Audit"],
    ["budget", "5"],
  ]);
  expect(collectedFacts([])).toEqual([]);
});

test("sources have no duplicates, and invalid ones are omitted", () => {
  const flow = { title: "ArqFlow", path: "/solutions/arqflow" };
  expect(
    sourcesOf(turn({ sources: [{ ...flow, revision: "1" }, flow, "else", { path: 5 }] })),
  ).toEqual([flow]);
});

test.each([
  ["Marcus Webb", "conversation-marcus-webb-5a3b1e00.txt"],
  ["  Lucía / Ó  ", "conversation-lucía-ó-5a3b1e00.txt"],
  ["../../etc", "conversation-etc-5a3b1e00.txt"],
  ["", "conversation-lead-5a3b1e00.txt"],
])("the file of %j is called %j", (name, file) => {
  expect(conversationFileName(name, "5a3b1e00-0000-4000-8000-000000000001")).toBe(file);
});

test("the text has every message with its time, and what was collected", () => {
  const turns = [
    turn(),
    turn({ user_message: "Ada\nof Engines", collected_info: { name: "Ada" } }),
  ];
  const message = {
    id: "m1",
    seq: 1,
    author: "staff",
    kind: "joined",
    staff_name: "Sam",
    body: null,
    created_at: "2026-11-21T16:40:00Z",
  };
  const entries = [
    ...turns.map((one) => ({ id: one.id, turn: one })),
    { id: "m1", message },
    { id: "m2", message: { ...message, kind: "message", body: "Hi" } },
    { id: "m3", message: { ...message, kind: "message", author: "visitor", body: "Hi Sam" } },
  ];
  const text = conversationText("Ada", "5a3b1e00-0000", turns, entries);
  expect(text).toBe(
    [
      "Conversation with Ada\nSession 5a3b1e00-0000",
      "[2026-11-21 16:39 UTC] Visitor:\nHello",
      "[2026-11-21 16:39 UTC] Assistant:\nNice to meet you",
      "[2026-11-21 16:39 UTC] Visitor:\nAda\nof Engines",
      "[2026-11-21 16:39 UTC] Assistant:\nNice to meet you",
      "[2026-11-21 16:40 UTC] Sam joined the chat",
      "[2026-11-21 16:40 UTC] Sam:\nHi",
      "[2026-11-21 16:40 UTC] Visitor:\nHi Sam",
      "Collected information\nName: Ada\n",
    ].join("\n\n"),
  );
  expect(conversationText("Ada", "1", [turn()], [])).toContain("No information collected yet.");
});

test("a link is replaced with its text", () => {
  expect(withoutLinks("Read [ArqFlow](/solutions/arqflow), or [write] (to us).")).toBe(
    "Read ArqFlow, or [write] (to us).",
  );
});

test("an unknown stage is shown unchanged", () => {
  expect([stageText("handed_over"), stageText("new_stage"), stageText(null)]).toEqual([
    "Handed over",
    "new_stage",
    null,
  ]);
});
