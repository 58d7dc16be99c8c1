/** Chats between a visitor and the staff member who claimed the hand-off. */

import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { runAs, tryAs, type Caller } from "../../support/fixtures/database-roles.ts";
import {
  beginTurn,
  database,
  finishTurn,
  getRejection,
  readLeads,
  runChat,
} from "./chats.fixture.ts";

type VisitorMessage = {
  readonly id: string;
  readonly seq: number;
  readonly author: string;
  readonly kind: string;
  readonly name: string | null;
  readonly text: string | null;
  readonly emailed: boolean;
};
type Synced = {
  readonly status: string;
  readonly staff: string | null;
  readonly is_stored: boolean;
  readonly has_email: boolean;
  readonly team: { readonly is_open: boolean; readonly opens_at: string | null };
  readonly messages: readonly VisitorMessage[];
};
type Sent = {
  readonly after?: number;
  readonly seen?: number;
  readonly id?: string;
  readonly message?: string;
  readonly email?: string;
};

type Chat = { readonly session: string; readonly state: string; readonly handoff: string };

/** A chat whose visitor asked for a person. */
async function openChat(collected = {}): Promise<Chat> {
  const session = randomUUID();
  const { conversationState: state } = await runChat(session, [
    { hand_off: "Asked for a person", collected },
  ]);
  const [row] = await database().sql`
    select id from public.handoffs where session_id = ${session}`;
  return { session, state, handoff: String(row?.["id"]) };
}

const sync = ({ session, state }: Pick<Chat, "session" | "state">, sent: Sent = {}) =>
  runAs(database().sql, database().accounts, "visitor", async (t) => {
    const { after = 0, seen = 0, id = null, message = null, email = null } = sent;
    const [row] = await t<{ result: Synced }[]>`
      select public.sync_live_chat(${session}, ${state}, ${after}, ${seen}, ${id}, ${message}, ${email}) as result`;
    if (!row) throw new Error("There is no result.");
    return row.result;
  });

const setStatus = (caller: Caller, { handoff }: Pick<Chat, "handoff">, status: string) =>
  runAs(
    database().sql,
    database().accounts,
    caller,
    (t) =>
      t`update public.handoffs set status = ${status}::public.handoff_status where id = ${handoff}`,
  );

const write = (
  caller: Caller,
  { handoff }: Pick<Chat, "handoff">,
  message: string,
  id: string = randomUUID(),
) =>
  runAs(database().sql, database().accounts, caller, async (t) => {
    const [row] = await t`select public.send_chat_message(${handoff}, ${id}, ${message}) as result`;
    return row?.["result"];
  });

const read = (caller: Caller, { handoff }: Pick<Chat, "handoff">, after = 0) =>
  runAs(database().sql, database().accounts, caller, async (t) => {
    const [row] = await t`select public.read_live_chat(${handoff}, ${after}) as result`;
    return row?.["result"];
  });

const listEmails = () =>
  database().sql`
    select id, state, next_at, payload from public.outbox where topic = 'chat_reply' order by created_at, id`;

const texts = ({ messages }: Synced) =>
  messages.map(({ seq, author, kind, text }) => [seq, author, text ?? kind]);

test("both sides read what the other wrote, in one order", async () => {
  const chat = await openChat();
  expect(await sync(chat)).toMatchObject({ status: "waiting", staff: null, messages: [] });
  await setStatus("sales", chat, "taken");
  expect(await sync(chat)).toMatchObject({ status: "joined", staff: expect.any(String) });
  await write("sales", chat, "Hello");
  const sent = await sync(chat, { after: 2, id: randomUUID(), message: "  Grüße 🎉\nzwei  " });
  expect(sent).toMatchObject({ is_stored: true, messages: [{ seq: 3, text: "Grüße 🎉\nzwei" }] });
  await write("sales", chat, "Bye");
  await setStatus("sales", chat, "done");
  const all = await sync(chat);
  expect(all).toMatchObject({ status: "closed", staff: null });
  expect(texts(all)).toEqual([
    [1, "staff", "joined"],
    [2, "staff", "Hello"],
    [3, "visitor", "Grüße 🎉\nzwei"],
    [4, "staff", "Bye"],
    [5, "staff", "closed"],
  ]);
  expect(texts(await sync(chat, { after: 4 }))).toEqual([[5, "staff", "closed"]]);
  expect(await read("viewer", chat)).toMatchObject({
    status: "done",
    messages: all.messages.map(({ id, seq }) => ({ id, seq })),
  });
});

