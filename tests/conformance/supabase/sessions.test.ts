/** Staff sessions: how they end, and what can be changed in them. */

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import {
  firstAdmin,
  startLocalSupabase,
  type LocalSupabase,
} from "../../support/servers/local-supabase.ts";

let supabase: LocalSupabase;

beforeAll(async () => {
  supabase = await startLocalSupabase();
});

afterAll(() => supabase.stop());

type Login = { access_token: string; refresh_token: string };

async function signIn(password: string = firstAdmin.password, agent = "A browser"): Promise<Login> {
  const response = await supabase.request("/auth/v1/token?grant_type=password", {
    method: "POST",
    headers: { "user-agent": agent },
    body: JSON.stringify({ email: firstAdmin.email, password }),
  });
  expect(response.status).toBe(200);
  return response.json();
}

const refreshSession = (login: Login) =>
  supabase.request("/auth/v1/token?grant_type=refresh_token", {
    method: "POST",
    body: JSON.stringify({ refresh_token: login.refresh_token }),
  });

const call = (name: string, as: Login, args: object = {}) =>
  supabase.request(`/rest/v1/rpc/${name}`, {
    method: "POST",
    as: as.access_token,
    body: JSON.stringify(args),
  });

const readLeads = async (as: Login) =>
  (await supabase.request("/rest/v1/leads?select=id&limit=1", { as: as.access_token })).status;

function decodeSessionId({ access_token }: Login): string {
  const claims: unknown = JSON.parse(
    Buffer.from(access_token.split(".")[1] ?? "", "base64url").toString(),
  );
  // Tokens of the embedded Auth have an object as claims.
  return String((claims as { session_id?: unknown }).session_id);
}

const setUser = (as: Login, body: object) =>
  supabase.request("/auth/v1/user", {
    method: "PUT",
    as: as.access_token,
    body: JSON.stringify(body),
  });

test("a token is rejected from the moment its session has ended", async () => {
  const login = await signIn();
  expect(await readLeads(login)).toBe(200);
  const out = await supabase.request("/auth/v1/logout?scope=local", {
    method: "POST",
    as: login.access_token,
  });
  expect(out.status).toBe(204);
  expect(await readLeads(login)).toBe(401);
  const own = await supabase.request("/rest/v1/staff?select=name", { as: login.access_token });
  expect(own.status).toBe(401);
  expect((await refreshSession(login)).ok).toBe(false);
});

test.each([
  ["unused for a day", "refreshed_at = now() at time zone 'UTC' - interval '25 hours'"],
  ["never renewed, and a day old", "refreshed_at = null, created_at = now() - interval '25 hours'"],
  ["a week old, however busy", "created_at = now() - interval '169 hours'"],
])("a session that is %s has ended", async (_, change) => {
  const login = await signIn();
  await supabase.sql.unsafe(
    `update auth.sessions set ${change} where id = '${decodeSessionId(login)}'`,
  );
  expect(await readLeads(login)).toBe(401);
  expect((await refreshSession(login)).ok).toBe(false);
});

test("staff can list their own sessions and end one of them", async () => {
  const here = await signIn(firstAdmin.password, "Firefox on a desk");
  const there = await signIn(firstAdmin.password, "Safari on a phone");
  const list = z
    .array(z.object({ id: z.string(), user_agent: z.string().nullable(), is_current: z.boolean() }))
    .parse(await (await call("list_own_sessions", here)).json());
  const agents = new Map(list.map(({ id, user_agent }) => [id, user_agent]));
  expect(agents.get(decodeSessionId(here))).toBe("Firefox on a desk");
  expect(agents.get(decodeSessionId(there))).toBe("Safari on a phone");
  expect(list.filter(({ is_current }) => is_current).map(({ id }) => id)).toEqual([
    decodeSessionId(here),
  ]);
  expect((await call("end_own_session", here, { id: decodeSessionId(there) })).status).toBe(204);
  expect([await readLeads(here), await readLeads(there)]).toEqual([200, 401]);
  const again = await call("end_own_session", here, { id: decodeSessionId(there) });
  expect(await again.json()).toMatchObject({ message: "This session has already ended." });
});

