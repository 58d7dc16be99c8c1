/**
 * Rules for the whole schema. A new table, function or view fails here until its rights are
 * listed and tested.
 */

import { afterAll, beforeAll, expect, test } from "vitest";
import { startLocalSupabase, type LocalSupabase } from "../../support/servers/local-supabase.ts";

let supabase: LocalSupabase;

beforeAll(async () => {
  supabase = await startLocalSupabase();
});

afterAll(() => supabase.stop());

const ours = "('public', 'private')";

/** Every right of the public API roles on tables of the schema "public", with its columns. */
const rights = {
  anon: {
    leads: [
      "INSERT(attribution, chat_state, company, consent_wording, email, form_source, inquiry_type, message, name, page_path, phone, role, session_id, signals, submission_id, submitted_form)",
    ],
    newsletter_subscribers: ["INSERT(consent_wording, email, source)"],
  },
  authenticated: {
    api_tokens: [
      "SELECT(created_at, created_by, expires_at, id, last_used_at, name, revoked_at, scopes, uses)",
    ],
    appointment_types: [
      "DELETE",
      "INSERT(buffer_minutes, calendar_id, description, duration_minutes, is_active, name, place, place_kind)",
      "SELECT",
      "UPDATE(buffer_minutes, calendar_id, description, duration_minutes, is_active, name, place, place_kind)",
    ],
    appointments: [
      "INSERT(appointment_type_id, attendee_email, attendee_name, attendee_zone, calendar_id, company, notes, place, place_kind, starts_at)",
      "SELECT(appointment_type_id, attendee_email, attendee_name, attendee_zone, booked_by, calendar_id, cancel_reason, cancelled_at, company, created_at, ends_at, gap_minutes, id, lead_id, notes, person_id, place, place_kind, scheduled_date, scheduled_time, sequence, session_id, source, starts_at, status, updated_at, version)",
      "UPDATE(attendee_email, attendee_name, attendee_zone, calendar_id, cancel_reason, company, notes, place, place_kind, starts_at, status)",
    ],
    assignment_rules: [
      "DELETE",
      "INSERT(condition, is_active, name, owner_id, position, rotation_ids)",
      "SELECT",
      "UPDATE(condition, is_active, name, owner_id, position, rotation_ids)",
    ],
    audit_log: ["SELECT"],
    blocked_times: [
      "DELETE",
      "INSERT(calendar_id, description, end_date, end_time, is_active, is_recurring, recurrence, recurs_until, start_date, start_time, title)",
      "SELECT",
      "UPDATE(calendar_id, description, end_date, end_time, is_active, is_recurring, recurrence, recurs_until, start_date, start_time, title)",
    ],
    booking_settings: [
      "SELECT",
      "UPDATE(buffer_minutes, change_notice_minutes, grid_minutes, hours, notice_minutes, open_per_email, slot_hold_minutes, window_days, zone)",
    ],
    calendars: [
      "DELETE",
      "INSERT(busy_url, hours, is_active, name, place, place_kind, staff_id, zone)",
      "SELECT(busy_error, busy_read_at, created_at, has_busy_url, hours, id, is_active, name, place, place_kind, staff_id, updated_at, version, zone)",
      "UPDATE(busy_url, hours, is_active, name, place, place_kind, staff_id, zone)",
    ],
    companies: [
      "DELETE",
      "INSERT(country, domain, industry, name, owner_id, size)",
      "SELECT",
      "UPDATE(country, domain, industry, name, owner_id, size)",
    ],
    company_tags: ["SELECT"],
    chat_messages: [
      "SELECT(author, body, created_at, emailed_at, handoff_id, id, kind, seq, session_id, staff_id, staff_name)",
    ],
    consents: ["SELECT"],
    conversations: [
      "SELECT(bot_response, collected_info, conversation_stage, created_at, id, intent_classification, is_answered, is_on_topic, language, lead_id, model, model_tokens, person_id, session_id, sources, turn, user_message)",
    ],
    emails: [
      "SELECT(address, author_id, body, created_at, direction, failure, id, lead_id, message_id, person_id, reply_to_id, sent_at, state, subject, thread_id)",
    ],
    exports: [
      "SELECT(created_at, created_by, ended_at, file_name, filter, id, kind, read_at, rows, state)",
    ],
    handoffs: ["SELECT", "UPDATE(note, owner_id, status)"],
    imports: ["SELECT"],
    lead_points: ["SELECT"],
    lead_score_history: ["SELECT"],
    leads: [
      "SELECT(answered_at, attribution, company, consent_wording, created_at, email, form_source, id, inquiry_type, lead_score, message, name, origin, owner_id, page_path, person_id, phone, response_alert_at, role, search_text, session_id, signals, status, submitted_form, version)",
      "UPDATE(company, email, inquiry_type, name, owner_id, phone, role, status)",
    ],
    mailbox: ["SELECT"],
    newsletter_subscribers: ["SELECT", "UPDATE(status)"],
    notes: [
      "DELETE",
      "INSERT(body, kind, lead_id, occurred_at, person_id)",
      "SELECT",
      "UPDATE(body)",
    ],
    outbox: [
      "SELECT(appointment_id, attempts, created_at, done_at, every, id, kind, last_error, leased_until, next_at, person_id, recipient, state, topic, webhook_id)",
    ],
    people: ["SELECT", "UPDATE(company, company_id, do_not_contact, name, owner_id, phone)"],
    duplicate_dismissals: ["SELECT"],
    person_events: ["SELECT"],
    person_tags: ["SELECT"],
    person_merges: ["SELECT(id, kept_id, merged_at, merged_by, merged_id, undone_at, undone_by)"],
    rejected_submissions: [
      "SELECT(company, email, form_source, id, message, name, reason, rejected_at, submitted_at, target)",
    ],
    reply_templates: [
      "DELETE",
      "INSERT(body, name, position, subject)",
      "SELECT",
      "UPDATE(body, name, position, subject)",
    ],
    scoring_rules: [
      "INSERT(condition, is_active, name, points, reason)",
      "SELECT",
      "UPDATE(condition, is_active, name, points, reason)",
    ],
    spam_submissions: [
      "SELECT(attribution, classified_at, classified_by, company, consent_wording, created_at, email, form_source, id, inquiry_type, message, name, page_path, phone, points, reasons, role, session_id, signals, submitted_form)",
    ],
    staff: [
      "DELETE",
      "INSERT(is_active, name, role, user_id)",
      "SELECT",
      "UPDATE(is_active, name, role)",
    ],
    staff_absences: ["DELETE", "INSERT(ends_on, staff_id, starts_on)", "SELECT"],
    staff_invitations: ["SELECT"],
    staff_views: [
      "DELETE",
      "INSERT(is_shared, name, resource, view)",
      "SELECT",
      "UPDATE(is_shared, name, view)",
    ],
    tags: ["SELECT"],
    tasks: [
      "DELETE",
      "INSERT(due_at, lead_id, owner_id, person_id, remind_at, title)",
      "SELECT",
      "UPDATE(done_at, due_at, owner_id, remind_at, title)",
    ],
    webhooks: [
      "DELETE",
      "SELECT(created_at, delivered_at, events, id, is_active, pause_reason, paused_at, updated_at, url, version)",
      "UPDATE(events, is_active, url)",
    ],
  },
};

