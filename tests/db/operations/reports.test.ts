/** Reports match the leads after every insert, update and deletion. */

import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { runAs, tryAs, callers } from "../../support/fixtures/database-roles.ts";
import { usePolicyDatabase } from "../../support/fixtures/policy-fixture.ts";
import { liftVisitorLimits } from "../../support/product/product-database.ts";

const database = usePolicyDatabase((sql) => liftVisitorLimits(sql));

beforeEach(() =>
  database()
    .sql.unsafe(
      `delete from public.appointments; delete from public.leads; delete from public.people;`,
    )
    .simple(),
);

type Row = Record<string, unknown>;

const runReport = (name: string, given: string | number, owner?: string) => {
  const { sql, accounts } = database();
  return runAs(sql, accounts, "viewer", async (t) => [
    ...(owner === undefined
      ? await t.unsafe<Row[]>(`select * from public.report_${name}($1)`, [given])
      : await t.unsafe<Row[]>(`select * from public.report_${name}($1, owner => $2)`, [
          given,
          owner,
        ])),
  ]);
};

type Lead = {
  readonly source?: "contact_form" | "download_guide" | "chat";
  readonly hoursAgo?: number;
  readonly campaign?: string;
};

async function addLead({ source = "contact_form", hoursAgo = 1, campaign }: Lead = {}) {
  const { sql } = database();
  const attribution =
    campaign === undefined ? null : sql.json({ last: { utm_campaign: campaign } });
  const [row] = await sql<{ id: string }[]>`
    insert into public.leads (name, email, form_source, attribution, created_at)
    values ('Ada', ${`${randomUUID()}@example.com`}, ${source}, ${attribution}, now() - make_interval(hours => ${hoursAgo}))
    returning id`;
  if (!row) throw new Error("The lead was not stored.");
  return row.id;
}

const setStatus = (id: string, status: string) =>
  database().sql`update public.leads set status = ${status}::public.lead_status where id = ${id}`;

/** Sets the first response of a lead this many minutes after it arrived. */
const addAnsweredLead = async (minutes: number, hoursAgo = 200) => {
  const id = await addLead({ hoursAgo });
  await setStatus(id, "contacted");
  await database().sql`
    update public.leads set answered_at = created_at + make_interval(mins => ${minutes}) where id = ${id}`;
};

const sum = (rows: Row[], column: string) =>
  rows.reduce((total, row) => total + Number(row[column]), 0);

