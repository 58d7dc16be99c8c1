/** Who can invite, how long the link in the email is valid, and that it creates one staff member only. */

import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { runAs, tryAs, callers, type Caller } from "../../support/fixtures/database-roles.ts";
import { usePolicyDatabase } from "../../support/fixtures/policy-fixture.ts";

const database = usePolicyDatabase(async () => undefined);

const queryAs = (caller: Caller, statement: string) =>
  runAs(database().sql, database().accounts, caller, (transaction) =>
    transaction.unsafe(statement),
  );

const createAddress = () => `${randomUUID()}@example.com`;

const createInviteQuery = (email: string, role = "sales") =>
  `select public.invite_staff('Nora North', '${email}', '${role}') as id`;

/** The token in the newest email to an address. */
async function readToken(email: string): Promise<string> {
  const [mail] = await database().sql<{ token: string }[]>`
    select payload ->> 'token' as token from public.outbox
    where payload ->> 'to' = ${email} order by created_at desc, ctid desc limit 1`;
  return mail?.token ?? "";
}

/** An invitation and its token, as created by `invite_staff`. */
async function inviteStaff(
  email = createAddress(),
): Promise<{ id: string; email: string; token: string }> {
  const [row] = await queryAs("admin", createInviteQuery(email));
  return { id: String(row?.id), email, token: await readToken(email) };
}

const readInvitation = async (token: string) =>
  (await queryAs("visitor", `select * from public.read_invitation('${token}')`))[0];

/** An account as Supabase Auth creates it. */
async function addAccount(email: string): Promise<string> {
  const id = randomUUID();
  await database().sql`
    insert into auth.users (id, aud, role, email, created_at, updated_at)
    values (${id}, 'authenticated', 'authenticated', ${email}, now(), now())`;
  return id;
}

const claimInvitation = async (token: string) =>
  (await queryAs("service", `select public.claim_invitation('${token}') as claim`))[0]?.claim;
const finishInvitation = async (token: string, accountId: string | null) =>
  (
    await queryAs(
      "service",
      `select public.finish_invitation('${token}', ${accountId === null ? "null" : `'${accountId}'`}) as state`,
    )
  )[0]?.state;

test("an invitation is mailed with a token of which only the hash is stored", async () => {
  const address = createAddress();
  const { id } = await inviteStaff(address.toUpperCase());
  const token = await readToken(address);
  expect(token).toMatch(/^[0-9a-f]{64}$/);
  const { sql } = database();
  const [mail] = await sql`
    select payload from public.outbox where payload ->> 'to' = ${address}`;
  expect(mail?.payload).toMatchObject({
    topic: "staff_invitation",
    name: "Nora North",
    role: "sales",
    inviter: "admin",
  });
  const [stored] = await sql`
    select encode(hash, 'hex') as hash from private.invitation_tokens where invitation_id = ${id}`;
  expect(stored?.hash).not.toBe(token);
  expect(await readInvitation(token)).toMatchObject({
    state: "open",
    name: "Nora North",
    email: address,
    role: "sales",
  });
});

for (const caller of callers.filter((one) => one !== "admin")) {
  test(`a ${caller} can neither invite, resend nor revoke`, async () => {
    const { id } = await inviteStaff();
    const { sql, accounts } = database();
    for (const statement of [
      createInviteQuery(createAddress()),
      `select public.resend_invitation('${id}')`,
      `select public.revoke_invitation('${id}')`,
    ])
      expect(await tryAs(sql, accounts, caller, statement)).toEqual({ rejected: "42501" });
  });
}

for (const caller of callers.filter((one) => one !== "service")) {
  test(`a ${caller} cannot accept without the function`, async () => {
    const { sql, accounts } = database();
    const { token } = await inviteStaff();
    for (const statement of [
      `select public.claim_invitation('${token}')`,
      `select public.finish_invitation('${token}', '${accounts["non-staff account"]}')`,
    ])
      expect(await tryAs(sql, accounts, caller, statement)).toEqual({ rejected: "42501" });
  });
}

test.each([
  ["no email address", "select public.invite_staff('Nora', 'nora', 'sales')", "PT422"],
  ["two addresses", "select public.invite_staff('Nora', 'a@b.c, d@e.f', 'sales')", "PT422"],
  ["an unknown role", createInviteQuery("role@example.com", "owner"), "PT422"],
  ["no role", "select public.invite_staff('Nora', 'role@example.com', null)", "PT422"],
  ["no name", "select public.invite_staff('  ', 'name@example.com', 'sales')", "PT422"],
  [
    "a name that is too long",
    `select public.invite_staff(repeat('n', 201), 'name@example.com', 'sales')`,
    "PT422",
  ],
])("%s is rejected", async (_what, statement, code) => {
  const { sql, accounts } = database();
  expect(await tryAs(sql, accounts, "admin", statement)).toEqual({ rejected: code });
});

