/**
 * Changes of an account's email and password: the required confirmation, and the sessions and links
 * they end.
 */

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { readLinkAccount } from "../../../web/host/gateway/security/sign-in-limits.ts";
import { startLocalSupabase, type LocalSupabase } from "../../support/servers/local-supabase.ts";
import { until } from "../../support/until.ts";

let supabase: LocalSupabase;
let admin: string;

beforeAll(async () => {
  supabase = await startLocalSupabase();
  admin = await supabase.signIn();
});

afterAll(() => supabase.stop());

const password = "a lamp, a table, a chair";
const otherPassword = "a horse, a battery, a staple";

type Login = { access_token: string; refresh_token: string };

/** An account with this password; with a role it belongs to a staff member. */
async function addAccount(role?: "sales"): Promise<{ id: string; email: string }> {
  const account = { id: randomUUID(), email: `${randomUUID()}@example.com` };
  await supabase.sql`
    insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, created_at, updated_at)
    values (${account.id}, 'authenticated', 'authenticated', ${account.email},
      extensions.crypt(${password}, extensions.gen_salt('bf', 4)), now(), now(), now())`;
  if (role) {
    await supabase.sql`
      insert into public.staff (user_id, role, name, email) values (${account.id}, ${role}, 'Sue', '')`;
  }
  return account;
}

const requestToken = (email: string, word = password) =>
  supabase.request("/auth/v1/token?grant_type=password", {
    method: "POST",
    body: JSON.stringify({ email, password: word }),
  });

async function signIn(email: string, word = password): Promise<Login> {
  const response = await requestToken(email, word);
  expect(response.status).toBe(200);
  return response.json();
}

const updateUser = (login: Login, body: object) =>
  supabase.request("/auth/v1/user", {
    method: "PUT",
    as: login.access_token,
    body: JSON.stringify(body),
  });

const requestReset = (email: string) =>
  supabase.request("/auth/v1/recover", { method: "POST", body: JSON.stringify({ email }) });

async function isOpen(login: Login): Promise<boolean> {
  const read = await supabase.request("/rest/v1/staff?select=name", { as: login.access_token });
  const refresh = await supabase.request("/auth/v1/token?grant_type=refresh_token", {
    method: "POST",
    body: JSON.stringify({ refresh_token: login.refresh_token }),
  });
  expect(read.ok).toBe(refresh.ok);
  return read.ok;
}

const readMails = (email: string) => supabase.sql<{ subject: string; text: string }[]>`
  select subject, text_body as text from public.mailbox where recipient = ${email} order by created_at`;

/** The link of the only email to an address that has one. */
async function readLink(email: string): Promise<string> {
  const links = (await readMails(email)).flatMap(
    ({ text }) => /https?:\/\/\S+\/auth\/v1\/verify\?\S+/.exec(text)?.[0] ?? [],
  );
  expect(links).toHaveLength(1);
  const { pathname, search } = new URL(links[0] ?? "");
  return pathname + search;
}

/** Opens a link and returns the login that it gives, or the error code. */
async function open(link: string): Promise<Login | string> {
  const response = await supabase.request(link, { redirect: "manual" });
  const values = new URLSearchParams(
    new URL(response.headers.get("location") ?? "").hash.slice(1) ||
      new URL(response.headers.get("location") ?? "").search,
  );
  const [access_token, refresh_token] = [values.get("access_token"), values.get("refresh_token")];
  return access_token && refresh_token
    ? { access_token, refresh_token }
    : (values.get("error_code") ?? "");
}

const readEmail = async (id: string) =>
  (await supabase.sql<{ email: string }[]>`select email from auth.users where id = ${id}`)[0]
    ?.email;

