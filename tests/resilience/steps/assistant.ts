import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { setTimeout as after } from "node:timers/promises";
import type postgres from "postgres";
import type { ChatReply, ChatRequest } from "../../../supabase/contracts/chat-values.ts";
import { findFreePort } from "../../../web/host/supervisor/ports.ts";
import { sendTurn, siteEndpoint, type TimedReply } from "../../support/fixtures/chat-visitor.ts";
import { killProcessTree } from "../../support/product/process-killer.ts";
import { liftVisitorLimits, withProductDatabase } from "../../support/product/product-database.ts";
import { discard, newDataDir, startProduct } from "../../support/product/product.ts";
import { until } from "../../support/until.ts";
import type { Step } from "../steps.ts";

/** The number of conversations, of concurrent ones, and of acknowledged turns between two faults. */
const counts = { conversations: 320, atOnce: 12, betweenFaults: 80 };
/** Milliseconds for the whole step, and until a visitor without a reply repeats a turn. */
const limits = { all: 40 * 60_000, reply: 15_000 };

/** An acknowledged turn: the message and the reply. */
type Acknowledged = {
  readonly message: string;
  readonly reply: ChatReply;
};

type Conversation = {
  readonly sessionId: string;
  readonly email: string;
  readonly wantsPerson: boolean;
  readonly turns: Acknowledged[];
};

const firstNames = ["Anna", "Boris", "Carla", "Dmitri", "Elena", "Farid", "Grace", "Hiro"];

/** The messages of a visitor; two neighbors give the same email address. */
function visitorMessages(number: number, email: string): string[] {
  const name = firstNames[number % firstNames.length];
  return [
    `Hello, I am ${name} and this is conversation ${number}.`,
    "Which module watches our data pipelines?",
    `We are ${50 + number} people. Write to ${email} please.`,
    number % 3 === 0 ? "Please let me talk to a person." : "What does it cost to see a demo?",
    "And how does it reach our warehouse?",
  ];
}

/** Runs a whole conversation; each turn is repeated unchanged until its reply arrives. */
async function converse(
  number: number,
  origin: () => string,
  over: AbortSignal,
  acknowledge: () => void,
): Promise<Conversation & { sent: number }> {
  const email = `chat.${Math.floor(number / 2)}@visitor.example`;
  const sessionId = randomUUID();
  const turns: Acknowledged[] = [];
  let sent = 0;
  let conversationState: string | null = null;
  for (const message of visitorMessages(number, email)) {
    for (;;) {
      over.throwIfAborted();
      sent += 1;
      const signal = AbortSignal.any([over, AbortSignal.timeout(limits.reply)]);
      const request: ChatRequest = { message, sessionId, conversationState };
      const received: TimedReply | undefined = await sendTurn(
        siteEndpoint(origin()),
        request,
        signal,
      ).catch((error: unknown) => {
        // A refusal is not an outage: repeating the turn is pointless.
        if (/^Error: 4\d\d/.test(String(error))) throw error;
        return undefined;
      });
      if (received) {
        turns.push({ message, reply: received.reply });
        conversationState = received.reply.conversationState;
        acknowledge();
        break;
      }
      await after(200);
    }
  }
  return { sessionId, email, wantsPerson: number % 3 === 0, turns, sent };
}

