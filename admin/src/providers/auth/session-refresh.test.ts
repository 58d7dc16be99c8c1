// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { createAuthProvider } from "./auth-provider.ts";
import { openSupabase } from "../supabase-client.ts";

/** A separate file, because the clients of other tests would refresh the same session. */

const origin = "http://site.test";
const base64 = (value: object) => btoa(JSON.stringify(value)).replaceAll("=", "");

function session(): Response {
  const sub = "22222222-2222-4222-8222-222222222222";
  const expires_at = Math.floor(Date.now() / 1000) + 3600;
  const access_token = `${base64({ alg: "HS256" })}.${base64({ sub, exp: expires_at })}.c2ln`;
  const user = { id: sub, aud: "authenticated", email: "sam@example.com" };
  return Response.json({
    access_token,
    refresh_token: "refresh",
    token_type: "bearer",
    expires_in: 3600,
    expires_at,
    user,
  });
}

test("a failed refresh is retried after 200 ms, doubled each time, and does not sign out", async () => {
  let isAway = false;
  const at: number[] = [];
  vi.stubGlobal("fetch", (input: URL | RequestInfo) => {
    if (!String(input).includes("/auth/v1/token")) {
      return Promise.resolve(Response.json([{ role: "sales", is_active: true }]));
    }
    if (!isAway) return Promise.resolve(session());
    at.push(Date.now());
    return Promise.resolve(Response.json({ msg: "away" }, { status: 503 }));
  });
  const provider = createAuthProvider(openSupabase(origin, "sb_publishable_test"), null);
  await provider.login({ email: "sam@example.com", password: "secret" });
  isAway = true;
  vi.useFakeTimers({ now: Date.now() + 3600_000 });
  const checked = provider.checkAuth({});
  await vi.advanceTimersByTimeAsync(30_000);
  await expect(checked).resolves.toBeUndefined();
  const waits = at.slice(1, 4).map((time, index) => time - (at[index] ?? 0));
  expect(waits).toEqual([200, 400, 800]);
  expect(provider.session.ended()).toBeUndefined();
  expect(JSON.stringify(localStorage)).toContain("refresh_token");
});
