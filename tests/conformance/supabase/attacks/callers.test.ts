import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AccountIds } from "../../../support/fixtures/database-roles.ts";
import { createAccessToken, type LocalSupabase } from "../../../support/servers/local-supabase.ts";
import { restEngines } from "../../../support/servers/rest-engines.ts";
import { createLead, createRequests, startWithCanaries } from "./attacks.fixture.ts";

/**
 * Callers of functions and expensive queries at the gateway, with each REST engine. Functions come from
 * the catalog, so that new ones are tested automatically.
 */
describe.each(restEngines)("with the %s REST engine", (restEngine) => {
  let supabase: LocalSupabase;
  let people: AccountIds;
  const { post } = createRequests(() => supabase);

  beforeAll(async () => {
    ({ supabase, people } = await startWithCanaries(restEngine));
  });

  afterAll(() => supabase.discard());

  /**
   * The callers that each function of the API accepts; all others are rejected. Functions for the
   * service role only are not listed.
   */
  const allowedCallers: Record<string, (keyof AccountIds | "visitor")[]> = {
    response_hours: [
      "visitor",
      "non-staff account",
      "viewer",
      "marketing",
      "sales",
      "admin",
      "removed admin",
    ],
    confirm_subscription: [
      "visitor",
      "non-staff account",
      "viewer",
      "marketing",
      "sales",
      "admin",
      "removed admin",
    ],
    unsubscribe: [
      "visitor",
      "non-staff account",
      "viewer",
      "marketing",
      "sales",
      "admin",
      "removed admin",
    ],
    count_leads: ["viewer", "marketing", "sales", "admin"],
    search_leads: ["viewer", "marketing", "sales", "admin"],
    search_chats: ["viewer", "marketing", "sales", "admin"],
    count_chats: ["viewer", "marketing", "sales", "admin"],
    read_chats: ["viewer", "marketing", "sales", "admin"],
    report_response_times: ["viewer", "marketing", "sales", "admin"],
    report_bookings: ["viewer", "marketing", "sales", "admin"],
    report_campaigns: ["viewer", "marketing", "sales", "admin"],
    report_overdue_leads: ["viewer", "marketing", "sales", "admin"],
    report_leads: ["viewer", "marketing", "sales", "admin"],
    report_owners: ["viewer", "marketing", "sales", "admin"],
    report_sources: ["viewer", "marketing", "sales", "admin"],
    create_export: ["viewer", "marketing", "sales", "admin"],
    cancel_export: ["viewer", "marketing", "sales", "admin"],
    stage_import: ["sales", "admin"],
    check_import: ["sales", "admin"],
    apply_import: ["sales", "admin"],
    cancel_import: ["sales", "admin"],
    import_progress: ["sales", "admin"],
    lead_campaigns: ["viewer", "marketing", "sales", "admin"],
    lead_forms: ["viewer", "marketing", "sales", "admin"],
    lead_summary: ["viewer", "marketing", "sales", "admin"],
    update_leads: ["sales", "admin"],
    change_leads: ["sales", "admin"],
    undo_lead_changes: ["sales", "admin"],
    mark_leads_as_spam: ["sales", "admin"],
    restore_leads_from_spam: ["sales", "admin"],
    add_tasks: ["sales", "admin"],
    remove_added_tasks: ["sales", "admin"],
    create_lead: ["sales", "admin"],
    create_person: ["sales", "admin"],
    move_appointment: ["sales", "admin"],
    changes_since: ["viewer", "marketing", "sales", "admin"],
    staff_names: ["viewer", "marketing", "sales", "admin"],
    erase_person: ["admin"],
    export_person: ["admin"],
    read_audit: ["admin"],
    list_own_sessions: ["viewer", "marketing", "sales", "admin"],
    end_own_session: ["viewer", "marketing", "sales", "admin"],
    end_staff_sessions: ["admin"],
    staff_workload: ["admin"],
    deactivate_staff: ["admin"],
    preview_erasure: ["admin"],
    order_assignment_rules: ["admin"],
    preview_assignment: ["admin"],
    create_api_token: ["admin"],
    revoke_api_token: ["admin"],
    create_webhook: ["admin"],
    renew_webhook_secret: ["admin"],
    replay_webhook: ["admin"],
    test_webhook: ["admin"],
    save_settings: ["admin"],
    check_request: [
      "visitor",
      "non-staff account",
      "viewer",
      "marketing",
      "sales",
      "admin",
      "removed admin",
    ],
    require_active_session: [
      "visitor",
      "non-staff account",
      "viewer",
      "marketing",
      "sales",
      "admin",
      "removed admin",
    ],
    invite_staff: ["admin"],
    resend_invitation: ["admin"],
    revoke_invitation: ["admin"],
    set_second_factor: ["viewer", "marketing", "sales", "admin"],
    read_invitation: [
      "visitor",
      "non-staff account",
      "viewer",
      "marketing",
      "sales",
      "admin",
      "removed admin",
    ],
    replay_outbox: ["admin"],
    operations_health: ["admin"],
    operations_settings: ["admin"],
    set_retention: ["admin"],
    set_rate_limit: ["admin"],
    set_assistant_tokens: ["admin"],
    set_response_hours: ["admin"],
    log_mail: ["sales", "admin"],
    send_email: ["sales", "admin"],
    retry_email: ["sales", "admin"],
    save_email_signature: ["sales", "admin"],
    captured_email_reply: ["admin"],
    read_live_chat: ["viewer", "marketing", "sales", "admin"],
    send_chat_message: ["sales", "admin"],
    // Without any chat for callers who cannot claim one.
    unanswered_chats: [
      "non-staff account",
      "viewer",
      "marketing",
      "sales",
      "admin",
      "removed admin",
    ],
    mark_as_spam: ["sales", "admin"],
    merge_people: ["sales", "admin"],
    undo_merge: ["sales", "admin"],
    dismiss_duplicate: ["sales", "admin"],
    assign_people: ["sales", "admin"],
    change_tags: ["sales", "admin"],
    assign_companies: ["sales", "admin"],
    export_companies: ["viewer", "marketing", "sales", "admin"],
    count_companies: ["viewer", "marketing", "sales", "admin"],
    search_companies: ["viewer", "marketing", "sales", "admin"],
    export_people: ["viewer", "marketing", "sales", "admin"],
    count_people: ["viewer", "marketing", "sales", "admin"],
    search_people: ["viewer", "marketing", "sales", "admin"],
    search_records: ["viewer", "marketing", "sales", "admin"],
    person_duplicates: ["sales", "admin"],
    restore_submission: ["sales", "admin"],
    retry_rejected_submission: ["sales", "admin"],
    delete_rejected_submission: ["sales", "admin"],
    unsubscribe_addresses: ["marketing", "admin"],
    available_slots: [
      "visitor",
      "non-staff account",
      "viewer",
      "marketing",
      "sales",
      "admin",
      "removed admin",
    ],
    conflicting_appointments: ["viewer", "marketing", "sales", "admin"],
    appointment_type_usage: [
      // With the caller's own rights: without any appointment if the caller cannot read them.
      "non-staff account",
      "viewer",
      "marketing",
      "sales",
      "admin",
      "removed admin",
    ],
    booking_options: ["visitor"],
    hold_slot: ["visitor"],
    book_appointment: ["visitor"],
    booking_by_link: ["visitor"],
    move_booking: ["visitor"],
    cancel_booking: ["visitor"],
    check_writes: ["visitor"],
    calendar_feed_token: ["admin"],
    renew_feed_token: ["admin"],
  };

  test("every function accepts exactly the listed callers", async () => {
    const functions = await supabase.sql<
      { schema: string; name: string; types: string[]; names: string[] }[]
    >`
      select pronamespace::regnamespace::text as schema, proname as name,
        coalesce(proargnames, '{}') as names,
        (select coalesce(array_agg(format_type(type, null) order by place), '{}')
          from unnest(proargtypes) with ordinality as given (type, place)) as types
      from pg_proc
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        and prorettype <> 'trigger'::regtype`;
    const values: Record<string, unknown> = {
      uuid: randomUUID(),
      "text[]": [],
      "uuid[]": [],
      integer: 1,
      bigint: 1,
      boolean: true,
      jsonb: {},
      date: "2026-12-01",
      "timestamp with time zone": "2026-12-01T15:00:00Z",
    };
    const callers = [
      "visitor",
      "non-staff account",
      "viewer",
      "marketing",
      "sales",
      "admin",
      "removed admin",
    ] as const;
    const found: Record<string, string[]> = {};
    for (const { schema, name, types, names } of functions) {
      const given = Object.fromEntries(
        types
          .map((type, index) => [names[index] ?? "", type] as const)
          // Filters of a list do without.
          .filter(([, type]) => type === "text" || type in values)
          .map(([argument, type]) => [
            argument,
            type === "text" ? "nobody@example.com" : values[type],
          ]),
      );
      const { sort: _, before_id: __, appointment_id, ...others } = given;
      // Optional for the other functions.
      const wanted = name === "move_appointment" ? { ...others, appointment_id } : others;
      for (const caller of callers) {
        const response = await post(
          `rpc/${name}`,
          wanted,
          caller === "visitor" ? {} : { as: createAccessToken(people[caller]) },
        );
        const body = await response.text();
        // A function rejects invalid arguments only after it has authorized the caller.
        const isAnswered = response.ok || /"PT4(04|09|22)"/.test(body);
        if (isAnswered && schema === "public") (found[name] ??= []).push(caller);
        expect({
          name,
          caller,
          isOutage: response.status >= 500,
          isPrivate: isAnswered && schema === "private",
        }).toEqual({
          name,
          caller,
          isOutage: false,
          isPrivate: false,
        });
      }
    }
    expect(found).toEqual(allowedCallers);
  });

  test("a signed token without a person has no rights", async () => {
    for (const subject of [undefined, "", "not-an-id", "00000000-0000-0000-0000-000000000000"]) {
      const as = createAccessToken(subject);
      for (const path of [
        "leads?select=*",
        "people?select=*",
        "audit_log?select=*",
        "staff?select=*",
      ]) {
        const response = await supabase.request(`/rest/v1/${path}`, { as });
        expect({ path, isOutage: response.status >= 500 }).toEqual({ path, isOutage: false });
        expect(await response.text()).not.toMatch(/countess|canary/);
      }
      expect((await post("rpc/search_leads", {}, { as })).ok).toBe(false);
    }
  });

  test("an expensive query of a member of staff is stopped and does not affect others", async () => {
    const as = createAccessToken(people.viewer);
    for (const query of [
      "select=id&limit=1000000000",
      "select=id&offset=1000000000",
      `select=id&message=like.${"*a".repeat(200)}*`,
      `select=id&message=match.${encodeURIComponent(`^(${"a*".repeat(30)})*$`)}`,
      `select=id&or=(${Array.from({ length: 500 }, (_, n) => `name.eq.${n}`).join(",")})`,
      "select=id,message,people(*,leads(id,message,people(*,leads(id,message))))",
    ]) {
      const response = await supabase.request(`/rest/v1/leads?${query}`, { as });
      expect({ query, isOutage: response.status > 500 }).toEqual({ query, isOutage: false });
      expect(await response.text()).not.toMatch(/PostgresError|127\.0\.0\.1|\n\s+at /);
    }
    expect((await post("leads", createLead())).status).toBe(201);
  });
});
