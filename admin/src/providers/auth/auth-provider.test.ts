// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createAuthProvider } from "./auth-provider.ts";
import { failureCopy } from "../providers.copy.ts";
import { openSupabase } from "../supabase-client.ts";

const origin = "http://site.test";
const userId = "22222222-2222-4222-8222-222222222222";
const json = (body: unknown, status = 200, headers = {}) =>
  Response.json(body, { status, headers });

type Answer = () => Response;

/** The responses of the server, by the start of the path. Each test changes some of them. */
let answers: Record<string, Answer>;
let requests: string[];

const base64 = (value: object) =>
  btoa(JSON.stringify(value)).replaceAll("=", "").replaceAll("+", "-").replaceAll("/", "_");

function session(seconds = 3600, claims: object = {}): Response {
  const expires_at = Math.floor(Date.now() / 1000) + seconds;
  const payload = { sub: userId, exp: expires_at, ...claims };
  const token = `${base64({ alg: "HS256" })}.${base64(payload)}.c2ln`;
  return json({
    access_token: token,
    refresh_token: "refresh",
    token_type: "bearer",
    expires_in: seconds,
    expires_at,
    user: { id: userId, aud: "authenticated", email: "sam@example.com" },
  });
}

const staffRow = (change: object = {}) =>
  json([
    {
      user_id: userId,
      role: "sales",
      name: "Sam",
      email: "sam@example.com",
      is_active: true,
      ...change,
    },
  ]);