describe("the lead report", () => {
  test("counts leads by day and form, including days without leads", async () => {
    await addLead({ hoursAgo: 0 });
    await addLead({ source: "chat", hoursAgo: 48 });
    await addLead({ source: "chat", hoursAgo: 24 * 8 });
    const week = await runReport("leads", "7");
    expect(week).toHaveLength(7 * 3);
    expect(sum(week, "leads")).toBe(2);
    expect(week.filter(({ leads }) => leads === "1").map((row) => row.form_source)).toEqual([
      "chat",
      "contact_form",
    ]);
    expect(sum(await runReport("leads", "30"), "leads")).toBe(3);
  });

  test("groups long spans by weeks and months without gaps", async () => {
    const { sql } = database();
    await addLead({ hoursAgo: 24 * 500 });
    for (const span of ["30", "90", "quarter", "all"]) {
      const periods = await runReport("leads", span);
      const starts = [...new Set(periods.map((row) => String(row.starts)))];
      const ends = [...new Set(periods.map((row) => String(row.ends)))];
      expect(starts).toHaveLength(ends.length);
      const [gaps] = await sql`
        select count(*)::int as n from (
          select starts, lag(ends) over (order by starts) as before
          from private.report_periods(private.report_start(${span}))
        ) period where before is not null and starts <> before + 1`;
      expect({ span, gaps: gaps?.n }).toEqual({ span, gaps: 0 });
    }
    expect(sum(await runReport("leads", "all"), "leads")).toBe(1);
    expect(sum(await runReport("leads", "90"), "leads")).toBe(0);
  });

  test("counts reached and current statuses", async () => {
    const won = await addLead();
    for (const status of ["contacted", "qualified", "closed"]) await setStatus(won, status);
    const lost = await addLead();
    await setStatus(lost, "closed");
    await addLead({ source: "chat" });
    const [form, , chat] = await runReport("sources", "7");
    expect(form).toMatchObject({
      form_source: "contact_form",
      leads: "2",
      contacted: "1",
      qualified: "1",
      closed: "2",
      now_new: "0",
      now_closed: "2",
    });
    expect(chat).toMatchObject({ form_source: "chat", leads: "1", contacted: "0", now_new: "1" });
  });

  test("counts a qualified lead as contacted, however it became one", async () => {
    await setStatus(await addLead(), "qualified");
    const skipped = await addLead();
    await setStatus(skipped, "qualified");
    await setStatus(skipped, "closed");
    expect((await runReport("sources", "7"))[0]).toMatchObject({
      contacted: "2",
      qualified: "2",
      closed: "1",
    });
  });

  test("counts the leads of one owner, and recounts a reassigned lead", async () => {
    const { sql, accounts } = database();
    const [mine, other] = [await addLead(), await addLead()];
    await addLead();
    // New leads are assigned in rotation.
    await sql`update public.leads set owner_id = null`;
    await sql`update public.leads set owner_id = ${accounts.sales} where id in ${sql([mine, other])}`;
    const countLeads = async (owner: string) => sum(await runReport("leads", "7", owner), "leads");
    expect(await countLeads(accounts.sales)).toBe(2);
    expect(await countLeads("unassigned")).toBe(1);
    await sql`update public.leads set owner_id = null where id = ${other}`;
    expect(await countLeads(accounts.sales)).toBe(1);
    expect(await countLeads("unassigned")).toBe(2);
    expect(sum(await runReport("leads", "7"), "leads")).toBe(3);
    expect(await runReport("owners", "7")).toMatchObject([
      { owner_id: accounts.sales, leads: "1", due: "0", late_unanswered: "0" },
      { owner_id: null, leads: "2", due: "0", late_unanswered: "0" },
    ]);
  });

  test("counts days in the time zone of the booking settings", async () => {
    const { sql } = database();
    const [row] = await sql<{ id: string }[]>`
      insert into public.leads (name, email, form_source, created_at)
      values ('Night', 'night@example.com', 'chat', date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' - interval '47 hours')
      returning id`;
    const dayOf = async () => {
      const rows = await runReport("leads", "7");
      return String(rows.find(({ leads }) => leads !== "0")?.starts);
    };
    const setZone = (zone: string) => sql`update public.booking_settings set zone = ${zone}`;
    const localDay = async (zone: string) => {
      const [local] = await sql`
        select (created_at at time zone ${zone})::date as day from public.leads where id = ${row?.id ?? ""}`;
      return String(local?.day);
    };
    try {
      // 01:00 UTC is the day before in New York.
      for (const zone of ["UTC", "America/New_York", "Asia/Tokyo"]) {
        await setZone(zone);
        expect({ zone, day: await dayOf() }).toEqual({ zone, day: await localDay(zone) });
      }
    } finally {
      await setZone("America/New_York");
    }
  });

  test("removes deleted leads from their day", async () => {
    const id = await addLead();
    expect(sum(await runReport("leads", "7"), "leads")).toBe(1);
    await database().sql`delete from public.leads where id = ${id}`;
    expect(sum(await runReport("leads", "7"), "leads")).toBe(0);
  });

  test("groups by campaign, with small ones combined", async () => {
    for (let n = 1; n <= 10; n += 1) {
      await addLead({ campaign: `c${n}` });
      if (n <= 2) await addLead({ campaign: `c${n}` });
    }
    await addLead();
    const rows = await runReport("campaigns", "7");
    expect(rows).toHaveLength(10);
    expect(rows[0]).toMatchObject({ kind: "campaign", campaign: "c1", leads: "2" });
    expect(rows.at(-2)).toMatchObject({ kind: "others", campaign: "", leads: "2" });
    expect(rows.at(-1)).toMatchObject({ kind: "none", campaign: "", leads: "1" });
    expect(sum(rows, "leads")).toBe(13);
  });
});

