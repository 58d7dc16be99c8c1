/** Sessions of editors: how they begin and end. */

import { expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { authenticatorCode, staffPassword } from "../support/fixtures/fake-staff.ts";
import { createUrl, apiPath, getCookie, signIn, staff } from "./access-table.fixture.ts";

test("an account with a second factor gets no session for its password alone", async () => {
  const email = "two-factors@example.com";
  staff.setRole(email, "admin");
  staff.requireSecondFactor(email);
  const submitForm = (fields: Record<string, string>) =>
    fetch(createUrl("/v1/auth/login/staff"), {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ email, password: staffPassword, ...fields }),
    });
  const withoutCode = await submitForm({});
  expect([withoutCode.status, withoutCode.headers.get("set-cookie")]).toEqual([422, null]);
  expect(await withoutCode.text()).toContain('name="code"');
  const wrongCode = await submitForm({ code: "000000" });
  expect([wrongCode.status, wrongCode.headers.get("set-cookie")]).toEqual([422, null]);
  expect(await wrongCode.text()).toContain("The email, password or code is incorrect.");
  const cookie = (await submitForm({ code: authenticatorCode })).headers.get("set-cookie") ?? "";
  const identity = await fetch(createUrl(`${apiPath}/auth/id`), {
    headers: { cookie: cookie.split(";")[0] ?? "" },
  });
  expect(identity.status).toBe(200);
});

test("an access token without the second factor opens no session, and a session ends when the factor becomes required", async () => {
  const email = "later-two-factors@example.com";
  staff.setRole(email, "marketing");
  const cookie = await getCookie(email);
  const token = await fetch(`${staff.url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: "sb_publishable_test" },
    body: JSON.stringify({ email, password: staffPassword }),
  });
  const { access_token } = await token.json();
  staff.requireSecondFactor(email);
  const exchanged = await fetch(createUrl("/v1/auth/session"), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ access_token }),
  });
  expect([exchanged.status, exchanged.headers.get("set-cookie")]).toEqual([403, null]);
  vi.setSystemTime(Date.now() + 10_001);
  const identity = await fetch(createUrl(`${apiPath}/auth/id`), { headers: { cookie } });
  expect(identity.status).toBe(401);
});

test("sales gets no session but a page with the reason and a link", async () => {
  staff.setRole("sales@example.com", "sales");
  const response = await signIn("sales@example.com");
  expect(response.status).toBe(403);
  expect(response.headers.get("set-cookie")).toBeNull();
  const page = await response.text();
  expect(page).toContain("Your account has no access to the Studio");
  expect(page).toContain("has the role sales");
  expect(page).toContain('href="/admin"');
  expect(staff.requests.at(-1), "its access token is revoked").toBe("POST /auth/v1/logout");
});

test("a cookie set before signing in is invalid afterwards", async () => {
  const plantedCookie = "editor_session=planted-by-someone-else";
  const response = await signIn("admin@example.com", { cookie: plantedCookie });
  const sessionCookie = response.headers.get("set-cookie")?.split(";")[0];
  expect(response.status).toBe(303);
  expect(sessionCookie).not.toBe(plantedCookie);
  const identity = await fetch(createUrl(`${apiPath}/auth/id`), {
    headers: { cookie: plantedCookie },
  });
  expect(identity.status).toBe(401);
});

test("signing in again ends the browser's previous session", async () => {
  const firstCookie = await getCookie("admin@example.com");
  const secondCookie = (await signIn("admin@example.com", { cookie: firstCookie })).headers
    .get("set-cookie")
    ?.split(";")[0];
  const requestIdentity = (cookie = "") =>
    fetch(createUrl(`${apiPath}/auth/id`), { headers: { cookie } });
  expect((await requestIdentity(firstCookie)).status).toBe(401);
  expect((await requestIdentity(secondCookie)).status).toBe(200);
});

test("after an ended session, sign-in returns to the same page, immediately if already signed in elsewhere", async () => {
  const studio = "http://localhost:3000/studio/structure/page";
  const path = `/v1/auth/login/staff?${new URLSearchParams({ origin: studio, over: "1" })}`;
  const form = await fetch(createUrl(path), { redirect: "manual" });
  expect(await form.text()).toContain(
    "Your session has ended. Sign in to continue where you left off.",
  );
  const cookie = await getCookie("admin@example.com");
  const redirect = await fetch(createUrl(path), { redirect: "manual", headers: { cookie } });
  expect([redirect.status, redirect.headers.get("location")]).toEqual([303, studio]);
});

test("an open socket ends with its session", async () => {
  const cookie = await getCookie("admin@example.com");
  const socket = new WebSocket(createUrl("/v1/mux").replace("http", "ws"), { headers: { cookie } });
  const closed = new Promise<number>((resolve) => {
    socket.on("close", resolve);
  });
  await new Promise((resolve) => {
    socket.on("open", resolve);
  });
  await fetch(createUrl(`${apiPath}/auth/logout`), { method: "POST", headers: { cookie } });
  expect(await closed).toBe(4001);
});