test("an administrator can end all sessions of a staff member, and the audit log records it", async () => {
  const admin = await signIn();
  const [colleague] = await supabase.sql<{ id: string }[]>`
    with account as (
      insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, created_at, updated_at)
      select gen_random_uuid(), 'authenticated', 'authenticated', 'sue@example.com', encrypted_password, now(), now(), now()
      from auth.users where email = ${firstAdmin.email} returning id
    )
    insert into public.staff (user_id, role, name, email) select id, 'sales', 'Sue', '' from account
    returning user_id as id`;
  const response = await supabase.request("/auth/v1/token?grant_type=password", {
    method: "POST",
    body: JSON.stringify({ email: "sue@example.com", password: firstAdmin.password }),
  });
  const theirs: Login = await response.json();
  expect(await readLeads(theirs)).toBe(200);
  expect((await call("end_staff_sessions", theirs, { member: colleague?.id })).status).toBe(403);
  expect(await (await call("end_staff_sessions", admin, { member: colleague?.id })).json()).toBe(1);
  expect([await readLeads(theirs), await readLeads(admin)]).toEqual([401, 200]);
  expect((await refreshSession(theirs)).ok).toBe(false);
  const [entry] = await supabase.sql`
    select actor_role, row_id, details from public.audit_log where action = 'sign_out'`;
  expect(entry).toEqual({
    actor_role: "admin",
    row_id: colleague?.id,
    details: { changed: ["logins"], ended: 1 },
  });
});

describe("a new password", () => {
  const readError = async (response: Response) => {
    const { error_code, msg } = await response.json();
    return { status: response.status, error_code, msg };
  };

  test("requires a sign-in within the last ten minutes, or the current password", async () => {
    const login = await signIn();
    await supabase.sql`
      update auth.sessions set created_at = now() - interval '11 minutes' where id = ${decodeSessionId(login)}`;
    expect(await readError(await setUser(login, { password: "a lamp, a table, a chair" }))).toEqual(
      {
        status: 400,
        error_code: "reauthentication_needed",
        msg: "Sign in again before you change the account.",
      },
    );
    expect((await setUser(login, { email: "other@example.com" })).status).toBe(400);
    expect(await readLeads(login)).toBe(200);
    const fresh = await signIn();
    expect((await setUser(fresh, { password: "a lamp, a table, a chair" })).status).toBe(200);
    expect(
      (await setUser(await signIn("a lamp, a table, a chair"), firstAdmin)).status,
      "restored for the other tests",
    ).toBe(200);
  });

  test.each([
    ["liverpool2024!", /easy to guess/],
    ["admin-example-1", /names from this site/],
    ["ä".repeat(37), /at most 72 bytes/],
    ["short", /at least 10 characters/],
  ])("rejects %j with the reason", async (password, reason) => {
    const response = await readError(await setUser(await signIn(), { password }));
    expect(response).toMatchObject({ status: 422, error_code: "weak_password" });
    expect(response.msg).toMatch(reason);
  });
});

test("every byte of a password counts: one that exceeds the compared length is wrong", async () => {
  const maxPassword = "a lamp of brass, a table of oak, a chair, ten cups and a window of glass";
  expect(Buffer.byteLength(maxPassword)).toBe(72);
  expect((await setUser(await signIn(), { password: maxPassword })).status).toBe(200);
  const response = await supabase.request("/auth/v1/token?grant_type=password", {
    method: "POST",
    body: JSON.stringify({ email: firstAdmin.email, password: `${maxPassword} and more` }),
  });
  expect([response.status, (await response.json()).error_code]).toEqual([
    400,
    "invalid_credentials",
  ]);
  expect((await setUser(await signIn(maxPassword), firstAdmin)).status).toBe(200);
});

test("the link of a reset is valid for ten minutes", async () => {
  await supabase.request("/auth/v1/recover", {
    method: "POST",
    body: JSON.stringify({ email: firstAdmin.email }),
  });
  const [mail] = await supabase.sql<{ text: string }[]>`
    select text_body as text from public.mailbox where recipient = ${firstAdmin.email}
    order by created_at desc limit 1`;
  const link = /https?:\/\/\S+\/auth\/v1\/verify\?\S+/.exec(mail?.text ?? "")?.[0] ?? "";
  const { pathname, search } = new URL(link);
  await supabase.sql`
    update auth.users set recovery_sent_at = recovery_sent_at - interval '11 minutes'
    where email = ${firstAdmin.email}`;
  const late = await supabase.request(pathname + search);
  expect(late.headers.get("location") ?? "").toMatch(/error_code=otp_expired/);
});
