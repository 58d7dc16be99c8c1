/** A database for the tests of chats, emptied before each test, and turns as the assistant stores them. */

import type postgres from "postgres";
import { beforeEach } from "vitest";
import type { ChatReply, CollectedInfo } from "../../../supabase/contracts/chat-values.ts";
import { runAs } from "../../support/fixtures/database-roles.ts";
import { firstAdmin } from "../../support/servers/local-supabase.ts";
import { usePolicyDatabase } from "../../support/fixtures/policy-fixture.ts";

export const database = usePolicyDatabase(async () => undefined);

beforeEach(() =>
  database()
    .sql.unsafe(
      `delete from public.handoffs;
       delete from public.conversations;
       delete from public.leads;
       delete from public.spam_submissions;
       delete from public.people;
       delete from public.outbox where every is null;
       delete from private.rate_clients;
       update private.chat_settings set session_tokens = 60000, day_tokens = 3000000;
       update private.rate_limits set per_client = 1000000, total = 1000000;`,
    )
    .simple(),
);

/** Acts as the function of the assistant does, for a visitor at an address. */
export const runAsService = <Result>(
  act: (t: postgres.TransactionSql) => Promise<Result>,
  address = "203.0.113.1",
) =>
  runAs(database().sql, database().accounts, "service", async (t) => {
    await t`select set_config('request.headers', ${JSON.stringify({ "x-forwarded-for": address })}, true)`;
    return act(t);
  });

type Begun = {
  readonly outcome: "turn" | "stored";
  readonly turn?: number;
  readonly reply?: ChatReply;
  readonly collected?: CollectedInfo;
  readonly memory?: object;
  readonly history?: readonly { user: string; bot: string }[];
  readonly stage?: string;
  readonly is_handed_over?: boolean;
  readonly model_budget?: number;
  readonly knowledge_revision?: number;
};

export const beginTurn = (
  session: string,
  state: string | null,
  message: string,
  address?: string,
): Promise<Begun> =>
  runAsService(async (t) => {
    const [row] =
      await t`select public.begin_chat_turn(${session}, ${state}, ${message}) as result`;
    return row?.result;
  }, address);

type Said = {
  readonly collected?: CollectedInfo;
  readonly [field: string]: unknown;
};

export const finishTurn = (
  session: string,
  state: string | null,
  message: string,
  said: Said = {},
): Promise<ChatReply> =>
  runAsService(async (t) => {
    const turn = {
      session_id: session,
      state,
      message,
      response: `Reply to ${message}`,
      stage: "discovery",
      collected: {},
      memory: {},
      intent: "question",
      is_on_topic: true,
      is_answered: true,
      language: "en",
      sources: [],
      show_demo_button: false,
      demo_url: null,
      suggested_solutions: [],
      hand_off: null,
      model: null,
      model_tokens: 0,
      ...said,
    };
    const [row] = await t`select public.finish_chat_turn(${JSON.stringify(turn)}::jsonb) as result`;
    return row?.result.reply;
  });

/** The rejection of a call, or "accepted". */
export const getRejection = (work: PromiseLike<unknown>) =>
  Promise.resolve(work).then(
    () => "accepted",
    ({ code }: { code: string }) => code,
  );

/** Messages of one session in order, each with the state of the previous reply. */
export async function runChat(session: string, turns: readonly Said[]): Promise<ChatReply> {
  let state: string | null = null;
  let reply: ChatReply | undefined;
  for (const [index, said] of turns.entries()) {
    reply = await finishTurn(session, state, `Message ${index + 1}`, said);
    state = reply.conversationState;
  }
  if (!reply) throw new Error("Nothing was said.");
  return reply;
}

export const readLeads = () =>
  database().sql<Record<string, unknown>[]>`select * from public.leads order by created_at, id`;
export const readHandoffs = () =>
  database().sql<Record<string, unknown>[]>`select * from public.handoffs order by created_at, id`;
export const listRecipients = async (topic: string) =>
  (
    await database().sql`
      select payload ->> 'to' as to from public.outbox where topic = ${topic} order by 1`
  ).map(({ to }) => String(to));
/** The addresses of active sales and administrators, including the first one. */
export const listHandoffRecipients = () =>
  [
    firstAdmin.email,
    ...(["sales", "admin"] as const).map((name) => `${database().accounts[name]}@example.com`),
  ].toSorted();