/** Compares the acknowledged turns with the rows. @throws with the first that are wrong. */
async function expectAcknowledged(
  sql: postgres.Sql,
  conversations: readonly Conversation[],
): Promise<Record<string, number>> {
  const rows = await sql<
    {
      session_id: string;
      turn: number;
      user_message: string;
      reply: ChatReply;
      email: string | null;
    }[]
  >`
    select said.session_id, turn, user_message, reply, lower(leads.email) as email
    from public.conversations said left join public.leads on leads.id = lead_id
    where turn is not null order by said.session_id, turn`;
  const stored = Map.groupBy(rows, ({ session_id }) => session_id);
  const firstOf = (wrong: Conversation[]) => wrong.slice(0, 5).map(({ sessionId }) => sessionId);
  const lostOrDuplicate = conversations.filter(({ sessionId, turns }) => {
    const storedTurns = stored.get(sessionId) ?? [];
    return (
      storedTurns.length !== turns.length ||
      turns.some(
        ({ message, reply }, index) =>
          storedTurns[index]?.turn !== index + 1 ||
          storedTurns[index].user_message !== message ||
          JSON.stringify(storedTurns[index].reply.conversationState) !==
            JSON.stringify(reply.conversationState),
      )
    );
  });
  const withoutLead = conversations.filter(
    ({ sessionId, email }) => stored.get(sessionId)?.at(-1)?.email !== email,
  );
  const leads = await sql<{ email: string; n: number }[]>`
    select lower(email) as email, count(*)::int as n from public.leads
    where email like 'chat.%@visitor.example' group by 1`;
  const waiting = await sql<{ session_id: string; n: number; linked: boolean }[]>`
    select session_id, count(*)::int as n, bool_and(lead_id is not null and task_id is not null) as linked
    from public.handoffs group by 1`;
  const handoffs = new Map(waiting.map((one) => [one.session_id, one]));
  const asked = conversations.filter(({ wantsPerson }) => wantsPerson);
  const withoutHandOff = asked.filter(({ sessionId }) => {
    const item = handoffs.get(sessionId);
    return item?.n !== 1 || !item.linked;
  });
  const [notices] = await sql`
    select count(*)::int as n from public.outbox where payload ->> 'topic' = 'handoff_notice'`;
  assert.deepEqual(
    {
      lostOrDuplicate: firstOf(lostOrDuplicate),
      unknownSessions: [...stored.keys()].length - conversations.length,
      withoutLead: firstOf(withoutLead),
      leadsTwice: leads.filter(({ n }) => n !== 1).map(({ email }) => email),
      withoutHandOff: firstOf(withoutHandOff),
      handOffsTooMany: handoffs.size - asked.length,
      noticesMissing: Math.max(0, asked.length - Number(notices?.["n"])),
    },
    {
      lostOrDuplicate: [],
      unknownSessions: 0,
      withoutLead: [],
      leadsTwice: [],
      withoutHandOff: [],
      handOffsTooMany: 0,
      noticesMissing: 0,
    },
  );
  return {
    conversations: conversations.length,
    turns: rows.length,
    leads: leads.length,
    handOffs: handoffs.size,
    ...countDifferences(conversations, stored),
  };
}

/** Counts the turns that are missing or stored more than once. */
function countDifferences(
  conversations: readonly Conversation[],
  stored: ReadonlyMap<string, readonly unknown[]>,
): { lost: number; twice: number } {
  const excesses = conversations.map(
    ({ sessionId, turns }) => (stored.get(sessionId)?.length ?? 0) - turns.length,
  );
  return {
    lost: excesses.reduce((sum, excess) => sum + Math.max(-excess, 0), 0),
    twice: excesses.reduce((sum, excess) => sum + Math.max(excess, 0), 0),
  };
}

/**
 * Runs conversations through the site while the database, Supabase, the site and the launcher are
 * killed with SIGKILL: visitors repeat a turn unchanged until its reply arrives. Each acknowledged turn
 * must be stored once with its reply, each address must be one lead, and each request for a person one
 * hand-off.
 */
export const assistant: Step = async () => {
  const dataDir = newDataDir();
  const port = await findFreePort();
  const env = { SAMPLE_DATA: "off" };
  const start = () => startProduct({ dataDir, port, env });
  let product = await start();
  const killProcess = (matching: RegExp) => () =>
    until(() => killProcessTree(product.pid, matching).length > 0);
  const victims: [name: string, kill: () => Promise<unknown>][] = [
    ["the database", killProcess(/postgres\b.* -D /)],
    ["Supabase", killProcess(/supabase\/local\/main\.ts/)],
    ["the site", killProcess(/next/)],
    ["every worker of the database", killProcess(/postgres: authenticator/)],
    [
      "the launcher",
      async () => {
        await product.kill();
        product = await start();
      },
    ],
  ];
  const ended = new AbortController();
  const over = AbortSignal.any([ended.signal, AbortSignal.timeout(limits.all)]);
  try {
    await withProductDatabase(dataDir, liftVisitorLimits);
    let acknowledged = 0;
    let isDone = false;
    const injectFaults = async () => {
      for (let round = 0; ; round += 1) {
        const enough = (round + 1) * counts.betweenFaults;
        await until(() => isDone || over.aborted || acknowledged >= enough, limits.all);
        if (isDone || over.aborted) return round;
        const [name, kill] = victims[round % victims.length] ?? [];
        assert.ok(name && kill);
        await kill();
        console.log(`  ${acknowledged} turns acknowledged; killed ${name}`);
      }
    };
    let next = 0;
    const conversations: (Conversation & { sent: number })[] = [];
    const visitor = async () => {
      while (next < counts.conversations) {
        const number = next;
        next += 1;
        conversations.push(
          await converse(
            number,
            () => product.origin,
            over,
            () => (acknowledged += 1),
          ),
        );
      }
    };
    const faultLoop = injectFaults();
    await Promise.all(Array.from({ length: counts.atOnce }, visitor)).finally(() => {
      isDone = true;
    });
    const faults = await faultLoop;
    const effects = await withProductDatabase(dataDir, (sql) =>
      expectAcknowledged(sql, conversations),
    );
    const sent = conversations.reduce((sum, one) => sum + one.sent, 0);
    return { faults, sent, ...effects };
  } finally {
    ended.abort();
    await product.stop();
    discard(dataDir);
  }
};
