import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { staffPassword } from "../support/fixtures/fake-staff.ts";
import { api, ask, lake, post } from "./access.fixture.ts";

/** Signing in and out, tested with requests of any program. */

test("sales and strangers get no session", async () => {
  const signIn = (email: string, password = staffPassword) =>
    ask("/v1/auth/login/staff", {
      method: "POST",
      body: new URLSearchParams({ email, password }),
    });
  const refusals: [Response, number, string][] = [
    [await signIn("sales@example.com"), 403, "has no access to the Studio"],
    [await signIn("nobody@example.com"), 401, "is incorrect"],
    [await signIn("admin@example.com", "wrong"), 401, "is incorrect"],
    [await signIn("busy@example.com"), 429, "Too many attempts"],
    [await signIn("", ""), 422, "Enter your email"],
  ];
  for (const [response, status, message] of refusals) {
    expect(response.status).toBe(status);
    expect(response.headers.get("set-cookie")).toBeNull();
    expect(await response.text()).toContain(message);
  }
});

test("input of the sign-in form is rendered as text", async () => {
  const response = await ask("/v1/auth/login/staff", {
    method: "POST",
    body: new URLSearchParams({ email: '"><script>alert(1)</script>', password: "x" }),
  });
  expect(await response.text()).not.toContain("<script>");
  expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
});

test("sign-in redirects only to a page of this site", async () => {
  const go = async (origin: string) => {
    const response = await ask(`/v1/auth/login/staff?${new URLSearchParams({ origin })}`, {
      method: "POST",
      body: new URLSearchParams({ email: "admin@example.com", password: staffPassword }),
    });
    return response.headers.get("location");
  };
  expect(await go(`${lake.url}/studio/structure/page`)).toBe(`${lake.url}/studio/structure/page`);
  for (const foreign of [
    "https://evil.example/studio",
    "//evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
    `blob:${lake.url}/studio`,
    `https://${new URL(lake.url).host}@evil.example`,
    `http://user@${new URL(lake.url).host}/studio`,
  ])
    expect(await go(foreign)).toBe(`${lake.url}/studio`);
});

test("the cookie is HttpOnly and SameSite, and stored only as a hash", async () => {
  const response = await ask("/v1/auth/login/staff", {
    method: "POST",
    body: new URLSearchParams({ email: "admin@example.com", password: staffPassword }),
  });
  const cookie = response.headers.get("set-cookie") ?? "";
  expect(cookie).toMatch(/; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
  const id = /=([^;]+)/.exec(cookie)?.[1] ?? "";
  const file = join(lake.dataDir, "sessions.json");
  expect(readFileSync(file, "utf8")).not.toContain(id);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("exchanges a staff token for a cookie and rejects a wrong one", async () => {
  const token = await fetch(`${lake.staff.url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: "key" },
    body: JSON.stringify({ email: "marketing@example.com", password: staffPassword }),
  });
  const { access_token } = await token.json();
  const good = await post("/v1/auth/session", { access_token });
  expect(good.status).toBe(200);
  const cookie = good.headers.get("set-cookie")?.split(";")[0] ?? "";
  const me = await ask(`${api}/users/me`, { headers: { cookie } });
  expect(await me.json()).toMatchObject({ id: "user-marketing", role: "editor" });
  expect((await post("/v1/auth/session", { access_token: "made up" })).status).toBe(401);
  expect((await post("/v1/auth/session", {})).status).toBe(400);
});

test("signing out ends the cookie and the Supabase session", async () => {
  const cookie = await lake.signIn("marketing");
  const out = await ask(`${api}/auth/logout`, { method: "POST", headers: { cookie } });
  expect(out.headers.get("set-cookie")).toContain("Max-Age=0");
  expect((await ask(`${api}/auth/id`, { headers: { cookie } })).status).toBe(401);
  expect(lake.staff.requests.at(-1)).toBe("POST /auth/v1/logout");
});

test("without the staff directory, published content is served and sign-in fails", async () => {
  onTestFinished(() => lake.staff.setDown(false));
  lake.staff.setDown(true);
  const signIn = await ask("/v1/auth/login/staff", {
    method: "POST",
    body: new URLSearchParams({ email: "admin@example.com", password: staffPassword }),
  });
  expect(signIn.status).toBe(503);
  expect(await signIn.text()).toContain("Try again in a moment");
  expect(await lake.site().fetch<number>("count(*)")).toBeGreaterThan(0);
});
