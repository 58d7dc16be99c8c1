import assert from "node:assert/strict";
import { setTimeout as after } from "node:timers/promises";
import type postgres from "postgres";
import { findFreePort } from "../../../web/host/supervisor/ports.ts";
import { killProcessTree } from "../../support/product/process-killer.ts";
import { liftVisitorLimits, withProductDatabase } from "../../support/product/product-database.ts";
import { discard, newDataDir, startProduct } from "../../support/product/product.ts";
import { until } from "../../support/until.ts";
import type { Step } from "../steps.ts";
import { LiveChatSides, type Side } from "./live-chat-sides.ts";

/** Without an argument: the number of conversations. */
const defaultCount = 200;
/** Concurrent conversations, and messages of each side. */
const atOnce = 12;
const messagesPerSide = 4;
/** Milliseconds for the whole step. */
const maxDurationMs = 40 * 60_000;

/** Runs one conversation: both sides write at the same time, reload and lose connections. */
async function converse(number: number, sides: LiveChatSides): Promise<void> {
  const write = async (who: Side) => {
    for (let index = 0; index < messagesPerSide; index += 1) {
      await sides.write(who, `${who} ${number}.${index} — Grüße 🎉`);
      // Each side loses its state once, as a reload does, and repeats its last request.
      if (index === number % messagesPerSide) await sides.reload(who);
    }
  };
  await Promise.all([write("visitor"), write("staff")]);
  await sides.close();
}

type StoredRow = { session_id: string; seq: number; author: string; kind: string; id: string };

const listStored = (sql: postgres.Sql) => sql<StoredRow[]>`
  select session_id, seq, author, kind, id from public.chat_messages order by session_id, seq`;

/** What both sides sent and received, compared with the rows. */
function compare(chats: readonly LiveChatSides[], rows: readonly StoredRow[]) {
  const stored = Map.groupBy(rows, ({ session_id }) => session_id);
  const counts = { lost: 0, twice: 0, outOfOrder: 0, notReceived: 0, gaps: 0 };
  for (const { sessionId, sent, received } of chats) {
    const lines = (stored.get(sessionId) ?? []).filter(({ kind }) => kind === "message");
    const ids = lines.map(({ id }) => id);
    counts.gaps += (stored.get(sessionId) ?? []).filter(
      ({ seq }, index) => seq !== index + 1,
    ).length;
    counts.twice += ids.length - new Set(ids).size + Math.max(0, ids.length - sent.length);
    counts.lost += sent.filter(({ id }) => !ids.includes(id)).length;
    for (const who of ["visitor", "staff"] as const) {
      const own = sent.filter(({ author }) => author === who).map(({ id }) => id);
      const kept = lines.filter(({ author }) => author === who).map(({ id }) => id);
      if (JSON.stringify(own) !== JSON.stringify(kept)) counts.outOfOrder += 1;
      const seen = received[who].filter(({ kind }) => kind === "message").map(({ id }) => id);
      if (JSON.stringify(seen) !== JSON.stringify(ids)) counts.notReceived += 1;
    }
  }
  return counts;
}

/**
 * Conversations between visitors and staff over HTTP, while the database, Supabase, the site and the
 * launcher are killed with SIGKILL, clients reload and requests are aborted. Every acknowledged message
 * must be stored once, in the order of its sender, and both sides must have received all of them in the
 * same order. `npm run proof -- live-chat 20` runs 20 conversations.
 */
export const liveChat: Step = async ([count]) => {
  const total = Number(count ?? defaultCount);
  assert.ok(Number.isSafeInteger(total) && total > 0, "The argument is a number of conversations.");
  const dataDir = newDataDir();
  const port = await findFreePort();
  const start = () => startProduct({ dataDir, port, env: { SAMPLE_DATA: "off" } });
  let product = await start();
  const killProcess = (matching: RegExp) => () =>
    until(() => killProcessTree(product.pid, matching).length > 0);
  const victims: [name: string, kill: () => Promise<unknown>][] = [
    ["the database", killProcess(/postgres\b.* -D /)],
    ["the site", killProcess(/next/)],
    ["Supabase", killProcess(/supabase\/local\/main\.ts/)],
    [
      "the launcher",
      async () => {
        await product.kill();
        product = await start();
      },
    ],
  ];
  const ended = new AbortController();
  const over = AbortSignal.any([ended.signal, AbortSignal.timeout(maxDurationMs)]);
  try {
    await withProductDatabase(dataDir, liftVisitorLimits);
    const chats: LiveChatSides[] = [];
    let isDone = false;
    let finished = 0;
    let next = 0;
    const worker = async () => {
      while (next < total) {
        const number = next;
        next += 1;
        const sides = new LiveChatSides({ number, origin: product.origin, over });
        chats.push(sides);
        await sides.open();
        await converse(number, sides);
        finished += 1;
      }
    };
    const killRepeatedly = async () => {
      const between = Math.max(1, Math.floor(total / (victims.length * 2)));
      for (let round = 0; ; round += 1) {
        await until(
          () => isDone || over.aborted || finished >= (round + 0.5) * between,
          maxDurationMs,
        );
        if (isDone || over.aborted) return round;
        const [name, kill] = victims[round % victims.length] ?? [];
        assert.ok(name && kill);
        await kill();
        console.log(`  ${finished} conversations finished; killed ${name}`);
        await after(1_000);
      }
    };
    const kills = killRepeatedly();
    await Promise.all(Array.from({ length: atOnce }, worker)).finally(() => (isDone = true));
    const rows = await withProductDatabase(dataDir, listStored);
    const differences = compare(chats, rows);
    const none = { lost: 0, twice: 0, outOfOrder: 0, notReceived: 0, gaps: 0 };
    assert.deepEqual(differences, none);
    return {
      conversations: chats.length,
      messages: chats.reduce((sum, { sent }) => sum + sent.length, 0),
      requests: chats.reduce((sum, { counts }) => sum + counts.requests, 0),
      aborted: chats.reduce((sum, { counts }) => sum + counts.aborted, 0),
      reloads: chats.reduce((sum, { counts }) => sum + counts.reloads, 0),
      kills: await kills,
      ...differences,
    };
  } finally {
    ended.abort();
    await product.stop();
    discard(dataDir);
  }
};