test("active staff and invited addresses cannot be invited", async () => {
  const { sql, accounts } = database();
  const { email } = await inviteStaff();
  expect(await tryAs(sql, accounts, "admin", createInviteQuery(email.toUpperCase()))).toEqual({
    rejected: "PT409",
  });
  expect(
    await tryAs(sql, accounts, "admin", createInviteQuery(`${accounts.viewer}@example.com`)),
  ).toEqual({
    rejected: "PT409",
  });
});

test("two administrators who invite one address concurrently create one invitation", async () => {
  const email = createAddress();
  const outcomes = await Promise.allSettled([
    queryAs("admin", createInviteQuery(email)),
    queryAs("admin", createInviteQuery(email)),
  ]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("after resending, the new link works and the old one is reported as replaced", async () => {
  const { id, email, token } = await inviteStaff();
  await queryAs("admin", `select public.resend_invitation('${id}')`);
  const newer = await readToken(email);
  expect(newer).not.toBe(token);
  expect(await readInvitation(token)).toMatchObject({ state: "replaced", email: null });
  expect(await claimInvitation(token)).toEqual({ state: "replaced" });
  expect(await readInvitation(newer)).toMatchObject({ state: "open" });
});

test("revoked, expired, used and wrong links are reported and create nothing", async () => {
  const { sql } = database();
  const revoked = await inviteStaff();
  await queryAs("admin", `select public.revoke_invitation('${revoked.id}')`);
  const expired = await inviteStaff();
  await sql`update public.staff_invitations set expires_at = now() where id = ${expired.id}`;
  const used = await inviteStaff();
  await claimInvitation(used.token);
  expect(await finishInvitation(used.token, await addAccount(used.email))).toBe("accepted");
  for (const [state, token, email] of [
    ["revoked", revoked.token, revoked.email],
    ["expired", expired.token, expired.email],
    ["used", used.token, used.email],
    ["unknown", "0".repeat(64), createAddress()],
  ] as const) {
    expect(await readInvitation(token)).toMatchObject({ state, email: null });
    expect(await claimInvitation(token)).toEqual({ state });
    const accountId = state === "used" ? null : await addAccount(email);
    expect(await finishInvitation(token, accountId)).toBe(state);
  }
  const [colleague] =
    await sql`select role, name, is_active from public.staff where email = ${used.email}`;
  expect(colleague).toEqual({ role: "sales", name: "Nora North", is_active: true });
  const revocation = `select public.revoke_invitation('${used.id}')`;
  expect(await tryAs(sql, database().accounts, "admin", revocation)).toEqual({ rejected: "PT409" });
});

test("an expired invitation does not block a new one, and can be resent", async () => {
  const { sql } = database();
  const first = await inviteStaff();
  await sql`update public.staff_invitations set expires_at = now() where id = ${first.id}`;
  await queryAs("admin", `select public.resend_invitation('${first.id}')`);
  const newer = await readToken(first.email);
  expect(await readInvitation(newer)).toMatchObject({ state: "open" });
  await sql`update public.staff_invitations set expires_at = now() where id = ${first.id}`;
  const second = await inviteStaff(first.email);
  expect(second.id).not.toBe(first.id);
  expect(await readInvitation(newer)).toMatchObject({ state: "revoked" });
});

test("a second acceptance waits for the first; a released one can be claimed immediately", async () => {
  const { email, token } = await inviteStaff();
  expect(await claimInvitation(token)).toEqual({ state: "open", email, account: null });
  expect(await claimInvitation(token)).toEqual({ state: "busy" });
  expect(await finishInvitation(token, null)).toBe("open");
  const accountId = await addAccount(email);
  expect(await claimInvitation(token)).toEqual({ state: "open", email, account: accountId });
  // The process with the claim has crashed, and the claim expires.
  await database()
    .sql`update private.invitation_tokens set claimed_until = now() where claimed_until > now()`;
  expect(await claimInvitation(token)).toMatchObject({ state: "open" });
  expect(await finishInvitation(token, accountId)).toBe("accepted");
  expect(await finishInvitation(token, accountId)).toBe("used");
});

test("an account of another address cannot use the invitation", async () => {
  const { token } = await inviteStaff();
  await claimInvitation(token);
  const { sql, accounts } = database();
  const statement = `select public.finish_invitation('${token}', '${accounts["non-staff account"]}')`;
  expect(await tryAs(sql, accounts, "service", statement)).toEqual({ rejected: "PT422" });
});

test("invitations are audited without an address that is readable without its key", async () => {
  const { id, email } = await inviteStaff();
  const { sql } = database();
  const [entry] = await sql`
    select actor_role, action, details, encode(encrypted, 'escape') as encrypted from public.audit_log
    where table_name = 'public.staff_invitations' and row_id = ${id}`;
  expect(entry).toMatchObject({ actor_role: "admin", action: "insert" });
  expect(JSON.stringify(entry)).not.toContain(email);
});
