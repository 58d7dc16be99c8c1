/**
 * Conversations with the assistant of a running product with 5,000 passages: one at a time, 50
 * concurrent by visitors with reading and typing pauses, and 50 concurrent without pauses.
 */

import { randomUUID } from "node:crypto";
import { setTimeout as after } from "node:timers/promises";
import type postgres from "postgres";
import type { KnowledgeDocument } from "../../../supabase/contracts/knowledge.ts";
import { tunedCases } from "../../eval/parts.ts";
import {
  functionEndpoint,
  sendTurn,
  siteEndpoint,
  type ChatEndpoint,
  type TimedReply,
} from "../../support/fixtures/chat-visitor.ts";
import { liftVisitorLimits, withProductDatabase } from "../../support/product/product-database.ts";
import type { Product } from "../../support/product/product.ts";
import { seedKnowledgeDocuments } from "../../support/fixtures/seed-knowledge.ts";
import { siteConfig } from "../../support/fixtures/staff-client.ts";
import { until } from "../../support/until.ts";
import { type RecordMeasurement, percentile } from "../results.ts";
import type { TargetName } from "../targets.ts";

const passageTarget = 5_000;
const concurrentVisitors = 50;

/** Returns a pseudo-random number generator with the same sequence in every run. */
function createRandom(): (below: number) => number {
  let state = 1;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/**
 * Documents made of shuffled sentences of the sample content, so that word frequencies stay realistic.
 */
export function generateDocuments(
  seed: readonly KnowledgeDocument[],
  passages: number,
): KnowledgeDocument[] {
  const random = createRandom();
  const all = seed.flatMap((document) => document.passages);
  const some = () => all[random(all.length)];
  return Array.from({ length: Math.ceil(passages / 25) }, (_, number): KnowledgeDocument => ({
    id: `bench-${number}`,
    type: "resource",
    revision: "bench",
    title: `Paper ${number}`,
    path: `/resources?q=Paper+${number}`,
    facts: {},
    passages: Array.from({ length: 25 }, () => ({
      heading: some()?.heading ?? "",
      text: `${some()?.text.slice(0, 200)} ${some()?.text.slice(0, 200)}`,
    })),
  }));
}

/** The number of passages in the database. */
async function countPassages(sql: postgres.Sql): Promise<number> {
  const [row] = await sql`
    select coalesce(sum(jsonb_array_length(passages)), 0)::int as n from private.knowledge_documents`;
  return Number(row?.["n"]);
}

/** Adds generated documents to a product's knowledge until it has the required size. */
async function fillKnowledge(sql: postgres.Sql): Promise<void> {
  const seed = await seedKnowledgeDocuments();
  await until(async () => (await countPassages(sql)) > 100);
  const added = generateDocuments(seed, passageTarget - (await countPassages(sql)));
  await sql.begin(async (work) => {
    await work`
      insert into private.knowledge_documents
        (id, type, revision, title, path, facts, passages, digest, changed_in)
      select id, type, revision, title, path, facts, passages, repeat('0', 64),
        (select revision + 1 from private.knowledge_state)
      from jsonb_to_recordset(${work.json(JSON.parse(JSON.stringify(added)))}) as document (
        id text, type text, revision text, title text, path text, facts jsonb, passages jsonb
      )`;
    await work`update private.knowledge_state set revision = revision + 1`;
  });
}

/** The messages of a visitor: an introduction, questions of the evaluation, and a request. */
function visitorMessages(number: number, questions: readonly string[]): string[] {
  const question = (nth: number) => questions[(number * 7 + nth) % questions.length] ?? "";
  return [
    `Hi, I am Visitor ${number}`,
    question(0),
    `We are ${20 + number} people, my email is visitor.${number}@bench.example`,
    question(1),
    question(2),
    number % 5 === 0 ? "I want to talk to a person" : "Can I see a demo?",
  ];
}

/** One conversation; `pause` returns the milliseconds to read and type before each turn. */
async function converse(
  endpoint: ChatEndpoint,
  messages: readonly string[],
  pause: () => number,
): Promise<TimedReply[]> {
  const sessionId = randomUUID();
  const replies: TimedReply[] = [];
  for (const message of messages) {
    await after(pause());
    const conversationState = replies.at(-1)?.reply.conversationState ?? null;
    replies.push(await sendTurn(endpoint, { message, sessionId, conversationState }));
  }
  return replies;
}

function recordTimes(
  note: RecordMeasurement,
  what: string,
  replies: readonly TimedReply[],
  target?: TargetName,
  firstWords?: TargetName,
): void {
  const whole = replies.map((one) => one.whole);
  note(`${what}, p50 of ${replies.length} turns`, percentile(whole, 0.5), "ms");
  note(`${what}, p95`, percentile(whole, 0.95), "ms", target);
  note(
    `${what}, first words, p95`,
    percentile(
      replies.map((one) => one.firstWords),
      0.95,
    ),
    "ms",
    firstWords,
  );
}

/** Runs all measurements; changes the product's database. */
export async function benchAssistant(
  { origin, dataDir }: Product,
  note: RecordMeasurement,
): Promise<void> {
  const questions = (await tunedCases())
    .filter(({ kind, turns }) => kind === "answerable" && turns.length === 1)
    .flatMap(({ turns }) => turns.map(({ says }) => says));
  await withProductDatabase(dataDir, async (sql) => {
    await liftVisitorLimits(sql);
    await fillKnowledge(sql);
  });
  const { supabasePublishableKey: key } = await siteConfig(origin);
  const direct = functionEndpoint(origin, key);
  const site = siteEndpoint(origin);
  const random = createRandom();

  const began = performance.now();
  await converse(direct, ["Hello"], () => 0);
  note("first turn after 5,000 passages came", performance.now() - began, "ms");

  const refused: number[] = [];
  for (let round = 0; round < 100; round += 1) {
    const started = performance.now();
    await (await fetch(direct.url, { method: "POST", headers: direct.headers, body: "-" })).text();
    refused.push(performance.now() - started);
  }
  note(
    "beside it, a request that is refused as no JSON, p95 of 100",
    percentile(refused, 0.95),
    "ms",
  );

  for (const [what, endpoint] of [
    ["a turn alone, at the function", direct],
    ["a turn alone, through the site", site],
  ] as const) {
    const replies: TimedReply[] = [];
    for (let number = 0; number < 20; number += 1)
      replies.push(...(await converse(endpoint, visitorMessages(number, questions), () => 0)));
    // The first conversation also warms up the model and caches.
    recordTimes(note, what, replies.slice(6), "assistant-turn", "assistant-first-words");
  }

  const visitors = Array.from({ length: concurrentVisitors }, (_, number) =>
    visitorMessages(number, questions),
  );
  const converseConcurrently = async (pause: () => number): Promise<[TimedReply[], number]> => {
    const started = performance.now();
    const replies = await Promise.all(visitors.map((messages) => converse(site, messages, pause)));
    return [replies.flat(), (performance.now() - started) / 1000];
  };
  const [read] = await converseConcurrently(() => 2_000 + random(6_000));
  recordTimes(
    note,
    `${concurrentVisitors} concurrent conversations, 2 to 8 s between turns`,
    read,
    "busy-assistant",
  );
  const [rushed, seconds] = await converseConcurrently(() => 0);
  recordTimes(note, `${concurrentVisitors} concurrent conversations, no pause`, rushed);
  note(
    `${concurrentVisitors} concurrent conversations, no pause`,
    rushed.length / seconds,
    "turns/s",
  );

  const known = await withProductDatabase(dataDir, countPassages);
  if (known < passageTarget) throw new Error(`The assistant knew only ${known} passages.`);
}
