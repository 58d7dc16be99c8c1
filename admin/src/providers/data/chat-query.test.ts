import { expect, test } from "vitest";
import { chatFilter, chatQuery } from "./chat-query.ts";

test("unknown values are ignored", () => {
  expect(
    chatFilter({ q: "  ", stage: "moon", intent: 5, topic: "both", answers: {}, handoff: "done" }),
  ).toEqual({});
});

test("converts each filter to arguments of the database functions", () => {
  const filter = chatFilter({
    q: " DPA ",
    stage: "demo",
    intent: "hand_off",
    topic: "off",
    answers: "unknown",
    handoff: "open",
  });
  expect(chatQuery(filter)).toEqual({
    search: "DPA",
    stage: "demo",
    intent: "hand_off",
    on_topic: false,
    answered: false,
    waiting: true,
  });
  expect(chatQuery({ topic: "on", answers: "known", handoff: "none" })).toEqual({
    on_topic: true,
    answered: true,
    waiting: false,
  });
  expect(chatQuery({})).toEqual({});
});