test("a repeated message is stored once, and an id belongs to its sender", async () => {
  const chat = await openChat();
  const other = await openChat();
  await setStatus("sales", chat, "taken");
  await setStatus("admin", other, "taken");
  const [mine, theirs] = [randomUUID(), randomUUID()];
  const send = () => sync(chat, { id: mine, message: "Once" });
  const repeated = await Promise.all([send(), send(), send()]);
  expect(repeated.map(({ is_stored }) => is_stored)).toEqual([true, true, true]);
  await Promise.all([write("sales", chat, "Twice", theirs), write("sales", chat, "Twice", theirs)]);
  expect(texts(await sync(chat)).map(([, , text]) => text)).toEqual(["joined", "Once", "Twice"]);
  expect(await getRejection(sync(other, { id: mine, message: "Mine?" }))).toBe("PT409");
  expect(await getRejection(sync(chat, { id: theirs, message: "Mine?" }))).toBe("PT409");
  expect(await getRejection(write("admin", other, "Mine?", theirs))).toBe("PT409");
  expect(await getRejection(write("admin", other, "Mine?", mine))).toBe("PT409");
});

test("concurrent messages of both sides get numbers without gaps", async () => {
  const chat = await openChat();
  await setStatus("sales", chat, "taken");
  await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      index % 2 === 0
        ? write("sales", chat, `Staff ${index}`)
        : sync(chat, { id: randomUUID(), message: `Visitor ${index}` }),
    ),
  );
  const { messages } = await sync(chat);
  expect(messages.map(({ seq }) => seq)).toEqual(
    Array.from({ length: 13 }, (_, index) => index + 1),
  );
});

test("only the state of the session opens its chat", async () => {
  const [chat, other] = [await openChat(), await openChat()];
  for (const [session, state] of [
    [chat.session, other.state],
    [chat.session, `${chat.session}.1.AAAA`],
    [chat.session, ""],
  ] as const)
    expect(await getRejection(sync({ session, state }))).toBe("PT403");
  const { conversationState } = await runChat(randomUUID(), [{}]);
  const session = conversationState.split(".")[0] ?? "";
  expect(await sync({ session, state: conversationState })).toMatchObject({ status: "none" });
  const { sql, accounts } = database();
  const count = "select id from public.chat_messages";
  await setStatus("sales", chat, "taken");
  expect(await tryAs(sql, accounts, "viewer", count)).toEqual({ rows: 1 });
  expect(await tryAs(sql, accounts, "visitor", count)).toEqual({ rejected: "42501" });
  expect(await tryAs(sql, accounts, "non-staff account", count)).toEqual({ rows: 0 });
});

test("only the claiming administrator or salesperson writes", async () => {
  const chat = await openChat();
  expect(await getRejection(write("sales", chat, "Too early"))).toBe("PT409");
  await setStatus("sales", chat, "taken");
  expect(await getRejection(write("admin", chat, "Not mine"))).toBe("PT409");
  for (const caller of ["viewer", "marketing"] as const)
    expect(await getRejection(write(caller, chat, "No"))).toBe("42501");
  expect(await getRejection(write("sales", { handoff: randomUUID() }, "Gone"))).toBe("PT404");
  expect(await getRejection(write("sales", chat, " \n "))).toBe("PT422");
  expect(await getRejection(write("sales", chat, "x".repeat(4001)))).toBe("PT422");
  await write("sales", chat, "x".repeat(4000));
  await setStatus("sales", chat, "open");
  expect(await getRejection(write("sales", chat, "Released"))).toBe("PT409");
  expect(texts(await sync(chat)).at(-1)?.[2]).toBe("left");
});

