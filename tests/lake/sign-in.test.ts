/** Signing in and out, tested over HTTP without a browser. */

import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { staffPassword } from "../support/fixtures/fake-staff.ts";
import { apiPath, request, lake, postJson } from "./access.fixture.ts";

/** Submits the sign-in form. */
const signIn = (email: string, password = staffPassword) =>
  request("/v1/auth/login/staff", {
    method: "POST",
    body: new URLSearchParams({ email, password }),
  });

test("rejects sign-in for sales, unknown accounts, wrong passwords, rate-limited attempts and empty fields", async () => {
  const rejections: [Response, number, string][] = [
    [await signIn("sales@example.com"), 403, "has no access to the Studio"],
    [await signIn("nobody@example.com"), 401, "is incorrect"],
    [await signIn("admin@example.com", "wrong"), 401, "is incorrect"],
    [await signIn("busy@example.com"), 429, "Too many attempts"],
    [await signIn("", ""), 422, "Enter your email"],
  ];
  for (const [response, status, message] of rejections) {
    expect(response.status).toBe(status);
    expect(response.headers.get("set-cookie")).toBeNull();
    expect(await response.text()).toContain(message);
  }
});

test("renders input of the sign-in form as text", async () => {
  const response = await signIn('"><script>alert(1)</script>', "x");
  expect(await response.text()).not.toContain("<script>");
  expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
});

test("sign-in redirects only to a page of this site", async () => {
  const signInFrom = async (origin: string) => {
    const response = await request(`/v1/auth/login/staff?${new URLSearchParams({ origin })}`, {
      method: "POST",
      body: new URLSearchParams({ email: "admin@example.com", password: staffPassword }),
    });
    return response.headers.get("location");
  };
  expect(await signInFrom(`${lake.url}/studio/structure/page`)).toBe(
    `${lake.url}/studio/structure/page`,
  );
  for (const otherOrigin of [
    "https://evil.example/studio",
    "//evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
    `blob:${lake.url}/studio`,
    `https://${new URL(lake.url).host}@evil.example`,
    `http://user@${new URL(lake.url).host}/studio`,
  ])
    expect(await signInFrom(otherOrigin)).toBe(`${lake.url}/studio`);
});

test("the cookie is HttpOnly and SameSite, and stored only as a hash", async () => {
  const response = await signIn("admin@example.com");
  const cookie = response.headers.get("set-cookie") ?? "";
  expect(cookie).toMatch(/; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
  const id = /=([^;]+)/.exec(cookie)?.[1] ?? "";
  const file = join(lake.dataDir, "sessions.json");
  expect(readFileSync(file, "utf8")).not.toContain(id);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("exchanges a staff token for a cookie and rejects invalid tokens", async () => {
  const tokens = await fetch(`${lake.staff.url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: "key" },
    body: JSON.stringify({ email: "marketing@example.com", password: staffPassword }),
  });
  const access_token: unknown = (await tokens.json()).access_token;
  const accepted = await postJson("/v1/auth/session", { access_token });
  expect(accepted.status).toBe(200);
  const cookie = accepted.headers.get("set-cookie")?.split(";")[0] ?? "";
  const user = await request(`${apiPath}/users/me`, { headers: { cookie } });
  expect(await user.json()).toMatchObject({ id: "user-marketing", role: "editor" });
  expect((await postJson("/v1/auth/session", { access_token: "made up" })).status).toBe(401);
  expect((await postJson("/v1/auth/session", {})).status).toBe(400);
});

test("signing out clears the cookie and ends the Supabase session", async () => {
  const cookie = await lake.signIn("marketing");
  const signedOut = await request(`${apiPath}/auth/logout`, {
    method: "POST",
    headers: { cookie },
  });
  expect(signedOut.headers.get("set-cookie")).toContain("Max-Age=0");
  expect((await request(`${apiPath}/auth/id`, { headers: { cookie } })).status).toBe(401);
  expect(lake.staff.requests.at(-1)).toBe("POST /auth/v1/logout");
});

test("serves published content and rejects sign-in when the staff directory is unavailable", async () => {
  onTestFinished(() => lake.staff.setUnavailable(false));
  lake.staff.setUnavailable(true);
  const response = await signIn("admin@example.com");
  expect(response.status).toBe(503);
  expect(await response.text()).toContain("Try again in a moment");
  expect(await lake.site().fetch<number>("count(*)")).toBeGreaterThan(0);
});
