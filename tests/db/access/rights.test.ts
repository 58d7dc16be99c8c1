/**
 * Rights of every caller on each table: every caller, table and command of the catalogs is tried, and
 * reaches rows exactly as listed here. A new table fails until it has an entry and a row to try.
 */

import { beforeAll, expect, test } from "vitest";
import { tryAs, callers, type Caller } from "../../support/fixtures/database-roles.ts";
import { usePolicyDatabase } from "../../support/fixtures/policy-fixture.ts";

type Command = "read" | "insert" | "update" | "delete";
const allCommands: readonly Command[] = ["read", "insert", "update", "delete"];

/** The commands by caller. A caller without an entry can do nothing. */
type Rights = Partial<Record<Caller, readonly Command[]>>;

const staffRead: Rights = {
  viewer: ["read"],
  marketing: ["read"],
  sales: ["read"],
  admin: ["read"],
};
const salesWrite: Rights = {
  viewer: ["read"],
  marketing: ["read"],
  sales: allCommands,
  admin: allCommands,
};
const salesUpdate: Rights = { ...staffRead, sales: ["read", "update"], admin: ["read", "update"] };

/** What each caller can do. Callers and commands that are not listed are rejected. */
const matrix: Record<string, Rights> = {
  api_tokens: { admin: ["read"], service: ["read"] },
  appointment_types: { ...salesWrite, service: allCommands },
  appointments: {
    ...staffRead,
    sales: ["read", "insert", "update"],
    admin: ["read", "insert", "update"],
    service: allCommands,
  },
  assignment_rules: { sales: ["read"], admin: allCommands, service: allCommands },
  audit_log: { admin: ["read"], service: ["read"] },
  blocked_times: { ...salesWrite, service: allCommands },
  booking_settings: { ...staffRead, admin: ["read", "update"], service: ["read", "update"] },
  calendars: { ...staffRead, admin: allCommands, service: allCommands },
  companies: { ...salesWrite, service: allCommands },
  company_tags: { ...staffRead, service: ["read"] },
  consents: {
    viewer: ["read"],
    marketing: ["read"],
    admin: ["read"],
    service: ["read", "insert", "delete"],
  },
  chat_messages: { ...staffRead, service: ["read"] },
  conversations: { ...staffRead, service: allCommands },
  emails: { ...staffRead, service: ["read"] },
  exports: { admin: ["read"], service: ["read"] },
  imports: { admin: ["read"], service: ["read"] },
  handoffs: { ...salesUpdate, service: allCommands },
  lead_points: { ...staffRead, service: ["read"] },
  lead_score_history: { ...staffRead, service: ["read"] },
  leads: { visitor: ["insert"], ...salesUpdate, service: allCommands },
  mailbox: { admin: ["read"], service: ["read", "insert", "delete"] },
  newsletter_subscribers: {
    visitor: ["insert"],
    viewer: ["read"],
    marketing: ["read", "update"],
    admin: ["read", "update"],
    service: allCommands,
  },
  notes: { ...salesWrite, service: allCommands },
  outbox: { admin: ["read"], service: ["read"] },
  people: { ...salesUpdate, service: allCommands },
  duplicate_dismissals: { sales: ["read"], admin: ["read"], service: ["read"] },
  person_events: { ...staffRead, service: ["read", "insert", "delete"] },
  person_tags: { ...staffRead, service: ["read"] },
  person_merges: { ...staffRead, service: ["read"] },
  rejected_submissions: { sales: ["read"], admin: ["read"], service: ["read"] },
  reply_templates: { ...salesWrite, service: allCommands },
  scoring_rules: {
    ...staffRead,
    admin: ["read", "insert", "update"],
    service: ["read", "insert", "update"],
  },
  spam_submissions: { sales: ["read"], admin: ["read"], service: ["read"] },
  // A caller who owns a row can read it.
  staff: {
    ...staffRead,
    contributor: ["read"],
    "removed admin": ["read"],
    admin: allCommands,
    service: allCommands,
  },
  // The row belongs to sales.
  staff_absences: {
    sales: ["read", "insert", "delete"],
    admin: ["read", "insert", "delete"],
    service: ["read", "delete"],
  },
  staff_invitations: { admin: ["read"], service: ["read"] },
  // Per owner: the row belongs to sales.
  staff_views: {
    viewer: ["insert"],
    marketing: ["insert"],
    sales: allCommands,
    admin: ["insert"],
    service: ["read"],
  },
  tags: { ...staffRead, service: ["read"] },
  tasks: { ...salesWrite, service: allCommands },
  webhooks: { admin: ["read", "update", "delete"], service: ["read"] },
};