test("the API roles have exactly the rights that are listed here", async () => {
  const granted = await supabase.sql<{ grantee: string; relation: string; right: string }[]>`
    select grantee.rolname as grantee, relation.relname as relation, acl.privilege_type as right
    from pg_class relation cross join lateral aclexplode(relation.relacl) acl
    join pg_roles grantee on grantee.oid = acl.grantee
    where relation.relnamespace = 'public'::regnamespace
    union all
    select grantee.rolname, relation.relname,
      acl.privilege_type || '(' || string_agg(attribute.attname, ', ' order by attribute.attname) || ')'
    from pg_attribute attribute
    join pg_class relation on relation.oid = attribute.attrelid
    cross join lateral aclexplode(attribute.attacl) acl
    join pg_roles grantee on grantee.oid = acl.grantee
    where relation.relnamespace = 'public'::regnamespace
    group by grantee.rolname, relation.relname, acl.privilege_type
    order by 1, 2, 3`;
  const found: Record<string, Record<string, string[]>> = {};
  for (const { grantee, relation, right } of granted) {
    if (!(grantee in rights)) continue;
    ((found[grantee] ??= {})[relation] ??= []).push(right);
  }
  expect(found).toEqual(rights);
});

test("no API caller can truncate, reference or add a trigger to a table", async () => {
  const wide = await supabase.sql`
    select relation.relname, acl.privilege_type
    from pg_class relation cross join lateral aclexplode(relation.relacl) acl
    join pg_roles grantee on grantee.oid = acl.grantee
    where relation.relnamespace = 'public'::regnamespace
      and grantee.rolname in ('anon', 'authenticated')
      and acl.privilege_type in ('TRUNCATE', 'REFERENCES', 'TRIGGER', 'MAINTAIN')`;
  expect([...wide]).toEqual([]);
});