describe("the response time report", () => {
  test("compares with the response time of 24 hours", async () => {
    for (const minutes of [1, 30, 170, 1440]) await addAnsweredLead(minutes);
    await addAnsweredLead(1441);
    await addAnsweredLead(6000);
    await addLead({ hoursAgo: 26 });
    await addLead({ hoursAgo: 20 });
    const [row] = await runReport("response_times", "30");
    expect(row).toMatchObject({
      answered: "6",
      in_time: "4",
      late_unanswered: "1",
      due: "7",
      waits: ["3", "0", "0", "1", "1", "0", "1"],
    });
    // The third and the sixth of six, within 5 percent.
    expect(Math.abs(Number(row?.median_minutes) / 170 - 1)).toBeLessThan(0.05);
    expect(Math.abs(Number(row?.p90_minutes) / 6000 - 1)).toBeLessThan(0.05);
  });

  test("compares with a changed response time immediately, also for earlier days", async () => {
    const { sql, accounts } = database();
    for (const minutes of [89, 700, 721, 1440]) await addAnsweredLead(minutes);
    const late = await addLead({ hoursAgo: 13 });
    await addLead({ hoursAgo: 11 });
    expect(await runReport("response_times", "30")).toMatchObject([
      { in_time: "4", late_unanswered: "0" },
    ]);
    const setResponseHours = (hours: number) =>
      runAs(sql, accounts, "admin", (t) => t`select public.set_response_hours(${hours})`);
    await setResponseHours(12);
    try {
      expect(await runReport("response_times", "30")).toMatchObject([
        {
          in_time: "2",
          late_unanswered: "1",
          due: "5",
          waits: ["1", "0", "0", "1", "2", "0", "0"],
          days_left: "0",
        },
      ]);
      expect(await runReport("overdue_leads", 10)).toMatchObject([{ id: late, total: "1" }]);
    } finally {
      await setResponseHours(24);
    }
  });

  test("leaves imported leads out of response times and overdue leads", async () => {
    const { sql } = database();
    const late = await addLead({ hoursAgo: 40 });
    const answered = await addLead({ hoursAgo: 30 });
    await addLead({ hoursAgo: 50 });
    await sql`update public.leads set origin = 'import' where id in ${sql([late, answered])}`;
    await setStatus(answered, "contacted");
    expect(await runReport("response_times", "30")).toMatchObject([
      { answered: "0", late_unanswered: "1", due: "1" },
    ]);
    expect(await runReport("overdue_leads", 10)).toMatchObject([{ total: "1" }]);
    expect(sum(await runReport("leads", "30"), "imported")).toBe(2);
  });

  test("counts the same due leads in total, by owner and for one owner", async () => {
    const { sql, accounts } = database();
    await addAnsweredLead(30);
    await addAnsweredLead(1441);
    const due = await addLead({ hoursAgo: 26 });
    await addLead({ hoursAgo: 24 });
    const notDue = await addLead({ hoursAgo: 20 });
    const imported = await addLead({ hoursAgo: 50 });
    await sql`update public.leads set origin = 'import' where id = ${imported}`;
    await sql`update public.leads set owner_id = null`;
    await sql`update public.leads set owner_id = ${accounts.sales} where id in ${sql([due, notDue, imported])}`;
    const total = { in_time: "1", late_unanswered: "2", due: "4" };
    expect(await runReport("response_times", "30")).toMatchObject([total]);
    const owners = await runReport("owners", "30");
    expect(owners).toMatchObject([
      { owner_id: accounts.sales, leads: "3", in_time: "0", late_unanswered: "1", due: "1" },
      { owner_id: null, leads: "3", in_time: "1", late_unanswered: "1", due: "3" },
    ]);
    for (const owner of owners)
      expect(
        await runReport("response_times", "30", String(owner.owner_id ?? "unassigned")),
      ).toMatchObject([
        { in_time: owner.in_time, late_unanswered: owner.late_unanswered, due: owner.due },
      ]);
  });

  test("has no median without responses", async () => {
    const [row] = await runReport("response_times", "7");
    expect(row).toMatchObject({ answered: "0", due: "0", median_minutes: null, p90_minutes: null });
  });

  test("lists overdue leads, longest wait first", async () => {
    const late = [await addLead({ hoursAgo: 300 }), await addLead({ hoursAgo: 25 })];
    await addLead({ hoursAgo: 23 });
    await setStatus(await addLead({ hoursAgo: 400 }), "contacted");
    const rows = await runReport("overdue_leads", 10);
    expect(rows.map(({ id }) => id)).toEqual(late);
    expect(rows[0]).toMatchObject({ name: "Ada", total: "2" });
    expect(await runReport("overdue_leads", 1)).toMatchObject([{ id: late[0], total: "2" }]);
  });
});

