/** The score of a chat, before and after a lead is created. */

import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { CollectedInfo } from "../../../supabase/contracts/chat-values.ts";
import { runChat, database, finishTurn, readLeads } from "./chats.fixture.ts";

describe("the score of a chat", () => {
  test("increases with the visitor's details, before and after a lead is created", async () => {
    const session = randomUUID();
    const { sql } = database();
    const scores: number[] = [];
    let state: string | null = null;
    const details: CollectedInfo[] = [
      {},
      { need: "Fewer alerts" },
      { need: "Fewer alerts", size: "about 1,200 people", timing: "this quarter" },
      { need: "Fewer alerts", size: "about 1,200 people", timing: "this quarter", role: "CTO" },
    ];
    for (const [index, collected] of [
      ...details,
      { ...details[3], email: "ada@engines.example" },
    ].entries()) {
      const reply = await finishTurn(session, state, `Message ${index}`, { collected });
      scores.push(reply.leadScore);
      state = reply.conversationState;
    }
    expect(scores).toEqual(scores.toSorted((a, b) => a - b));
    expect(new Set(scores).size).toBe(5);
    expect(await sql`select lead_score from public.leads`).toEqual([{ lead_score: scores[4] }]);
    expect(await sql`select reason from public.lead_points order by reason`).toEqual(
      [
        "Budget owner",
        "Business email address",
        "Chatted with the assistant",
        "Described a need in the chat",
        "Large company",
        "Named a timeline in the chat",
      ].map((reason) => ({ reason })),
    );
  });

  test("does not depend on an existing lead with the same address", async () => {
    const { sql } = database();
    const known = "known@engines.example";
    await runChat(randomUUID(), [
      {
        collected: {
          email: known,
          need: "Fewer alerts",
          size: "about 1,200 people",
          timing: "this quarter",
          role: "CTO",
        },
      },
    ]);
    const [lead] = await sql`select lead_score from public.leads`;
    const readScore = async (email: string) =>
      (await runChat(randomUUID(), [{ collected: { email } }])).leadScore;
    const score = await readScore(known);
    expect(score).toBe(await readScore("unknown@motors.example"));
    expect(score).toBeLessThan(lead?.lead_score);
  });

  test("is the same when leads are rescored", async () => {
    const { sql } = database();
    const { leadScore } = await runChat(randomUUID(), [
      { collected: { email: "ada@example.com", need: "Fewer alerts" }, intent: "demo" },
    ]);
    await sql`update private.scoring_state set is_due = true, created_at = null, id = null`;
    await sql`select private.rescore_leads(10)`;
    expect(await readLeads()).toMatchObject([{ lead_score: leadScore }]);
  });

  test.each([
    ["8", "1-10"],
    ["51-200", "51-200"],
    ["around 200 people", "51-200"],
    ["we are 1.500", "1000+"],
    ["5k", "1000+"],
    ["2 thousand", "1000+"],
    ["1'000", "201-1000"],
    ["a few", null],
    [null, null],
  ])("maps the company size %j to %j", async (size, bracket) => {
    const [row] = await database().sql`select private.company_size_bracket(${size}) as bracket`;
    expect(row?.bracket).toBe(bracket);
  });
});
