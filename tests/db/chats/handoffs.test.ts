/** Requests for a person in a chat. */

import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { runAs, tryAs } from "../../support/fixtures/database-roles.ts";
import {
  runAsService,
  beginTurn,
  runChat,
  database,
  finishTurn,
  listHandoffRecipients,
  readHandoffs,
  readLeads,
  listRecipients,
  getRejection,
} from "./chats.fixture.ts";

describe("a hand-off", () => {
  test("is opened once per session, due within 24 hours, and notifies staff immediately", async () => {
    const session = randomUUID();
    const { conversationState } = await runChat(session, [
      { hand_off: "Asked for a person" },
      { hand_off: "Asked again" },
    ]);
    const found = await readHandoffs();
    expect(found).toMatchObject([
      { session_id: session, reason: "Asked for a person", status: "open", lead_id: null },
    ]);
    const [{ created_at, due_at } = {}] = found;
    expect(Number(due_at) - Number(created_at)).toBe(86_400_000);
    expect(await listRecipients("handoff_notice")).toEqual(listHandoffRecipients());
    expect(await beginTurn(session, conversationState, "And?")).toMatchObject({
      is_handed_over: true,
    });
  });

  test("is due within the response time, with an alert in its last sixth", async () => {
    const { sql, accounts } = database();
    const setResponseHours = (hours: number) =>
      runAs(sql, accounts, "admin", (t) => t`select public.set_response_hours(${hours})`);
    const sendAlerts = () => runAsService((t) => t`select public.run_database_job('alert')`);
    await setResponseHours(6);
    try {
      await runChat(randomUUID(), [{ hand_off: "Asked" }]);
      const [{ created_at, due_at } = {}] = await readHandoffs();
      expect(Number(due_at) - Number(created_at)).toBe(6 * 3_600_000);
      await sql`update public.handoffs set due_at = now() + interval '61 minutes'`;
      await sendAlerts();
      expect(await listRecipients("handoff_alert")).toEqual([]);
      await sql`update public.handoffs set due_at = now() + interval '59 minutes'`;
      await sendAlerts();
      expect(await listRecipients("handoff_alert")).toEqual(listHandoffRecipients());
    } finally {
      await setResponseHours(24);
    }
  });

  test("is linked to the lead that appears later, with a task for its owner", async () => {
    const { sql, accounts } = database();
    await runChat(randomUUID(), [
      { hand_off: "Asked for a person" },
      { collected: { email: "ada@example.com" } },
      { collected: { email: "ada@example.com", name: "Ada" } },
    ]);
    const [lead] = await readLeads();
    const [handoff] = await readHandoffs();
    expect(handoff).toMatchObject({ lead_id: lead?.id, person_id: lead?.person_id });
    expect(await sql`select id, lead_id, owner_id, due_at, done_at from public.tasks`).toEqual([
      {
        id: handoff?.task_id,
        lead_id: lead?.id,
        owner_id: accounts.sales,
        due_at: handoff?.due_at,
        done_at: null,
      },
    ]);
  });

  test.each([
    ["that the chat sent", "new"],
    ["that a booking from the chat joins", "joined"],
  ])("is linked to the lead %s", async (_, how) => {
    const { sql, accounts } = database();
    const session = randomUUID();
    const { conversationState } = await runChat(session, [{ hand_off: "Asked for a person" }]);
    await runAs(
      sql,
      accounts,
      "visitor",
      (t) => t`
        insert into public.leads (name, email, form_source, session_id, chat_state)
        values (
          'Ada', 'ada@example.com', 'contact_form', ${how === "new" ? session : null}, ${conversationState}
        )`,
    );
    const [lead] = await readLeads();
    if (how === "joined") {
      await sql`
        select private.attach_booking(${String(lead?.id)}, jsonb_populate_record(null::public.leads,
          ${sql.json({ email: "ada@example.com", session_id: session, created_at: "2026-01-01" })}))`;
    }
    expect(await readHandoffs()).toMatchObject([{ lead_id: lead?.id, person_id: lead?.person_id }]);
    expect(await sql`select lead_id, owner_id from public.tasks`).toEqual([
      { lead_id: lead?.id, owner_id: accounts.sales },
    ]);
  });

  test("is taken by one staff member and done with its task", async () => {
    const { sql, accounts } = database();
    await runChat(randomUUID(), [{ hand_off: "Asked", collected: { email: "ada@example.com" } }]);
    const takeHandoff = (caller: "sales" | "admin") =>
      runAs(
        sql,
        accounts,
        caller,
        (t) => t`update public.handoffs set status = 'taken' returning id`,
      );
    const taken = await Promise.all([takeHandoff("sales"), takeHandoff("admin")].map(getRejection));
    expect(taken.toSorted()).toEqual(["PT409", "accepted"]);
    const owner = taken[0] === "accepted" ? accounts.sales : accounts.admin;
    expect(await readHandoffs()).toMatchObject([{ status: "taken", owner_id: owner }]);
    expect(await sql`select owner_id, done_at from public.tasks`).toEqual([
      { owner_id: owner, done_at: null },
    ]);
    await runAs(sql, accounts, "sales", (t) => t`update public.handoffs set status = 'done'`);
    expect(await sql`select done_at is not null as is_done from public.tasks`).toEqual([
      { is_done: true },
    ]);
    expect(
      await tryAs(sql, accounts, "viewer", "update public.handoffs set status = 'open'"),
    ).toEqual({ rows: 0 });
  });

  test("is followed by another one when it is done and requested again", async () => {
    const session = randomUUID();
    const { conversationState } = await runChat(session, [{ hand_off: "Asked" }]);
    await database().sql`update public.handoffs set status = 'done'`;
    expect(await beginTurn(session, conversationState, "Hello?")).toMatchObject({
      is_handed_over: false,
    });
    await finishTurn(session, conversationState, "Hello?", { hand_off: "Asked once more" });
    expect((await readHandoffs()).map(({ status }) => status).toSorted()).toEqual(["done", "open"]);
  });

  test("sends one alert when it is nearly due", async () => {
    const { sql } = database();
    await runChat(randomUUID(), [{ hand_off: "Asked" }]);
    const runAlertJob = () => runAsService((t) => t`select public.run_database_job('alert')`);
    await runAlertJob();
    expect(await listRecipients("handoff_alert")).toEqual([]);
    await sql`update public.handoffs set due_at = now() + interval '3 hours'`;
    await runAlertJob();
    await runAlertJob();
    expect(await listRecipients("handoff_alert")).toEqual(listHandoffRecipients());
  });

  test("is rolled back with its turn", async () => {
    const session = randomUUID();
    expect(
      await getRejection(
        finishTurn(session, null, "Hello", { hand_off: "Asked", sources: "none" }),
      ),
    ).toBe("23514");
    expect(await readHandoffs()).toEqual([]);
    expect(await database().sql`select 1 from public.conversations`).toEqual([]);
  });
});