test("every table has row-level security, a comment and a policy", async () => {
  const tables = await supabase.sql<
    { name: string; secured: boolean; comment: string | null; policies: number }[]
  >`
    select relname as name, relrowsecurity as secured, obj_description(oid) as comment,
      (select count(*)::int from pg_policy where polrelid = pg_class.oid) as policies
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    order by relname`;
  for (const { name, secured, comment, policies } of tables) {
    expect({ name, secured }).toEqual({ name, secured: true });
    expect(comment, `${name} needs a comment`).toBeTruthy();
    expect(policies, `${name} needs a policy`).toBeGreaterThan(0);
  }
});

test("policies name a role, have a sentence as title and look up a role once per statement", async () => {
  const policies = await supabase.sql<{ title: string; roles: string[]; terms: string }[]>`
    select policyname as title, roles::text[] as roles,
      coalesce(qual, '') || ' ' || coalesce(with_check, '') as terms
    from pg_policies where schemaname = 'public'`;
  for (const { title, roles, terms } of policies) {
    expect(title).toMatch(/^[a-z,-]+( [a-z,-]+){2,}$/);
    expect(roles).not.toContain("public");
    expect(terms.replaceAll(/\( *SELECT (private|auth)\.\w+\(/g, "")).not.toMatch(
      /(private|auth)\.\w+\(/,
    );
  }
});

test("an update policy also checks the new row", async () => {
  const unchecked = await supabase.sql`
    select policyname from pg_policies
    where schemaname = 'public' and cmd in ('UPDATE', 'ALL') and with_check is null`;
  expect([...unchecked]).toEqual([]);
});

test("functions do not depend on the search path of the caller", async () => {
  const loose = await supabase.sql`
    select proname from pg_proc
    where pronamespace::regnamespace::text in ${supabase.sql(["public", "private"])}
      and not coalesce('search_path=""' = any (proconfig), false)`;
  expect([...loose]).toEqual([]);
});

test("views use the rights of the reader", async () => {
  const definers = await supabase.sql.unsafe(`
    select relname from pg_class
    where relnamespace::regnamespace::text in ${ours} and relkind = 'v'
      and not coalesce('security_invoker=on' = any (reloptions), false)`);
  expect([...definers]).toEqual([]);
});

test("no API caller can execute a function that is not on this list", async () => {
  const callable = await supabase.sql<{ role: string; name: string }[]>`
    select role, pronamespace::regnamespace || '.' || proname as name
    from pg_proc cross join unnest(array['anon', 'authenticated']) role
    where pronamespace::regnamespace::text in ('public', 'private', 'supabase_migrations', 'local_guard')
      and has_schema_privilege(role, pronamespace, 'usage')
      and has_function_privilege(role, oid, 'execute')`;
  expect(callable.map(({ role, name }) => `${role}: ${name}`).toSorted()).toEqual([
    "anon: public.available_slots",
    "anon: public.book_appointment",
    "anon: public.booking_by_link",
    "anon: public.booking_options",
    "anon: public.cancel_booking",
    "anon: public.check_request",
    "anon: public.check_writes",
    "anon: public.confirm_subscription",
    "anon: public.hold_slot",
    "anon: public.move_booking",
    "anon: public.read_invitation",
    "anon: public.require_active_session",
    "anon: public.response_hours",
    "anon: public.store_rejected_submission",
    "anon: public.sync_live_chat",
    "anon: public.unsubscribe",
    "anon: public.update_knowledge",
    "anon: public.use_api_token",
    "authenticated: private.fold_text",
    "authenticated: private.fold_words",
    "authenticated: private.has_role",
    "authenticated: private.has_scope",
    "authenticated: private.is_known_webhook_events",
    "authenticated: private.is_valid_submitted_form",
    "authenticated: private.search_keys",
    "authenticated: private.trigrams",
    "authenticated: private.typo_forms",
    "authenticated: public.add_lead",
    "authenticated: public.add_tasks",
    "authenticated: public.apply_import",
    "authenticated: public.appointment_type_usage",
    "authenticated: public.assign_companies",
    "authenticated: public.assign_people",
    "authenticated: public.available_slots",
    "authenticated: public.calendar_feed_token",
    "authenticated: public.cancel_export",
    "authenticated: public.cancel_import",
    "authenticated: public.captured_email_reply",
    "authenticated: public.change_leads",
    "authenticated: public.change_tags",
    "authenticated: public.changes_since",
    "authenticated: public.check_import",
    "authenticated: public.check_request",
    "authenticated: public.confirm_subscription",
    "authenticated: public.conflicting_appointments",
    "authenticated: public.count_chats",
    "authenticated: public.count_companies",
    "authenticated: public.count_leads",
    "authenticated: public.count_people",
    "authenticated: public.create_api_token",
    "authenticated: public.create_export",
    "authenticated: public.create_import",
    "authenticated: public.create_lead",
    "authenticated: public.create_person",
    "authenticated: public.create_webhook",
    "authenticated: public.deactivate_staff",
    "authenticated: public.delete_rejected_submission",
    "authenticated: public.dismiss_duplicate",
    "authenticated: public.end_own_session",
    "authenticated: public.end_staff_sessions",
    "authenticated: public.erase_person",
    "authenticated: public.export_companies",
    "authenticated: public.export_people",
    "authenticated: public.export_person",
    "authenticated: public.import_progress",
    "authenticated: public.invite_staff",
    "authenticated: public.lead_campaigns",
    "authenticated: public.lead_forms",
    "authenticated: public.lead_summary",
    "authenticated: public.list_import_rows",
    "authenticated: public.list_own_sessions",
    "authenticated: public.log_mail",
    "authenticated: public.mark_as_spam",
    "authenticated: public.mark_leads_as_spam",
    "authenticated: public.merge_people",
    "authenticated: public.move_appointment",
    "authenticated: public.operations_health",
    "authenticated: public.operations_settings",
    "authenticated: public.order_assignment_rules",
    "authenticated: public.person_duplicates",
    "authenticated: public.preview_assignment",
    "authenticated: public.preview_erasure",
    "authenticated: public.read_audit",
    "authenticated: public.read_chats",
    "authenticated: public.read_invitation",
    "authenticated: public.read_live_chat",
    "authenticated: public.remove_added_tasks",
    "authenticated: public.renew_feed_token",
    "authenticated: public.renew_webhook_secret",
    "authenticated: public.replay_outbox",
    "authenticated: public.replay_webhook",
    "authenticated: public.report_bookings",
    "authenticated: public.report_campaigns",
    "authenticated: public.report_leads",
    "authenticated: public.report_overdue_leads",
    "authenticated: public.report_owners",
    "authenticated: public.report_response_times",
    "authenticated: public.report_sources",
    "authenticated: public.require_active_session",
    "authenticated: public.resend_invitation",
    "authenticated: public.response_hours",
    "authenticated: public.restore_leads_from_spam",
    "authenticated: public.restore_submission",
    "authenticated: public.retry_email",
    "authenticated: public.retry_rejected_submission",
    "authenticated: public.revoke_api_token",
    "authenticated: public.revoke_invitation",
    "authenticated: public.save_email_signature",
    "authenticated: public.save_settings",
    "authenticated: public.search_chats",
    "authenticated: public.search_companies",
    "authenticated: public.search_leads",
    "authenticated: public.search_people",
    "authenticated: public.search_records",
    "authenticated: public.send_chat_message",
    "authenticated: public.send_email",
    "authenticated: public.set_assistant_tokens",
    "authenticated: public.set_rate_limit",
    "authenticated: public.set_response_hours",
    "authenticated: public.set_retention",
    "authenticated: public.set_second_factor",
    "authenticated: public.staff_names",
    "authenticated: public.staff_workload",
    "authenticated: public.stage_import",
    "authenticated: public.test_webhook",
    "authenticated: public.unanswered_chats",
    "authenticated: public.undo_lead_changes",
    "authenticated: public.undo_merge",
    "authenticated: public.unsubscribe",
    "authenticated: public.unsubscribe_addresses",
    "authenticated: public.update_leads",
  ]);
});

test("no API caller can create objects or read foreign ones", async () => {
  const schemas = await supabase.sql<{ role: string; name: string }[]>`
    select role, nspname as name from pg_namespace cross join unnest(array['anon', 'authenticated']) role
    where has_schema_privilege(role, oid, 'create') and nspname !~ '^pg_temp'`;
  expect([...schemas]).toEqual([]);
  const readable = await supabase.sql`
    select role, relation.oid::regclass::text as name
    from pg_class relation cross join unnest(array['anon', 'authenticated']) role
    where relation.relnamespace::regnamespace::text in ('auth', 'private', 'supabase_migrations', 'local_guard')
      and relation.relkind in ('r', 'v') and has_table_privilege(role, relation.oid, 'select')`;
  expect([...readable]).toEqual([]);
});