/** Columns of readable tables that no client role can read: secrets, tokens, idempotency keys, job state. */
const hiddenColumns: Record<string, readonly string[]> = {
  api_tokens: ["token_hash"],
  appointments: ["submission_id"],
  calendars: ["busy_url", "feed_token"],
  chat_messages: ["outbox_id"],
  conversations: ["memory", "reply"],
  emails: ["reply_token"],
  exports: ["link_expires_at", "link_token_hash", "page_rows"],
  leads: ["chat_state", "fingerprint", "spam_at", "submission_id", "text_digest"],
  outbox: ["lease", "payload"],
  person_merges: ["kept_after", "kept_before", "merged_before", "moved"],
  rejected_submissions: ["content"],
  spam_submissions: ["fingerprint", "lead_id", "submission_id"],
  webhooks: ["secret"],
};

/** A row in each table, inserted by its owner. The last row of each table is the one that is tried. */
const rows = `
  insert into public.leads (name, email, form_source) values ('Ada', 'ada@example.com', 'contact_form');
  insert into public.appointments (appointment_type_id, starts_at, attendee_name, attendee_email, status)
    select id, '2030-01-07 15:00+00', 'Ada', 'ada@example.com', 'cancelled' from public.appointment_types limit 1;
  insert into public.conversations (session_id, user_message) values (gen_random_uuid(), 'Hello');
  insert into public.handoffs (session_id, reason) values (gen_random_uuid(), 'Asked for a person');
  insert into public.chat_messages (id, handoff_id, session_id, seq, author, body)
    select gen_random_uuid(), id, session_id, 1, 'visitor', 'Hello' from public.handoffs;
  insert into public.notes (person_id, body) select id, 'Called back' from public.people;
  insert into public.tasks (person_id, title) select id, 'Call again' from public.people;
  insert into public.emails (person_id, direction, address, subject, body, thread_id, state)
    select id, 'incoming', 'ada@example.com', 'Hello', 'Hello', gen_random_uuid(), 'received' from public.people;
  insert into public.consents (email, purpose, wording, source) values ('ada@example.com', 'newsletter', '1', 'footer');
  insert into public.newsletter_subscribers (email) values ('known@example.com');
  insert into public.mailbox (recipient, subject) values ('ada@example.com', 'Hello');
  insert into public.people (email) values ('nobody.else@example.com');
  insert into public.person_merges (kept_id, merged_id, kept_before, kept_after, merged_before)
    select kept.id, merged.id, '{}', '{}', '{}' from public.people kept, public.people merged
    where kept.email = 'ada@example.com' and merged.email = 'nobody.else@example.com';
  update public.leads set status = 'contacted';
  insert into public.lead_score_history (lead_id, score, points) select id, 10, '[]' from public.leads;
  insert into public.assignment_rules (name, condition, owner_id)
    select 'Sales', '{"field": "company", "given": true}', user_id from public.staff where role = 'sales';
  insert into public.spam_submissions (id, name, email, form_source, fingerprint, created_at, points, reasons)
    values (gen_random_uuid(), 'Spam', 'spam@example.com', 'chat', '', now(), 100, '{}');
  insert into public.rejected_submissions (id, target, content, reason)
    values (gen_random_uuid(), 'leads', '{"email": "ada@example.com"}', '23514: too long');
  insert into public.staff_invitations (name, email, role) values ('Nora', 'nora@example.com', 'sales');
  insert into public.exports (kind, filter, file_name, link_expires_at) values ('leads', '{}', 'leads.csv', now());
  insert into public.imports (file_name, format) values ('leads.csv', 'csv');
  insert into public.duplicate_dismissals (one_id, other_id)
    select least(one.id, other.id), greatest(one.id, other.id) from public.people one, public.people other
    where one.email = 'ada@example.com' and other.email = 'nobody.else@example.com';
  insert into public.staff_views (staff_id, name, view)
    select user_id, 'Mine', '{}' from public.staff where role = 'sales';
  insert into public.tags (name) values ('VIP');
  insert into public.person_tags (person_id, tag) select id, 'VIP' from public.people;
  insert into public.company_tags (company_id, tag) select id, 'VIP' from public.companies;
  insert into public.staff_absences (staff_id, starts_on, ends_on)
    select user_id, '2030-12-24', '2030-12-26' from public.staff where role = 'sales';
  insert into public.webhooks (url, events) values ('https://crm.example.com', array['lead.created']);
  insert into public.api_tokens (name, scopes, token_hash, expires_at)
    values ('A program', array['leads:read'], sha256('token'), '2030-01-01');
  insert into public.calendars (name) values ('Another');
  insert into public.blocked_times (title, start_date, end_date) values ('Holiday', '2030-12-25', '2030-12-25');
`;