test("a message without a person in the chat is not stored, and one over the limits is rejected", async () => {
  const chat = await openChat();
  const send = (message: string) => sync(chat, { id: randomUUID(), message });
  expect(await send("Anyone?")).toMatchObject({
    is_stored: false,
    status: "waiting",
    messages: [],
  });
  await setStatus("sales", chat, "taken");
  expect(await getRejection(send("x".repeat(2001)))).toBe("PT422");
  expect(await getRejection(send(" "))).toBe("PT422");
  await database().sql`update private.rate_limits set per_client = 2 where name = 'chat'`;
  await database().sql`delete from private.rate_clients`;
  const id = randomUUID();
  await sync(chat, { id, message: "One" });
  await sync(chat, { id, message: "One" });
  await send("Two");
  expect(await getRejection(send("Three"))).toBe("PT429");
  expect(await getRejection(sync(chat))).toBe("accepted");
});

test("the assistant does not answer while a person is in the chat", async () => {
  const chat = await openChat();
  await setStatus("sales", chat, "taken");
  const begun = await beginTurn(chat.session, chat.state, "Are you there?");
  expect(begun).toMatchObject({
    outcome: "stored",
    reply: { response: expect.stringMatching(/ is in this chat and has your message\.$/) },
  });
  expect(await beginTurn(chat.session, chat.state, "Are you there?")).toEqual(begun);
  expect(await getRejection(beginTurn(chat.session, chat.state, "Other"))).toBe("PT409");
  const next = await beginTurn(chat.session, begun.reply?.conversationState ?? "", "Same");
  expect(next.reply?.messageId).not.toBe(begun.reply?.messageId);
  expect(texts(await sync(chat)).map(([, , text]) => text)).toEqual([
    "joined",
    "Are you there?",
    "Same",
  ]);
  await setStatus("sales", chat, "open");
  expect(
    await beginTurn(chat.session, next.reply?.conversationState ?? "", "And now?"),
  ).toMatchObject({
    outcome: "turn",
    turn: 4,
    is_handed_over: true,
  });
});

test("an email is sent unless the visitor sees the message first", async () => {
  const chat = await openChat({ email: "ada@example.com" });
  await sync(chat);
  await setStatus("sales", chat, "taken");
  await write("sales", chat, "First");
  await write("sales", chat, "Second");
  expect(await listEmails()).toMatchObject([
    {
      state: "pending",
      payload: {
        to: "ada@example.com",
        audience: "visitor",
        messages: [{ text: "First" }, { text: "Second" }],
      },
    },
  ]);
  await sync(chat, { after: 3, seen: 2 });
  expect(await listEmails()).toHaveLength(1);
  await sync(chat, { after: 3, seen: 3 });
  expect(await listEmails()).toEqual([]);

  const { sql } = database();
  await sql`update private.chat_presence set present_at = now() - interval '3 minutes'`;
  await write("sales", chat, "Third");
  const [email] = await listEmails();
  expect(Number(email?.["next_at"]) - Date.now()).toBeLessThan(30_000);
  expect(await read("sales", chat)).toMatchObject({ is_present: false, emailed_seq: 0 });
  await sql`select private.close_outbox_row(${email?.["id"]}, 'done', null)`;
  expect(await read("sales", chat)).toMatchObject({ emailed_seq: 4, seen_seq: 3 });
  expect((await sync(chat, { after: 3 })).messages).toMatchObject([
    { text: "Third", emailed: true },
  ]);
  await write("sales", chat, "Fourth");
  expect((await listEmails()).map(({ state }) => state)).toEqual(["done", "pending"]);
});

test("a suppressed email does not count as emailed, and an unknown address gets none", async () => {
  const chat = await openChat();
  await setStatus("sales", chat, "taken");
  await write("sales", chat, "Hello");
  expect(await listEmails()).toEqual([]);
  await getRejection(sync(chat, { email: "ada@example.com" }));
  await write("sales", chat, "Hello again");
  const [email] = await listEmails();
  await database().sql`select private.close_outbox_row(${email?.["id"]}, 'done', 'Not sent.')`;
  expect(await read("sales", chat)).toMatchObject({ emailed_seq: 0 });
});