test("bookings are counted by the day they were made and their outcome", async () => {
  await database().sql`
    insert into public.appointments (starts_at, ends_at, gap_minutes, status, attendee_name, attendee_email, created_at)
    values
      ('2030-01-07 15:00+00', '2030-01-07 15:30+00', 15, 'scheduled', 'Ada', 'ada@example.com', now()),
      ('2030-01-08 15:00+00', '2030-01-08 15:30+00', 15, 'cancelled', 'Ada', 'ada@example.com', now() - interval '40 days')`;
  await database().sql`
    insert into public.appointments (starts_at, ends_at, gap_minutes, status, attendee_name, attendee_email, created_at)
    values
      ('2026-01-07 15:00+00', '2026-01-07 15:30+00', 15, 'scheduled', 'Past', 'past@example.com', now() - interval '60 days'),
      ('2026-01-08 15:00+00', '2026-01-08 15:30+00', 15, 'no_show', 'Missed', 'missed@example.com', now() - interval '60 days')`;
  const outcomes = (await runReport("bookings", "90")).filter(
    ({ appointments }) => appointments !== "0",
  );
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual([
    "cancelled",
    "completed",
    "no_show",
    "scheduled",
  ]);
  const rows = await runReport("bookings", "30");
  expect(rows.filter(({ appointments }) => appointments !== "0")).toMatchObject([
    { status: "scheduled", appointments: "1" },
  ]);
  expect(sum(await runReport("bookings", "90"), "appointments")).toBe(4);
});

test("changed days are recomputed by the next report and by the worker", async () => {
  const { sql } = database();
  const countStaleDays = async () =>
    (await sql`select count(*)::int as n from private.stale_report_days`)[0]?.n;
  for (let day = 1; day <= 15; day += 1) await addLead({ hoursAgo: day * 24 });
  const [row] = await sql`select private.refresh_report_days(10)::int as left`;
  expect(row?.left).toBeGreaterThanOrEqual(5);
  expect(sum(await runReport("leads", "90"), "leads")).toBe(15);
  expect(await countStaleDays()).toBe(0);
  expect((await runReport("response_times", "90"))[0]).toMatchObject({ days_left: "0" });
  await addLead();
  expect(await countStaleDays()).toBeGreaterThan(0);
  await runAs(
    sql,
    database().accounts,
    "service",
    (t) => t`select public.run_database_job('aggregate')`,
  );
  expect(await countStaleDays()).toBe(0);
});

test("staff of every role can read the reports, and no other caller; other spans are rejected", async () => {
  await addLead({ hoursAgo: 30 });
  const { sql, accounts } = database();
  for (const call of [
    "report_leads('7')",
    "report_sources('7')",
    "report_campaigns('7')",
    "report_response_times('7')",
    "report_overdue_leads(1)",
    "report_owners('7')",
    "report_bookings('7')",
  ]) {
    const answered: string[] = [];
    for (const caller of callers) {
      const tried = await tryAs(sql, accounts, caller, `select * from public.${call}`);
      if ("rows" in tried && tried.rows > 0) answered.push(caller);
    }
    expect({ call, answered: answered.toSorted() }).toEqual({
      call,
      answered: ["admin", "marketing", "sales", "viewer"],
    });
  }
  expect(await tryAs(sql, accounts, "viewer", "select * from public.report_leads('5')")).toEqual({
    rejected: "PT422",
  });
});
