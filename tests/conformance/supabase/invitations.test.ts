/**
 * Accepting an invitation on both back ends: the embedded mount, and the edge runtime that creates the
 * account through Supabase Auth's admin API.
 */

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { startAuthAdminServer } from "../../support/servers/auth-admin-server.ts";
import { startFunctionInDeno } from "../../support/servers/deno.ts";
import {
  secretKey,
  startLocalSupabase,
  type LocalSupabase,
} from "../../support/servers/local-supabase.ts";
import { until } from "../../support/until.ts";

let supabase: LocalSupabase;
let hosted: Awaited<ReturnType<typeof startAuthAdminServer>>;
let deno: Awaited<ReturnType<typeof startFunctionInDeno>>;
let admin: string;

beforeAll(async () => {
  supabase = await startLocalSupabase();
  admin = await supabase.signIn();
  hosted = await startAuthAdminServer(supabase.url, supabase.sql, secretKey);
  deno = await startFunctionInDeno("accept-invitation", hosted.url, {
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: secretKey }),
  });
});

afterAll(async () => {
  await deno.stop();
  hosted.stop();
  await supabase.stop();
});

const password = "a horse, a battery, a staple";

async function inviteStaff(email = `${randomUUID()}@example.com`) {
  const response = await supabase.request("/rest/v1/rpc/invite_staff", {
    method: "POST",
    as: admin,
    body: JSON.stringify({ name: "Nora North", email, role: "marketing" }),
  });
  expect(response.status).toBe(200);
  const id = z.uuid().parse(await response.json());
  return { id, email, token: await readToken(email) };
}

/** The token from the email in the mailbox, as the recipient gets it. */
const readToken = (email: string): Promise<string> =>
  until(async () => {
    const [mail] = await supabase.sql<{ text: string }[]>`
      select text_body as text from public.mailbox where recipient = ${email}`;
    return /accept-invitation\?token=([0-9a-f]{64})/.exec(mail?.text ?? "")?.[1];
  });

const readStaffRow = async (email: string) =>
  (await supabase.sql`select role, name, is_active from public.staff where email = ${email}`)[0];

describe.each(["embedded", "hosted"] as const)("%s", (where) => {
  const acceptInvitation = async (body: object, init: RequestInit = {}) => {
    const request = { method: "POST", body: JSON.stringify(body), ...init };
    const response =
      where === "embedded"
        ? await supabase.request("/functions/v1/accept-invitation", request)
        : await fetch(`${deno.url}/accept-invitation`, request);
    return { status: response.status, ...(await response.json()) };
  };
  const signIn = (email: string, word = password) =>
    supabase.request("/auth/v1/token?grant_type=password", {
      method: "POST",
      body: JSON.stringify({ email, password: word }),
    });

  test("the link of the email creates an account and a staff member, once", async () => {
    const { email, token } = await inviteStaff();
    expect(await acceptInvitation({ token, password })).toMatchObject({
      status: 200,
      state: "accepted",
      email,
    });
    expect(await readStaffRow(email)).toEqual({
      role: "marketing",
      name: "Nora North",
      is_active: true,
    });
    expect((await signIn(email)).status).toBe(200);
    expect(await acceptInvitation({ token, password: "another long password" })).toMatchObject({
      status: 410,
      state: "used",
    });
    expect((await signIn(email)).status).toBe(200);
  });

  test("accepting twice concurrently creates one account", async () => {
    const { email, token } = await inviteStaff();
    const results = await Promise.all([
      acceptInvitation({ token, password }),
      acceptInvitation({ token, password }),
    ]);
    expect(results.map(({ state }) => state)).toContain("accepted");
    for (const { state } of results) expect(["accepted", "busy", "used"]).toContain(state);
    const found = await supabase.sql`select 1 from auth.users where email = ${email}`;
    expect(found).toHaveLength(1);
  });

  test("an existing account gets the password and becomes a staff member", async () => {
    const { email, token } = await inviteStaff();
    await supabase.sql`
      insert into auth.users (id, aud, role, email, created_at, updated_at)
      values (${randomUUID()}, 'authenticated', 'authenticated', ${email}, now(), now())`;
    expect(await acceptInvitation({ token, password })).toMatchObject({
      status: 200,
      state: "accepted",
    });
    expect(await readStaffRow(email)).toMatchObject({ role: "marketing" });
  });

  test("revoked, replaced, expired and wrong links create nothing and return the reason", async () => {
    const change = (name: string, id: string) =>
      supabase.request(`/rest/v1/rpc/${name}`, {
        method: "POST",
        as: admin,
        body: JSON.stringify({ id }),
      });
    const revoked = await inviteStaff();
    await change("revoke_invitation", revoked.id);
    const replaced = await inviteStaff();
    await change("resend_invitation", replaced.id);
    const expired = await inviteStaff();
    await supabase.sql`update public.staff_invitations set expires_at = now() where id = ${expired.id}`;
    const accounts = await supabase.sql`select 1 from auth.users`;
    for (const [state, token] of [
      ["revoked", revoked.token],
      ["replaced", replaced.token],
      ["expired", expired.token],
      ["unknown", "0".repeat(64)],
    ])
      expect(await acceptInvitation({ token, password })).toMatchObject({ status: 410, state });
    expect(await supabase.sql`select 1 from auth.users`).toHaveLength(accounts.length);
  });

  test("rejects a password that is too short, too long or easy to guess, and the link remains valid", async () => {
    const { token, email } = await inviteStaff();
    for (const [wrong, message] of [
      ["short", /10 characters/],
      ["ä".repeat(37), /72 bytes/],
      ["liverpool2024!", /easy to guess/],
      [email.split("@")[0] ?? "", /names from this site/],
    ] as const)
      expect(await acceptInvitation({ token, password: wrong })).toMatchObject({
        status: 422,
        state: "weak",
        message: expect.stringMatching(message),
      });
    expect(await acceptInvitation({ token, password })).toMatchObject({ state: "accepted" });
  });

  test.each([[[]], [{}], [{ token: 5, password }], [{ token: "a\0", password }], [null]])(
    "rejects the request %j",
    async (body) => {
      // Deliberately malformed.
      expect(await acceptInvitation(body as object)).toMatchObject({
        status: 400,
        state: "malformed",
      });
    },
  );

  test("rejects any other method", async () => {
    const request = { method: "PUT", body: "{}" };
    const response =
      where === "embedded"
        ? await supabase.request("/functions/v1/accept-invitation", request)
        : await fetch(`${deno.url}/accept-invitation`, request);
    expect(response.status).toBe(405);
  });
});

const acceptHosted = async (token: string, word: string) =>
  (
    await fetch(`${deno.url}/accept-invitation`, {
      method: "POST",
      body: JSON.stringify({ token, password: word }),
    })
  ).json();

test("hosted: creates the account with the secret key, with its address confirmed", async () => {
  const { email, token } = await inviteStaff();
  hosted.calls.length = 0;
  await acceptHosted(token, password);
  expect(hosted.calls).toEqual([
    {
      method: "POST",
      path: "/auth/v1/admin/users",
      apikey: secretKey,
      authorization: undefined,
      body: { email, password, email_confirm: true },
    },
  ]);
});

test("hosted: a password that Auth rejects as weak, or its outage, leaves the invitation open", async () => {
  const { token } = await inviteStaff();
  expect(await acceptHosted(token, "password of a lamp")).toMatchObject({ state: "weak" });
  hosted.outages.left = 1;
  expect(await acceptHosted(token, password)).toMatchObject({ state: "outage" });
  expect(await acceptHosted(token, password)).toMatchObject({ state: "accepted" });
});
