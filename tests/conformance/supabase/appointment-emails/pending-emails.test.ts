import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startLocalSupabase, type LocalSupabase } from "../../../support/servers/local-supabase.ts";
import { openAtAllHours } from "../../../support/product/opening-hours.ts";
import { liftVisitorLimits } from "../../../support/product/product-database.ts";
import { until } from "../../../support/until.ts";
import {
  addWebhook,
  createActions,
  mailServer,
  readMails,
  createEmail,
  settings,
  setUpReceivers,
} from "./appointment-emails.fixture.ts";

/** Reminders, and emails that a later change updates or cancels. */
setUpReceivers();

describe("between a booking and its meeting", () => {
  let supabase: LocalSupabase;
  const { call, book, listSlots, patch, work, rowsOf, eventsAbout } = createActions(() => supabase);

  beforeAll(async () => {
    supabase = await startLocalSupabase({ env: settings() });
    await addWebhook(supabase);
    await liftVisitorLimits(supabase.sql);
    await openAtAllHours(supabase.sql);
  });

  afterAll(() => supabase.discard());

  const listReminders = async (id: string) =>
    (await rowsOf(id))
      .filter(({ topic, state }) => topic === "appointment_reminder" && state === "pending")
      .map(({ next_at }) => next_at.getTime() / 1000);

  /** Moves the start of an appointment to the given number of minutes from now. */
  async function startIn(id: string, minutes: number): Promise<void> {
    await supabase.sql`
      update public.appointments set starts_at = now() + make_interval(mins => ${minutes}) where id = ${id}`;
    await supabase.sql`
      update public.outbox set next_at = now() where appointment_id = ${id} and state = 'pending'`;
  }

  test("reminders are sent a day and an hour before, and follow the appointment", async () => {
    const address = createEmail();
    const { id, starts, link_token } = await book(address);
    expect(await listReminders(id)).toEqual([starts - 24 * 3600, starts - 3600]);
    // A pending email includes a later change: both are sent as one.
    await until(() => readMails(address).length === 1);
    const free = await listSlots();
    const next = free.at(-1) ?? 0;
    await call("move_booking", { link_token, starts_at: new Date(next * 1000).toISOString() });
    expect(await listReminders(id)).toEqual([next - 24 * 3600, next - 3600]);
    await until(() => readMails(address).length === 2);

    await startIn(id, 30);
    await work();
    await until(() => readMails(address).length === 3);
    expect(readMails(address)[2]?.subject).toContain("Reminder: ");
    expect(readMails(address)[2]?.calendar).toBeNull();
    const skipped = (await rowsOf(id)).filter(({ last_error }) => last_error !== null);
    expect(skipped.map(({ last_error }) => last_error)).toEqual([
      "Not sent: the next reminder takes its place.",
    ]);
    expect(readMails(address)).toHaveLength(3);
    await supabase.sql`update public.appointments set status = 'cancelled' where id = ${id}`;
  });

  test("cancelled and past appointments have no reminders", async () => {
    const begun = createEmail();
    const { id } = await book(begun);
    await until(() => readMails(begun).length === 1);
    await startIn(id, -5);
    await work();
    expect((await rowsOf(id)).map(({ last_error }) => last_error)).toEqual([
      null,
      "Not sent: the appointment has begun.",
      "Not sent: the appointment has begun.",
    ]);
    expect(readMails(begun)).toHaveLength(1);

    const cancelled = createEmail();
    const other = await book(cancelled);
    await until(() => readMails(cancelled).length === 1);
    // An update by the owner of the database, which sends and cancels no emails.
    await supabase.sql`update public.appointments set status = 'cancelled' where id = ${other.id}`;
    await supabase.sql`update public.outbox set next_at = now() where appointment_id = ${other.id} and state = 'pending'`;
    await work();
    expect(new Set((await rowsOf(other.id)).map(({ last_error }) => last_error))).toEqual(
      new Set([null, "Not sent: the appointment was cancelled."]),
    );
    expect(readMails(cancelled)).toHaveLength(1);
  });

  test("changes that could not be sent are combined into one email with the current state", async () => {
    await mailServer.close();
    const address = createEmail();
    const { id, link_token } = await book(address);
    await until(async () => (await rowsOf(id)).some(({ last_error }) => last_error !== null));
    const next = (await listSlots()).at(-1) ?? 0;
    await call("move_booking", { link_token, starts_at: new Date(next * 1000).toISOString() });
    await mailServer.open();
    await until(async () => {
      await supabase.sql`
        update public.outbox set next_at = now()
        where appointment_id = ${id} and state = 'pending' and topic <> 'appointment_reminder'`;
      await work();
      return readMails(address).length > 0;
    });
    const [only, ...others] = readMails(address);
    expect(others).toEqual([]);
    expect(only?.subject).toContain("Confirmed: ");
    expect(only?.calendar).toMatchObject({ sequence: 1, start: next });
  });

  test("a replaced attendee receives the invitation and the reminders", async () => {
    const [first, second] = [createEmail(), createEmail()];
    const { id } = await book(first);
    await until(() => readMails(first).length === 1);
    const admin = await supabase.signIn();
    await patch(`appointments?id=eq.${id}`, { attendee_email: second }, admin);
    await until(() => readMails(second).length === 1);
    expect(readMails(second)[0]?.calendar?.attendee).toBe(`mailto:${second}`);
    expect(await listReminders(id)).toHaveLength(2);
    const to = await supabase.sql`
      select distinct payload ->> 'to' as address from public.outbox
      where appointment_id = ${id} and topic = 'appointment_reminder'`;
    expect([...to]).toEqual([{ address: second }]);
  });

  test("a person who must not be contacted still receives emails about their own appointment", async () => {
    const address = createEmail();
    await supabase.sql`insert into public.people (email, do_not_contact) values (${address}, true)`;
    await book(address);
    await until(() => readMails(address).length === 1);
    const event = await until(() =>
      eventsAbout(address).find(({ type }) => type === "appointment.booked"),
    );
    expect(event.data["do_not_contact"]).toBe(true);
  });

  test("changes by other staff are sent to the host, own changes are not", async () => {
    const address = createEmail();
    const { id } = await book(address);
    await until(() => mailServer.mails.some((mail) => mail.includes(`Reply-To: ${address}`)));
    const admin = await supabase.signIn();
    await patch(`appointments?id=eq.${id}`, { status: "cancelled" }, admin);
    await until(() => readMails(address).length === 2);
    const notices = await supabase.sql`
      select state from public.outbox where appointment_id = ${id} and topic = 'appointment_notice'`;
    expect([...notices]).toEqual([{ state: "done" }]);
  });

  test("erasing a person removes their pending emails", async () => {
    const address = createEmail();
    const { id } = await book(address);
    const admin = await supabase.signIn();
    await call("erase_person", { email: address }, admin);
    expect([...(await rowsOf(id))]).toEqual([]);
  });
});
