import { expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { authenticatorCode, staffPassword } from "../support/fixtures/fake-staff.ts";
import { address, api, cookieOf, signIn, staff } from "./access-table.fixture.ts";

/** Sessions of editors: how they begin and end. */

test("an account with a second factor gets no session by password alone", async () => {
  const email = "two-factors@example.com";
  staff.hire(email, "admin");
  staff.requireSecondFactor(email);
  const attempt = (fields: Record<string, string>) =>
    fetch(address("/v1/auth/login/staff"), {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ email, password: staffPassword, ...fields }),
    });
  const asked = await attempt({});
  expect([asked.status, asked.headers.get("set-cookie")]).toEqual([422, null]);
  expect(await asked.text()).toContain('name="code"');
  const wrong = await attempt({ code: "000000" });
  expect([wrong.status, wrong.headers.get("set-cookie")]).toEqual([422, null]);
  expect(await wrong.text()).toContain("The email, password or code is incorrect.");
  const cookie = (await attempt({ code: authenticatorCode })).headers.get("set-cookie") ?? "";
  const me = await fetch(address(`${api}/auth/id`), {
    headers: { cookie: cookie.split(";")[0] ?? "" },
  });
  expect(me.status).toBe(200);
});

test("an access token without the second factor opens no session, and a session ends when the factor becomes required", async () => {
  const email = "later-two-factors@example.com";
  staff.hire(email, "marketing");
  const cookie = await cookieOf(email);
  const token = await fetch(`${staff.url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: "sb_publishable_test" },
    body: JSON.stringify({ email, password: staffPassword }),
  });
  const { access_token } = await token.json();
  staff.requireSecondFactor(email);
  const exchanged = await fetch(address("/v1/auth/session"), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ access_token }),
  });
  expect([exchanged.status, exchanged.headers.get("set-cookie")]).toEqual([403, null]);
  vi.setSystemTime(Date.now() + 10_001);
  const me = await fetch(address(`${api}/auth/id`), { headers: { cookie } });
  expect(me.status).toBe(401);
});

test("sales gets no session but a page with the reason and a link", async () => {
  staff.hire("sales@example.com", "sales");
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
  const planted = "editor_session=planted-by-somebody-else";
  const response = await signIn("admin@example.com", { cookie: planted });
  const given = response.headers.get("set-cookie")?.split(";")[0];
  expect(response.status).toBe(303);
  expect(given).not.toBe(planted);
  const me = await fetch(address(`${api}/auth/id`), { headers: { cookie: planted } });
  expect(me.status).toBe(401);
});

test("signing in again ends the browser's former session", async () => {
  const first = await cookieOf("admin@example.com");
  const second = (await signIn("admin@example.com", { cookie: first })).headers
    .get("set-cookie")
    ?.split(";")[0];
  const ask = (cookie = "") => fetch(address(`${api}/auth/id`), { headers: { cookie } });
  expect((await ask(first)).status).toBe(401);
  expect((await ask(second)).status).toBe(200);
});

test("after an ended session, sign-in returns to the same page, immediately if already signed in elsewhere", async () => {
  const studio = "http://localhost:3000/studio/structure/page";
  const path = `/v1/auth/login/staff?${new URLSearchParams({ origin: studio, over: "1" })}`;
  const asked = await fetch(address(path), { redirect: "manual" });
  expect(await asked.text()).toContain(
    "Your session has ended. Sign in to continue where you left off.",
  );
  const cookie = await cookieOf("admin@example.com");
  const again = await fetch(address(path), { redirect: "manual", headers: { cookie } });
  expect([again.status, again.headers.get("location")]).toEqual([303, studio]);
});

test("an open socket ends with its session", async () => {
  const cookie = await cookieOf("admin@example.com");
  const socket = new WebSocket(address("/v1/mux").replace("http", "ws"), { headers: { cookie } });
  const closed = new Promise<number>((resolve) => {
    socket.on("close", resolve);
  });
  await new Promise((resolve) => {
    socket.on("open", resolve);
  });
  await fetch(address(`${api}/auth/logout`), { method: "POST", headers: { cookie } });
  expect(await closed).toBe(4001);
});
