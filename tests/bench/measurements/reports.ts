/**
 * The reports and the chat list with a million leads and 200,000 chats, through REST as staff, and the
 * cost of recounting all days of the reports.
 */

import { createAccounts } from "../../support/fixtures/database-roles.ts";
import { startLocalSupabase } from "../../support/servers/local-supabase.ts";
import { loadInBulk } from "../bulk-load.ts";
import { percentile, type RecordMeasurement } from "../results.ts";

const rounds = 40;

/** A million leads over three years, three of four answered; chats of one year, three turns each. */
const seed = `
  insert into public.people (email) select 'person' || n || '@example.com' from generate_series(1, 100000) n;
  create temporary table known on commit drop as select id, row_number() over () as n from public.people;
  create index on known (n);
  insert into public.leads (name, email, message, person_id, form_source, status, created_at, answered_at, attribution, fingerprint)
  select 'Ada ' || made.n, known.n || '@example.com', 'How long does a first workflow take?', known.id,
    ('{contact_form,download_guide,chat}'::public.form_source[])[1 + made.n % 3],
    ('{new,contacted,qualified,closed}'::public.lead_status[])[1 + made.n * 17 % 19 % 4],
    came, case when made.n * 17 % 19 % 4 > 0 then came + make_interval(mins => 1 + (made.n::bigint * 7919 % 4000)::int) end,
    case when made.n % 2 = 0 then jsonb_build_object('last', jsonb_build_object('utm_campaign', 'campaign ' || made.n % 40)) end,
    ''
  from (select n, now() - make_interval(secs => n * 94) as came from generate_series(1, 1000000) n) made
  join known on known.n = 1 + made.n % 100000;
  insert into public.person_events (person_id, lead_id, kind, details)
  select person_id, id, 'status_change', jsonb_build_object('from', 'new', 'to', 'contacted')
  from public.leads where status <> 'new';
  insert into private.stale_report_days (day) select distinct private.report_day(created_at) from public.leads;
  insert into public.conversations
    (session_id, turn, user_message, bot_response, conversation_stage, intent_classification, is_on_topic, is_answered,
     collected_info, created_at)
  select chat.id, turn,
    case when chat.n % 50000 = 7 then 'Tell me of xylographs' else 'How long does a first workflow take with ' || chat.n || ' stations?' end,
    'Some weeks.', ('{greeting,discovery,qualification,demo}'::text[])[1 + chat.n % 4], 'question', chat.n % 9 > 0,
    chat.n % 7 > 0, jsonb_build_object('name', 'Visitor ' || chat.n), now() - make_interval(secs => chat.n * 150 - turn)
  from (select n, gen_random_uuid() as id from generate_series(1, 200000) n) chat, generate_series(1, 3) turn;
`;

/** Runs all measurements; seeding takes some minutes. */
export async function benchReports(note: RecordMeasurement): Promise<void> {
  const supabase = await startLocalSupabase();
  try {
    const { sql } = supabase;
    await createAccounts(sql);
    const filling = performance.now();
    await loadInBulk(sql, ["leads", "people", "person_events", "conversations"], seed, [
      "leads.count_inserted_leads",
      "conversations.add_to_chats",
    ]);
    await sql`vacuum (analyze) private.chats`;
    note("leads and chats seeded in", (performance.now() - filling) / 1000, "s");
    const began = performance.now();
    let left = 1;
    while (left > 0) {
      const [row] = await sql`select private.refresh_report_days(60)::int as left`;
      left = Number(row?.["left"]);
    }
    note("counting all days of a million leads", (performance.now() - began) / 1000, "s");

    const staff = await supabase.signIn();
    const callFunction = async (name: string, wanted: object) => {
      const response = await supabase.request(`/rest/v1/rpc/${name}`, {
        method: "POST",
        body: JSON.stringify(wanted),
        as: staff,
      });
      const body = await response.text();
      if (!response.ok) throw new Error(`${name} responded with ${response.status}: ${body}`);
    };
    const measure = async (what: string, act: () => Promise<unknown>) => {
      const times: number[] = [];
      for (let round = -3; round < rounds; round += 1) {
        const started = performance.now();
        await act();
        if (round >= 0) times.push(performance.now() - started);
      }
      note(`${what}, p50 of ${rounds}`, percentile(times, 0.5), "ms");
      note(`${what}, p95`, percentile(times, 0.95), "ms", "reports");
    };
    const today = () =>
      sql`update public.leads set status = 'contacted' where id = (select id from public.leads order by created_at desc limit 1)`;
    for (const part of ["leads", "sources", "campaigns", "response_times", "bookings"])
      await measure(`report of ${part}, all of three years`, () =>
        callFunction(`report_${part}`, { span: "all" }),
      );
    await measure("report of late leads", () => callFunction("report_overdue_leads", {}));
    await measure("report of 30 days after today has changed", async () => {
      await today();
      await callFunction("report_leads", { span: "30" });
    });
    for (const [what, wanted] of [
      ["newest 25 chats", {}],
      ["25 chats that are not answered", { answered: false }],
      ["25 chats of a stage and an intent", { stage: "demo", intent: "question" }],
      ["a rare word in chats", { search: "xylograph" }],
      ["a common word in chats", { search: "workflow" }],
    ] satisfies [string, object][])
      await measure(`${what}, with their number`, () =>
        Promise.all([callFunction("search_chats", wanted), callFunction("count_chats", wanted)]),
      );
  } finally {
    await supabase.discard();
  }
}