const database = usePolicyDatabase((sql) => sql.unsafe(rows).simple());

/** A table of the schema "public", as described by the catalogs. */
type Table = {
  name: string;
  key: string;
  /** Columns that a row requires. */
  needed: string[];
  /** Columns that must differ from the existing row. */
  unique: string[];
  insertable: { grantee: string; columns: string[] }[];
  updatable: { grantee: string; columns: string[] }[];
  row: Record<string, unknown> | null;
};

async function readTables(): Promise<Table[]> {
  const { sql } = database();
  const described = await sql<Omit<Table, "row">[]>`
    with columns as (
      select attrelid as relation, attname::text as name, attnum, attnotnull, atthasdef, attidentity, attgenerated
      from pg_attribute
      where attnum > 0 and not attisdropped
    ), granted as (
      select relation, privilege, grantee, array_agg(name order by attnum) as columns
      from columns
      cross join unnest(array['INSERT', 'UPDATE']) privilege
      cross join unnest(array['anon', 'authenticated', 'service_role']) grantee
      where attgenerated = '' and attidentity = '' and has_column_privilege(grantee, relation, attnum, privilege)
      group by relation, privilege, grantee
    )
    select relname as name,
      (select name from columns join pg_index on indrelid = relation and indisprimary and attnum = indkey[0]
        where relation = pg_class.oid) as key,
      (select coalesce(array_agg(name), '{}') from columns
        where relation = pg_class.oid and attnotnull and not atthasdef and attidentity = '') as needed,
      (select coalesce(array_agg(distinct name), '{}') from columns join pg_index on indrelid = relation
        where relation = pg_class.oid and (indisunique or indisexclusion) and attnum = any (indkey)) as unique,
      (select coalesce(jsonb_agg(granted), '[]') from granted
        where relation = pg_class.oid and privilege = 'INSERT') as insertable,
      (select coalesce(jsonb_agg(granted), '[]') from granted
        where relation = pg_class.oid and privilege = 'UPDATE') as updatable
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    order by relname`;
  return Promise.all(
    described.map(async (table) => {
      const [found] = await sql<{ row: Record<string, unknown> }[]>`
        select to_jsonb(item) as row from ${sql(`public.${table.name}`)} item order by ctid desc limit 1`;
      return { ...table, row: found?.row ?? null };
    }),
  );
}

const roles = { visitor: "anon", service: "service_role" } as const satisfies Partial<
  Record<Caller, string>
>;

