/** What visitors do with the signed link of a booking: open, move and cancel. */

import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { runAs } from "../../support/fixtures/database-roles.ts";
import {
  book,
  call,
  database,
  findFreeTime,
  listFreeTimes,
  holdSlot,
  formatIso,
  getRejection,
} from "./bookings.fixture.ts";

describe("a signed link", () => {
  test("opens its appointment", async () => {
    const { link_token, appointment } = await book(await findFreeTime());
    expect(await call("booking_by_link", { link_token })).toEqual({
      ...appointment,
      link_token,
      can_change: true,
    });
  });

  test("opens nothing if altered or of another appointment", async () => {
    const mine = await book(await findFreeTime());
    const other = await book(await findFreeTime(1), { email: "bo@example.com" });
    const [id = "", end = "", signature = ""] = mine.link_token.split(".");
    const [otherId = ""] = other.link_token.split(".");
    const swapped = signature.startsWith("A") ? `B${signature.slice(1)}` : `A${signature.slice(1)}`;
    for (const link_token of [
      "",
      id,
      `${otherId}.${end}.${signature}`,
      `${id}.zzzzzz.${signature}`,
      `${id}.${end}.${swapped}`,
      `${id}.${end}.`,
      ` ${mine.link_token}`,
      `${mine.link_token}=`,
      mine.link_token.toUpperCase(),
      null,
    ]) {
      for (const name of ["booking_by_link", "cancel_booking"]) {
        expect(await call(name, { link_token }), `${name} with ${link_token}`).toBeNull();
      }
      const moved = await call("move_booking", {
        link_token,
        starts_at: formatIso(await findFreeTime()),
      });
      expect(moved).toBeNull();
    }
    expect((await call("booking_by_link", { link_token: mine.link_token })).status).toBe(
      "scheduled",
    );
  });

  test("opens nothing after the end of the meeting", async () => {
    const { sql } = database();
    const { link_token } = await book(await findFreeTime());
    await sql`update public.appointments set starts_at = now() - interval '29 minutes'`;
    expect(await call("booking_by_link", { link_token })).toMatchObject({ can_change: false });
    await sql`update public.appointments set starts_at = now() - interval '31 minutes'`;
    expect(await call("booking_by_link", { link_token })).toBeNull();
    const [old] =
      await sql`select private.booking_link_token(id) as link_token from public.appointments`;
    await sql`update public.appointments set starts_at = now() + interval '3 days'`;
    expect(await call("booking_by_link", { link_token: old?.link_token })).toBeNull();
    expect(await call("booking_by_link", { link_token })).toMatchObject({ can_change: true });
  });

  test("is named in the audit log and the timeline as the actor of moves and cancellations", async () => {
    const { sql, accounts } = database();
    const { link_token, appointment } = await book(await findFreeTime());
    await call("move_booking", { link_token, starts_at: formatIso(await findFreeTime(2)) });
    await call("cancel_booking", { link_token });
    const entries = await runAs(sql, accounts, "admin", (t) =>
      t.unsafe(
        "select actor_id, actor_role, action, details -> 'changed' as changed from public.read_audit(of_row => $1)",
        [appointment.id],
      ),
    );
    const byLink = { actor_id: null, actor_role: "visitor_link", action: "update" };
    expect(entries).toEqual([
      { ...byLink, changed: expect.arrayContaining(["cancelled_at", "status"]) },
      { ...byLink, changed: expect.arrayContaining(["starts_at", "ends_at"]) },
    ]);
    const events = await sql`
      select details ->> 'change' as change, details ->> 'by' as by from public.person_events
      where kind = 'booking' order by id`;
    expect(events).toEqual([
      { change: "booked", by: null },
      { change: "moved", by: "visitor_link" },
      { change: "cancelled", by: "visitor_link" },
    ]);
  });

  test("is not named for changes by staff", async () => {
    const { sql, accounts } = database();
    const { appointment } = await book(await findFreeTime());
    await runAs(sql, accounts, "sales", (t) =>
      t.unsafe("update public.appointments set status = 'cancelled' where id = $1", [
        appointment.id,
      ]),
    );
    const [event] = await sql`
      select details from public.person_events where kind = 'booking' order by id desc limit 1`;
    expect(event?.details).not.toHaveProperty("by");
    const [entry] = await sql`select actor_role from public.audit_log order by id desc limit 1`;
    expect(entry).toEqual({ actor_role: "sales" });
  });

  test("moves its appointment to a free slot, also one that overlaps its own or is held by the visitor", async () => {
    const { sql } = database();
    const [first = 0, second = 0] = await listFreeTimes();
    const { link_token, appointment } = await book(first);
    const held = randomUUID();
    const moved = await call("move_booking", { link_token, starts_at: formatIso(second) });
    expect(moved).toMatchObject({
      id: appointment.id,
      starts_at: formatIso(second).replace(".000", ""),
      sequence: 1,
      can_change: true,
    });
    expect(await call("booking_by_link", { link_token: moved.link_token })).toEqual(moved);
    // A repeated request succeeds.
    expect(await call("move_booking", { link_token, starts_at: formatIso(second) })).toEqual(moved);
    const far = await findFreeTime(10);
    await holdSlot(far, held);
    expect(
      await getRejection(call("move_booking", { link_token, starts_at: formatIso(far) })),
    ).toMatchObject({
      code: "PT409",
    });
    expect(
      await call("move_booking", { link_token, starts_at: formatIso(far), slot_hold_id: held }),
    ).toMatchObject({
      sequence: 2,
    });
    expect(await sql`select 1 from private.reservations`).toHaveLength(1);
  });

  test("cannot move it onto a taken or unoffered slot; the next free slots are returned", async () => {
    const [first = 0, , second = 0] = await listFreeTimes();
    const { link_token } = await book(first);
    await book(second, { email: "bo@example.com" });
    for (const time of [second, second + 60, first - 400 * 86_400]) {
      const rejected = await getRejection(
        call("move_booking", { link_token, starts_at: formatIso(time) }),
      );
      expect(rejected).toMatchObject({
        code: "PT409",
        detail: expect.stringMatching(/^\[\d+(, \d+){5}\]$/),
      });
    }
    expect((await call("booking_by_link", { link_token })).sequence).toBe(0);
  });

  test("cancels it once and releases the slot", async () => {
    const time = await findFreeTime();
    const { link_token } = await book(time);
    const cancelled = await call("cancel_booking", { link_token });
    expect(cancelled).toMatchObject({ status: "cancelled", sequence: 1, can_change: false });
    expect(await call("cancel_booking", { link_token })).toEqual(cancelled);
    expect(await listFreeTimes()).toContain(time);
    const moved = call("move_booking", { link_token, starts_at: formatIso(time) });
    expect(await getRejection(moved)).toMatchObject({ code: "PT409", detail: "[]" });
  });

  test.each([
    ["at the notice", 0, true],
    ["one second too late", -1, false],
  ])("changes it until the notice before its start: %s", async (_, seconds, is) => {
    const { sql } = database();
    const { link_token } = await book(await findFreeTime());
    await sql`update public.booking_settings set change_notice_minutes = 60`;
    // The clock does not advance within a transaction; fractions of a second are cut off.
    const undo = new Error("undo");
    let shape: { can_change?: boolean } = {};
    await sql
      .begin(async (t) => {
        await t`
          update public.appointments
          set starts_at = date_trunc('second', now()) + interval '60 minutes 1 second' + make_interval(secs => ${seconds})`;
        await t`set local role anon`;
        const [row] = await t`select public.booking_by_link(${link_token}) as shape`;
        shape = row?.shape;
        throw undo;
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error;
      });
    expect(shape.can_change).toBe(is);
  });

  test("can neither move nor cancel it after the notice", async () => {
    const { sql } = database();
    const { link_token } = await book(await findFreeTime());
    await sql`update public.booking_settings set change_notice_minutes = 7200`;
    const starts_at = formatIso(await findFreeTime(4));
    for (const late of [
      getRejection(call("cancel_booking", { link_token })),
      getRejection(call("move_booking", { link_token, starts_at })),
    ]) {
      const rejected = await late;
      expect(rejected).toMatchObject({ code: "PT409", detail: "[]" });
    }
  });
});
