import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createAuthProvider } from "./auth-provider.ts";
import { failureCopy } from "./providers.copy.ts";
import { openSupabase } from "./supabase-client.ts";

const origin = "http://site.test";
const userId = "22222222-2222-4222-8222-222222222222";
const json = (body: unknown, status = 200, headers = {}) =>
  Response.json(body, { status, headers });

type Answer = () => Response;

/** What the server answers, by the start of the path; each test changes what it is about. */
let answers: Record<string, Answer>;
let asked: string[];

const base64 = (value: object) =>
  btoa(JSON.stringify(value)).replaceAll("=", "").replaceAll("+", "-").replaceAll("/", "_");

function session(): Response {
  const expires_at = Math.floor(Date.now() / 1000) + 3600;
  const token = `${base64({ alg: "HS256" })}.${base64({ sub: userId, exp: expires_at })}.c2ln`;
  return json({
    access_token: token,
    refresh_token: "refresh",
    token_type: "bearer",
    expires_in: 3600,
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
  // supabase-js warns about two clients in one page, which here stand for two pages.
  vi.spyOn(console, "warn").mockReturnValue(undefined);
  localStorage.clear();
  asked = [];
  answers = {
    "/auth/v1/token": session,
    "/auth/v1/logout": () => new Response(null, { status: 204 }),
    "/v1/auth/logout": () => new Response(null, { status: 204 }),
    "/rest/v1/staff": () => staffRow(),
  };
  vi.stubGlobal("fetch", (input: URL | RequestInfo) => {
    const path = String(input).slice(origin.length);
    asked.push(path);
    const key = Object.keys(answers).find((start) => path.startsWith(start));
    const answer = key ? answers[key] : undefined;
    return answer ? Promise.resolve(answer()) : Promise.reject(new TypeError("Failed to fetch"));
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const open = () => createAuthProvider(openSupabase(origin, "sb_publishable_test"), origin);
const credentials = { email: "sam@example.com", password: "secret" };
const askedFor = (start: string) => asked.filter((path) => path.startsWith(start)).length;
const signedIn = () => JSON.stringify(localStorage).includes("refresh_token");

test("staff sign in, and their role decides what they are offered", async () => {
  const provider = open();
  await provider.login(credentials);
  await provider.checkAuth({});
  expect(await provider.getPermissions?.({})).toBe("sales");
  expect(await provider.canAccess?.({ resource: "leads", action: "edit" })).toBe(true);
  expect(await provider.canAccess?.({ resource: "staff", action: "list" })).toBe(false);
  expect(await provider.getIdentity?.()).toEqual({ id: userId, fullName: "Sam", role: "sales" });
  expect(askedFor("/rest/v1/staff")).toBe(1);
});

test.each([
  ["an account without a staff row", () => json([]), failureCopy.notStaff],
  ["a staff row that is off", () => staffRow({ is_active: false }), failureCopy.inactive],
])("%s is refused with the reason and keeps no session", async (_case, row, message) => {
  answers["/rest/v1/staff"] = row;
  await expect(open().login(credentials)).rejects.toThrow(message);
  expect(signedIn()).toBe(false);
});

test("a wrong password and a lock-out are said in plain words", async () => {
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
  expect(askedFor("/auth/v1/logout")).toBe(1);
  expect(askedFor("/v1/auth/logout")).toBe(1);
  expect(signedIn()).toBe(false);
});

test("signing out works without the server, as far as this browser goes", async () => {
  const provider = open();
  await provider.login(credentials);
  answers = {};
  await provider.logout({});
  expect(signedIn()).toBe(false);
});

test("a visitor who is not signed in leaves the Studio's session alone", async () => {
  await open().logout({});
  expect(asked).toEqual([]);
});

test("an outage signs nobody out", async () => {
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

test("switching a member off ends the session with the reason", async () => {
  await open().login(credentials);
  answers["/rest/v1/staff"] = () => staffRow({ is_active: false });
  const later = open();
  await expect(later.checkAuth({})).rejects.toThrow(failureCopy.inactive);
  expect(await later.logout({})).toBe("/login?refused=inactive");
});

test("only a missing or expired session signs out on an answer", async () => {
  const provider = open();
  await expect(provider.checkError({ status: 401 })).rejects.toThrow(failureCopy.expired);
  await expect(provider.checkError({ status: 403 })).resolves.toBeUndefined();
  await expect(provider.checkError({ status: 503 })).resolves.toBeUndefined();
});