const quoteLiteral = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Builds a command on the last row, with the columns that are granted to the caller. */
function buildStatement(table: Table, caller: Caller, command: Command): string {
  const grantee = caller === "visitor" || caller === "service" ? roles[caller] : "authenticated";
  const getGrantedColumns = (to: Table["insertable"]): string[] =>
    to.find((grant) => grant.grantee === grantee)?.columns ??
    (table.needed.length > 0 ? table.needed : [table.key]);
  const relation = `public.${table.name}`;
  const whereKey = `where ${table.key} = ${quoteLiteral(String(table.row?.[table.key]))}`;
  if (command === "read") return `select 1 from ${relation}`;
  if (command === "delete") return `delete from ${relation} ${whereKey}`;
  if (command === "update") {
    const [column] = getGrantedColumns(table.updatable);
    return `update ${relation} set ${column} = ${column} ${whereKey}`;
  }
  const another =
    table.name === "staff"
      ? // A staff row can be inserted only for an account that has none.
        { ...table.row, user_id: database().accounts["non-staff account"] }
      : changeUniqueValues(table);
  const columns = getGrantedColumns(table.insertable)
    .filter((column) => another[column] != null)
    .join(", ");
  return `insert into ${relation} (${columns})
    select ${columns} from jsonb_populate_record(null::${relation}, ${quoteLiteral(JSON.stringify(another))})`;
}

/** Unique columns that accept only some values; the rest of the key is changed. */
const restrictedColumns = new Set(["resource"]);

const changeUniqueValues = (table: Table): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(table.row ?? {}).map(([column, value]) => [
      column,
      table.unique.includes(column) && !restrictedColumns.has(column)
        ? changeUniqueValue(value)
        : value,
    ]),
  );

function changeUniqueValue(value: unknown): unknown {
  if (typeof value !== "string") return value;
  return /^[0-9a-f-]{36}$/.test(value) ? crypto.randomUUID() : `x${value}`;
}

let tables: Table[];
beforeAll(async () => {
  tables = await readTables();
});

test("every table is in the matrix and has a row to try", () => {
  expect(tables.map(({ name }) => name)).toEqual(Object.keys(matrix).toSorted());
  expect(tables.filter(({ row }) => row === null).map(({ name }) => name)).toEqual([]);
});

test.each(Object.keys(matrix))(
  "%s: every caller can do what the matrix lists and nothing else",
  async (name) => {
    const table = tables.find((known) => known.name === name);
    if (!table) throw new Error(`There is no table ${name}.`);
    const found: Rights = {};
    const expected: Rights = {};
    for (const caller of callers) {
      const reached: Command[] = [];
      for (const command of allCommands) {
        const statement = buildStatement(table, caller, command);
        const outcome = await tryAs(database().sql, database().accounts, caller, statement);
        if ("rows" in outcome && outcome.rows > 0) reached.push(command);
        const rejected = "rejected" in outcome ? outcome.rejected : null;
        expect([null, "42501"], `${caller}, ${command}: ${statement}`).toContain(rejected);
      }
      found[caller] = reached;
      expected[caller] = matrix[name]?.[caller] ?? [];
    }
    expect(found).toEqual(expected);
  },
);

test.each(Object.keys(matrix))(
  "%s: readers can read every column except the hidden ones",
  async (name) => {
    const { sql, accounts } = database();
    const columns = await sql<{ name: string }[]>`
      select attname as name from pg_attribute
      where attrelid = ${`public.${name}`}::regclass and attnum > 0 and not attisdropped order by attname`;
    for (const caller of callers) {
      if (caller === "service" || !matrix[name]?.[caller]?.includes("read")) continue;
      const rejected: string[] = [];
      for (const column of columns) {
        const statement = `select ${column.name} from public.${name}`;
        const outcome = await tryAs(sql, accounts, caller, statement);
        if ("rejected" in outcome) rejected.push(column.name);
      }
      expect({ caller, rejected }).toEqual({ caller, rejected: hiddenColumns[name] ?? [] });
    }
  },
);
