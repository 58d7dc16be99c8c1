/**
 * Conversations with the assistant through a running product that knows 5,000 passages: one at a time, 50
 * at once by visitors who read and type, and 50 at once by visitors who do not.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as after } from "node:timers/promises";
import type postgres from "postgres";
import type { KnowledgeDocument } from "../../../supabase/contracts/knowledge.ts";
import { tunedCases } from "../../eval/parts.ts";
import {
  functionDoor,
  sendTurn,
  siteDoor,
  type ChatDoor,
  type Heard,
} from "../../support/fixtures/chat-visitor.ts";
import { liftVisitorLimits, withProductDatabase } from "../../support/product/product-database.ts";
import type { Product } from "../../support/product/product.ts";
import { seedKnowledgeDocuments } from "../../support/fixtures/seed-knowledge.ts";
import { siteConfig } from "../../support/fixtures/staff-client.ts";
import { until } from "../../support/until.ts";
import { type Note, percentile } from "../figures.ts";
import type { TargetName } from "../targets.ts";

const PASSAGES = 5_000;
const AT_ONCE = 50;

/** A number below `below`, the same in every run. */
function sequence(): (below: number) => number {
  let state = 1;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/** Documents of the sample content's own sentences in another order, so that its words are as common as there. */
export function moreDocuments(
  seed: readonly KnowledgeDocument[],
  passages: number,
): KnowledgeDocument[] {
  const random = sequence();
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

/** How many passages the database knows. */
async function passagesKnown(sql: postgres.Sql): Promise<number> {
  const [row] = await sql`
    select coalesce(sum(jsonb_array_length(passages)), 0)::int as n from private.knowledge_documents`;
  return Number(row?.["n"]);
}

/** Brings the knowledge of a product to the wanted size, beside what is published. */
async function fillKnowledge(sql: postgres.Sql): Promise<void> {
  const seed = await seedKnowledgeDocuments();
  await until(async () => (await passagesKnown(sql)) > 100);
  const added = moreDocuments(seed, PASSAGES - (await passagesKnown(sql)));
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

/** What the visitor of this number says: who they are, questions of the evaluation's, a wish. */
function script(number: number, questions: readonly string[]): string[] {
  const question = (nth: number) => questions[(number * 7 + nth) % questions.length] ?? "";
  return [
    `Hi, I am Visitor ${number}`,
    question(0),
    `We are ${20 + number} people, my e-mail is visitor.${number}@bench.example`,
    question(1),
    question(2),
    number % 5 === 0 ? "I want to talk to a person" : "Can I see a demo?",
  ];
}

/** One conversation; `pause` gives the milliseconds that the visitor reads and types before each turn. */
async function converse(
  door: ChatDoor,
  messages: readonly string[],
  pause: () => number,
): Promise<Heard[]> {
  const sessionId = randomUUID();
  const heard: Heard[] = [];
  for (const message of messages) {
    await after(pause());
    const conversationState = heard.at(-1)?.reply.conversationState ?? null;
    heard.push(await sendTurn(door, { message, sessionId, conversationState }));
  }
  return heard;
}

function noteTimes(
  note: Note,
  what: string,
  heard: readonly Heard[],
  target?: TargetName,
  firstWords?: TargetName,
): void {
  const whole = heard.map((one) => one.whole);
  note(`${what}, p50 of ${heard.length} turns`, percentile(whole, 0.5), "ms");
  note(`${what}, p95`, percentile(whole, 0.95), "ms", target);
  note(
    `${what}, first words, p95`,
    percentile(
      heard.map((one) => one.firstWords),
      0.95,
    ),
    "ms",
    firstWords,
  );
}

/** Measures all of it; the product's own database is changed. */
export async function benchAssistant({ origin, dataDir }: Product, note: Note): Promise<void> {
  const questions = (await tunedCases())
    .filter(({ kind, turns }) => kind === "answerable" && turns.length === 1)
    .flatMap(({ turns }) => turns.map(({ says }) => says));
  await withProductDatabase(dataDir, async (sql) => {
    await liftVisitorLimits(sql);
    await fillKnowledge(sql);
  });
  const { supabasePublishableKey: key } = await siteConfig(origin);
  const direct = functionDoor(origin, key);
  const site = siteDoor(origin);
  const random = sequence();

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

  for (const [what, door] of [
    ["a turn alone, at the function", direct],
    ["a turn alone, through the site", site],
  ] as const) {
    const heard: Heard[] = [];
    for (let number = 0; number < 20; number += 1)
      heard.push(...(await converse(door, script(number, questions), () => 0)));
    // The first conversation also warms what answers.
    noteTimes(note, what, heard.slice(6), "assistant-turn", "assistant-first-words");
  }

  const visitors = Array.from({ length: AT_ONCE }, (_, number) => script(number, questions));
  const together = async (pause: () => number): Promise<[Heard[], number]> => {
    const started = performance.now();
    const heard = await Promise.all(visitors.map((messages) => converse(site, messages, pause)));
    return [heard.flat(), (performance.now() - started) / 1000];
  };
  const [read] = await together(() => 2_000 + random(6_000));
  noteTimes(
    note,
    `${AT_ONCE} conversations at once, 2 to 8 s between turns`,
    read,
    "busy-assistant",
  );
  const [rushed, seconds] = await together(() => 0);
  noteTimes(note, `${AT_ONCE} conversations at once, no pause`, rushed);
  note(`${AT_ONCE} conversations at once, no pause`, rushed.length / seconds, "turns/s");

  const known = await withProductDatabase(dataDir, passagesKnown);
  if (known < PASSAGES) throw new Error(`The assistant knew only ${known} passages.`);
}