test("an address that the visitor leaves becomes a lead with the hand-off", async () => {
  const chat = await openChat({ name: "Ada" });
  expect((await sync(chat)).has_email).toBe(false);
  for (const email of ["ada", "ada@", `${"a".repeat(250)}@example.com`])
    expect(await getRejection(sync(chat, { email }))).toBe("PT422");
  expect(await sync(chat, { email: " ada@example.com " })).toMatchObject({ has_email: true });
  expect(await sync(chat, { email: "ada@example.com" })).toMatchObject({ has_email: true });
  expect(await readLeads()).toMatchObject([
    { name: "Ada", email: "ada@example.com", status: "new" },
  ]);
  await setStatus("sales", chat, "taken");
  await write("sales", chat, "Hello");
  expect(await readLeads()).toMatchObject([
    { status: "contacted", answered_at: expect.anything() },
  ]);
});

test("a chat that a person closed can be handed off again", async () => {
  const chat = await openChat();
  await setStatus("sales", chat, "taken");
  await setStatus("sales", chat, "done");
  await finishTurn(chat.session, chat.state, "A person again", { hand_off: "Asked" });
  expect(await sync(chat)).toMatchObject({ status: "waiting" });
  const [row] = await database().sql`select id from public.handoffs where status = 'open'`;
  const again = { ...chat, handoff: String(row?.["id"]) };
  await setStatus("admin", again, "taken");
  await write("admin", again, "Hello");
  expect(texts(await sync(chat)).map(([seq, , text]) => [seq, text])).toEqual([
    [1, "joined"],
    [2, "closed"],
    [3, "joined"],
    [4, "Hello"],
  ]);
});

test("unanswered messages are counted for the member who claimed the chat", async () => {
  const chat = await openChat({ name: "Ada" });
  await setStatus("sales", chat, "taken");
  const list = (caller: Caller) =>
    runAs(
      database().sql,
      database().accounts,
      caller,
      (t) => t`select * from public.unanswered_chats()`,
    );
  expect(await list("sales")).toEqual([]);
  await sync(chat, { id: randomUUID(), message: "One" });
  await sync(chat, { id: randomUUID(), message: "Two" });
  expect(await list("sales")).toEqual([
    { handoff_id: chat.handoff, name: "Ada", messages: "2", last_seq: 3 },
  ]);
  expect(await list("admin")).toEqual([]);
  await write("sales", chat, "Answer");
  expect(await list("sales")).toEqual([]);
});

test.each([
  ["within hours", "2026-11-30T14:00:00Z", true, "2026-12-01T14:00:00"],
  ["a second before closing", "2026-11-30T21:59:59Z", true, "2026-12-01T14:00:00"],
  ["at closing", "2026-11-30T22:00:00Z", false, "2026-12-01T14:00:00"],
  ["on a Friday evening", "2026-11-27T23:00:00Z", false, "2026-11-30T14:00:00"],
  ["before a change of the clock", "2026-03-07T12:00:00Z", false, "2026-03-09T13:00:00"],
  ["before a closed date", "2026-12-24T23:00:00Z", false, "2026-12-28T14:00:00"],
])("the team is in or back %s", async (_, at, isOpen, opensAt) => {
  const { sql } = database();
  await sql`update public.booking_settings set hours = hours || '{"dates": {"2026-12-25": []}}'`;
  const [row] = await sql`select private.team_hours(${at}::timestamptz) as hours`;
  expect(row?.["hours"]).toMatchObject({
    is_open: isOpen,
    opens_at: expect.stringContaining(opensAt),
    opens_text: expect.stringMatching(/^\w+, \w+ \d+, 9:00 AM New York time$/),
  });
});

test("a team without opening hours has no next opening", async () => {
  const { sql } = database();
  const [row] = await sql.begin(async (t) => {
    const [before] = await t`select hours from public.booking_settings`;
    await t`update public.booking_settings set hours = '{"weekly": {}}'`;
    const found = await t`select private.team_hours(now()) as hours`;
    await t`update public.booking_settings set hours = ${t.json(before?.["hours"])}`;
    return found;
  });
  expect(row?.["hours"]).toEqual({ is_open: false, opens_at: null, opens_text: null });
});