describe("a new email", () => {
  test("is confirmed at the new address, and the old address is notified", async () => {
    const { id, email } = await addAccount("sales");
    const newEmail = `new-${email}`;
    const login = await signIn(email);
    expect((await updateUser(login, { email: newEmail })).status).toBe(200);
    expect(await readMails(email)).toEqual([]);
    expect(await readEmail(id)).toBe(email);

    expect(await open(await readLink(newEmail))).toHaveProperty("access_token");
    expect(await readEmail(id)).toBe(newEmail);
    expect((await requestToken(email)).status).toBe(400);
    expect((await requestToken(newEmail)).status).toBe(200);
    const notice = await until(async () => (await readMails(email))[0]);
    expect(notice.subject).toMatch(/email .*was changed/);
    expect(notice.text).toContain(newEmail);
    const [member] = await supabase.sql`select email from public.staff where user_id = ${id}`;
    expect(member).toEqual({ email: newEmail });
  });

  test("ends other sessions, reset links and earlier changes", async () => {
    const { id, email } = await addAccount("sales");
    const elsewhere = await signIn(email);
    await requestReset(email);
    const reset = await readLink(email);
    const login = await signIn(email);
    await updateUser(login, { email: `first-${email}` });
    const first = await readLink(`first-${email}`);
    await updateUser(login, { email: `second-${email}` });
    const confirmed = await open(await readLink(`second-${email}`));
    if (typeof confirmed === "string") throw new Error(confirmed);
    expect(await readEmail(id)).toBe(`second-${email}`);
    expect(await isOpen(confirmed)).toBe(true);
    expect(await isOpen(elsewhere)).toBe(false);
    expect(await isOpen(login)).toBe(false);
    expect(await open(reset)).toBe("otp_expired");
    expect(await open(first)).toBe("otp_expired");
  });

  test("is not confirmed if another account has the address by then", async () => {
    const { id, email } = await addAccount("sales");
    const wanted = `taken-${email}`;
    await updateUser(await signIn(email), { email: wanted });
    const link = await readLink(wanted);
    const other = await addAccount();
    await supabase.sql`update auth.users set email = ${wanted} where id = ${other.id}`;
    expect(await open(link)).toBe("otp_expired");
    expect([await readEmail(id), await readEmail(other.id)]).toEqual([email, wanted]);
  });
});

test("a new password ends the sessions, reset links and pending changes of the account", async () => {
  const { id, email } = await addAccount("sales");
  const bystander = await addAccount("sales");
  const login = await signIn(email);
  const elsewhere = await signIn(email);
  const bystanders = await signIn(bystander.email);
  await requestReset(email);
  const reset = await readLink(email);
  await updateUser(login, { email: `new-${email}` });
  const change = await readLink(`new-${email}`);
  expect((await updateUser(login, { password: otherPassword })).status).toBe(200);
  expect(await isOpen(elsewhere)).toBe(false);
  expect(await isOpen(bystanders)).toBe(true);
  expect(await open(reset)).toBe("otp_expired");
  expect(await open(change)).toBe("otp_expired");
  expect(await readEmail(id)).toBe(email);
  expect((await requestToken(email)).status).toBe(400);
  await signIn(email, otherPassword);
});

test("changing password and email in one request keeps the new confirmation link valid", async () => {
  const { id, email } = await addAccount("sales");
  const login = await signIn(email);
  const both = { password: otherPassword, email: `new-${email}` };
  expect((await updateUser(login, both)).status).toBe(200);
  expect(await open(await readLink(`new-${email}`))).toHaveProperty("access_token");
  expect(await readEmail(id)).toBe(`new-${email}`);
});

test("the response to a reset link names its account, for which the gateway unlocks sign-in", async () => {
  const { email } = await addAccount();
  await requestReset(email);
  const [path = "", query = ""] = (await readLink(email)).split("?");
  const response = await supabase.request(`${path}?${query}`, { redirect: "manual" });
  const location = response.headers.get("location") ?? "";
  expect(readLinkAccount({ path, query: `?${query}` }, location)).toBe(email);
  const again = await supabase.request(`${path}?${query}`, { redirect: "manual" });
  expect(
    readLinkAccount({ path, query: `?${query}` }, again.headers.get("location") ?? ""),
  ).toBeUndefined();
});

test.each(["deactivated", "not in the staff table"])(
  "an account that is %s sends no email to another address",
  async (state) => {
    const { id, email } = await addAccount(state === "deactivated" ? "sales" : undefined);
    await supabase.sql`update public.staff set is_active = false where user_id = ${id}`;
    const login = await signIn(email);
    const target = `victim-${email}`;
    const change = await updateUser(login, { email: target });
    expect(change.status).toBe(403);
    expect(await change.json()).toMatchObject({ error_code: "user_banned" });
    const reauthentication = await supabase.request("/auth/v1/reauthenticate", {
      as: login.access_token,
    });
    expect(reauthentication.status).toBe(403);
    expect([await readMails(target), await readMails(email)]).toEqual([[], []]);
  },
);