beforeEach(() => {
  // supabase-js warns about several clients in one page, which this test creates.
  vi.spyOn(console, "warn").mockReturnValue(undefined);
  localStorage.clear();
  requests = [];
  answers = {
    "/auth/v1/token": () => session(),
    "/auth/v1/logout": () => new Response(null, { status: 204 }),
    "/v1/auth/logout": () => new Response(null, { status: 204 }),
    "/rest/v1/staff": () => staffRow(),
  };
  vi.stubGlobal("fetch", (input: URL | RequestInfo) => {
    const path = String(input).slice(origin.length);
    requests.push(path);
    const [key] = Object.keys(answers)
      .filter((start) => path.startsWith(start))
      .toSorted((one, other) => other.length - one.length);
    const answer = key ? answers[key] : undefined;
    return answer ? Promise.resolve(answer()) : Promise.reject(new TypeError("Failed to fetch"));
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const openBoth = () => {
  const supabase = openSupabase(origin, "sb_publishable_test");
  return { supabase, provider: createAuthProvider(supabase, origin) };
};
const open = () => openBoth().provider;
const credentials = { email: "sam@example.com", password: "secret" };
const requestsTo = (start: string) => requests.filter((path) => path.startsWith(start)).length;
const signedIn = () => JSON.stringify(localStorage).includes("refresh_token");

test("staff sign in, and their role determines the offered actions", async () => {
  const provider = open();
  await provider.login(credentials);
  await provider.checkAuth({});
  expect(await provider.getPermissions?.({})).toBe("sales");
  expect(await provider.canAccess?.({ resource: "leads", action: "edit" })).toBe(true);
  expect(await provider.canAccess?.({ resource: "staff", action: "list" })).toBe(false);
  expect(await provider.getIdentity?.()).toEqual({
    id: userId,
    fullName: "Sam",
    role: "sales",
    email: credentials.email,
  });
  expect(requestsTo("/rest/v1/staff")).toBe(1);
});

test.each([
  ["an account without a staff row", () => json([]), failureCopy.notStaff],
  ["a staff row that is off", () => staffRow({ is_active: false }), failureCopy.inactive],
])("%s is refused with the reason and keeps no session", async (_case, row, message) => {
  answers["/rest/v1/staff"] = row;
  await expect(open().login(credentials)).rejects.toThrow(message);
  expect(signedIn()).toBe(false);
});

test("a wrong password and a lockout show a message", async () => {
  answers["/auth/v1/token"] = () =>
    json({ error_code: "invalid_credentials", msg: "Invalid login credentials" }, 400);
  await expect(open().login(credentials)).rejects.toThrow(failureCopy.wrongPassword);
  answers["/auth/v1/token"] = () => json({ msg: "rate limited" }, 429, { "retry-after": "120" });
  await expect(open().login(credentials)).rejects.toThrow("Wait 2 minutes");
});

test("signing out ends this session and the Studio's", async () => {
  const provider = open();
  await provider.login(credentials);
  await provider.logout({});
  expect(requestsTo("/auth/v1/logout")).toBe(1);
  expect(requestsTo("/v1/auth/logout")).toBe(1);
  expect(signedIn()).toBe(false);
});

test("signing out removes the session of this browser without the server", async () => {
  const provider = open();
  await provider.login(credentials);
  answers = {};
  await provider.logout({});
  expect(signedIn()).toBe(false);
});

test("a visitor without a session does not end the Studio's session", async () => {
  await open().logout({});
  expect(requests).toEqual([]);
});

test("an outage does not sign out", async () => {
  const provider = open();
  await provider.login(credentials);
  answers["/rest/v1/staff"] = () => json({ message: "database host" }, 503);
  const later = open();
  await expect(later.checkAuth({})).resolves.toBeUndefined();
  await expect(later.canAccess?.({ resource: "leads", action: "list" })).rejects.toThrow(
    failureCopy.outage,
  );
  expect(signedIn()).toBe(true);
});

test("deactivating a member ends the session with the reason", async () => {
  await open().login(credentials);
  answers["/rest/v1/staff"] = () => staffRow({ is_active: false });
  const later = open();
  await expect(later.checkAuth({})).rejects.toThrow(failureCopy.inactive);
  expect(await later.logout({})).toBe("/login?refused=inactive");
});

test("only a missing or expired session signs out after a response", async () => {
  const provider = open();
  await expect(provider.checkError({ status: 401 })).rejects.toThrow(failureCopy.expired);
  await expect(provider.checkError({ status: 403 })).resolves.toBeUndefined();
  await expect(provider.checkError({ status: 503 })).resolves.toBeUndefined();
});

test.each([401, 403, 404])("signing out succeeds after a %i response", async (status) => {
  const provider = open();
  await provider.login(credentials);
  answers["/auth/v1/logout"] = () => json({ code: "session_not_found" }, status);
  await provider.logout({});
  expect(signedIn()).toBe(false);
  await provider.login(credentials);
  await provider.signOutEverywhere();
  expect(signedIn()).toBe(false);
});

test("signing out ends this session; signing out everywhere ends all sessions or throws", async () => {
  const provider = open();
  await provider.login(credentials);
  await provider.logout({});
  expect(requests.at(-1)).toContain("scope=local");
  await provider.login(credentials);
  answers["/auth/v1/logout"] = () => json({ msg: "away" }, 503);
  await expect(provider.signOutEverywhere()).rejects.toThrow(failureCopy.outage);
  expect(signedIn()).toBe(true);
  answers["/auth/v1/logout"] = () => new Response(null, { status: 204 });
  await provider.signOutEverywhere();
  expect(requests.filter((path) => path.includes("logout")).at(-2)).toContain("scope=global");
  expect(signedIn()).toBe(false);
});

test("a rejected refresh removes the session, and the open screen waits for the same user", async () => {
  const { provider, supabase } = openBoth();
  answers["/auth/v1/token?grant_type=password"] = () => session(-10);
  answers["/auth/v1/token?grant_type=refresh_token"] = () =>
    json({ error_code: "refresh_token_not_found", msg: "Invalid Refresh Token" }, 400);
  await supabase.client.auth.signInWithPassword(credentials);
  let sent = 0;
  answers["/rest/v1/leads"] = () => {
    sent += 1;
    return sent === 1 ? json({ code: "PGRST301" }, 401) : json([{ id: "1" }]);
  };
  const saved = supabase.request("/rest/v1/leads", { method: "PATCH", body: "{}" });
  await expect.poll(() => provider.session.ended()).toBeDefined();
  expect(provider.session.ended()).toEqual({ id: userId, email: credentials.email });
  expect(signedIn()).toBe(false);
  answers["/auth/v1/token?grant_type=password"] = () =>
    json({ error_code: "invalid_credentials" }, 400);
  await expect(provider.login(credentials)).rejects.toThrow(failureCopy.wrongPassword);
  expect(provider.session.ended()).toBeDefined();
  answers["/auth/v1/token?grant_type=password"] = () => session();
  await provider.login(credentials);
  expect((await saved).status).toBe(200);
  expect(provider.session.ended()).toBeUndefined();
});

test("signing out instead rejects the waiting requests with an expired session", async () => {
  const { provider, supabase } = openBoth();
  await provider.login(credentials);
  await supabase.client.auth.signOut({ scope: "local" });
  expect(provider.session.ended()).toBeDefined();
  const checked = provider.checkAuth({});
  await provider.logout({});
  await expect(checked).rejects.toHaveProperty("message", false);
  expect(provider.session.ended()).toBeUndefined();
});

test("changing the password gives this page a new session", async () => {
  const provider = open();
  await provider.login(credentials);
  answers["/auth/v1/token?grant_type=password"] = () =>
    json({ error_code: "invalid_credentials" }, 400);
  const change = { current: "wrong", password: "a new long password" };
  await expect(provider.changePassword(change)).rejects.toThrow(failureCopy.wrongCurrentPassword);
  answers["/auth/v1/token?grant_type=password"] = () => session();
  answers["/auth/v1/user"] = () => json({ id: userId, email: credentials.email });
  requests = [];
  await provider.changePassword(change);
  expect(requests.map((path) => path.slice("/auth/v1/".length))).toEqual([
    "token?grant_type=password",
    "user",
    "token?grant_type=password",
  ]);
  expect(signedIn()).toBe(true);
});

test("an account with a second factor has no identity until the code is entered", async () => {
  const factor = { id: "f1", factor_type: "totp", status: "verified" };
  const user = { id: userId, aud: "authenticated", email: "sam@example.com", factors: [factor] };
  answers["/rest/v1/staff"] = () => staffRow({ second_factor: true });
  answers["/auth/v1/user"] = () => json(user);
  answers["/auth/v1/factors/f1/challenge"] = () => json({ id: "c1", expires_at: 1 });
  const provider = open();
  await expect(provider.login(credentials)).rejects.toThrow(failureCopy.codeNeeded);
  await expect(provider.checkAuth({})).rejects.toHaveProperty("message", false);
  answers["/auth/v1/factors/f1/verify"] = () =>
    json({ error_code: "mfa_verification_failed", msg: "Invalid TOTP code entered" }, 422);
  await expect(provider.login({ code: "000000" })).rejects.toThrow(failureCopy.wrongCode);
  answers["/auth/v1/factors/f1/verify"] = () => session(3600, { aal: "aal2" });
  await provider.login({ code: "123456" });
  await expect(provider.checkAuth({})).resolves.toBeUndefined();
});

test.each(["used", "revoked", "replaced", "expired", "unknown", "busy"] as const)(
  "an invitation with the state %s creates no account",
  async (state) => {
    answers["/functions/v1/accept-invitation"] = () => json({ state, message: "" }, 410);
    expect(await open().acceptInvitation({ token: "t", password: "p" })).toEqual({ state });
  },
);

test("an invitation with a weak password returns the reason", async () => {
  const answer = { state: "weak", message: "Choose another one." };
  answers["/functions/v1/accept-invitation"] = () => json(answer, 422);
  expect(await open().acceptInvitation({ token: "t", password: "p" })).toEqual(answer);
});

test("an unattended browser is signed out, and its screen waits", async () => {
  answers["/auth/v1/logout?scope=local"] = () => json({}, 204);
  const provider = open();
  await provider.endUnattended();
  expect(requests).toEqual([]);
  await provider.login(credentials);
  await provider.endUnattended();
  expect(signedIn()).toBe(false);
  expect(provider.session.ended()).toMatchObject({ id: userId });
});

test.each([
  [["pwned"], failureCopy.commonPassword],
  [["context"], failureCopy.namedPassword],
  [["length"], failureCopy.weakPassword],
])("rejects a new password for %j with the reason", async (reasons, text) => {
  const provider = open();
  await provider.login(credentials);
  answers["/auth/v1/user"] = () =>
    json({ code: 422, error_code: "weak_password", weak_password: { reasons } }, 422);
  const change = { current: credentials.password, password: "a new password" };
  await expect(provider.changePassword(change)).rejects.toThrow(text);
  expect(signedIn()).toBe(true);
});

test("an invitation that cannot be accepted throws a user-facing error", async () => {
  await expect(open().acceptInvitation({ token: "t", password: "p" })).rejects.toThrow(
    failureCopy.unreachable,
  );
  answers["/functions/v1/accept-invitation"] = () => json({ state: "outage" }, 503);
  await expect(open().acceptInvitation({ token: "t", password: "p" })).rejects.toThrow(
    failureCopy.outage,
  );
});