test.each(["data", "user_metadata", "app_metadata", "anything"])(
  "a change of an account with the field %s is refused and stores nothing",
  async (name) => {
    const { id, email } = await addAccount("sales");
    const login = await signIn(email);
    const response = await updateUser(login, { [name]: { note: "x".repeat(1000) } });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error_code: "validation_failed" });
    const [account] = await supabase.sql`
      select raw_user_meta_data as data from auth.users where id = ${id}`;
    expect(JSON.stringify(account?.data ?? {})).not.toContain("xxx");
  },
);

describe("accepting an invitation", () => {
  async function invite(email: string): Promise<string> {
    const response = await supabase.request("/rest/v1/rpc/invite_staff", {
      method: "POST",
      as: admin,
      body: JSON.stringify({ name: "Nora North", email, role: "admin" }),
    });
    expect(response.status).toBe(200);
    return until(async () => {
      const texts = (await readMails(email)).map(({ text }) => text).join("\n");
      return /accept-invitation\?token=([0-9a-f]{64})/.exec(texts)?.[1];
    });
  }

  async function accept(token: string): Promise<unknown> {
    const response = await supabase.request("/functions/v1/accept-invitation", {
      method: "POST",
      body: JSON.stringify({ token, password: otherPassword }),
    });
    return response.json();
  }

  test("a former colleague does not get the account of the address that they tried to claim", async () => {
    const former = await addAccount("sales");
    const invitee = `${randomUUID()}@example.com`;
    const login = await signIn(former.email);
    await updateUser(login, { email: invitee });
    await supabase.sql`delete from public.staff where user_id = ${former.id}`;
    const claim = await readLink(invitee);
    expect(await accept(await invite(invitee))).toMatchObject({ state: "accepted" });
    expect(await open(claim)).toBe("otp_expired");
    expect(await readEmail(former.id)).toBe(former.email);
    const [member] = await supabase.sql`
      select user_id from public.staff where email = ${invitee} and user_id <> ${former.id}`;
    expect(member).toBeDefined();
  });

  test("with an existing account ends its sessions, reset links and pending changes", async () => {
    const { id, email } = await addAccount("sales");
    const login = await signIn(email);
    await requestReset(email);
    const reset = await readLink(email);
    await updateUser(login, { email: `mine-${email}` });
    const change = await readLink(`mine-${email}`);
    await supabase.sql`delete from public.staff where user_id = ${id}`;
    expect(await accept(await invite(email))).toMatchObject({ state: "accepted" });
    expect(await open(reset)).toBe("otp_expired");
    expect(await open(change)).toBe("otp_expired");
    expect(await isOpen(login)).toBe(false);
    expect(await readEmail(id)).toBe(email);
  });
});

test("only the recipient, not another administrator, can read one-time links in the mailbox", async () => {
  const { id, email } = await addAccount("sales");
  await supabase.sql`update public.staff set role = 'admin' where user_id = ${id}`;
  const readSubjects = async (recipient: string, token: string) => {
    const path = `/rest/v1/mailbox?select=subject&recipient=eq.${recipient}`;
    const rows = z
      .array(z.unknown())
      .parse(await (await supabase.request(path, { as: token })).json());
    return rows.length;
  };
  await requestReset(email);
  const own = (await signIn(email)).access_token;
  expect([await readSubjects(email, admin), await readSubjects(email, own)]).toEqual([0, 1]);

  const newEmail = `new-${email}`;
  await updateUser(await signIn(email), { email: newEmail });
  expect(await readMails(newEmail)).toHaveLength(1);
  expect([await readSubjects(newEmail, admin), await readSubjects(newEmail, own)]).toEqual([0, 0]);

  const invitee = `${randomUUID()}@example.com`;
  await supabase.request("/rest/v1/rpc/invite_staff", {
    method: "POST",
    as: own,
    body: JSON.stringify({ name: "Nora North", email: invitee, role: "sales" }),
  });
  await until(async () => (await readMails(invitee))[0]);
  expect([await readSubjects(invitee, admin), await readSubjects(invitee, own)]).toEqual([0, 1]);
});
