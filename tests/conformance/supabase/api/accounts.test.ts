import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import {
  firstAdmin,
  startLocalSupabase,
  type LocalSupabase,
} from "../../../support/servers/local-supabase.ts";
import { responseSlotMs } from "../../../../supabase/local/auth/auth.ts";
import { liftVisitorLimits } from "../../../support/product/product-database.ts";
import { createRequests } from "./api.fixture.ts";

/**
 * Sign-in, sign-up and recovery links, with each REST engine.
 */
describe.each(["postgrest", "lite"] as const)("with the %s REST engine", (restEngine) => {
  let supabase: LocalSupabase;
  const { post, openClient } = createRequests(() => supabase);

  beforeAll(async () => {
    supabase = await startLocalSupabase({ restEngine });
    await liftVisitorLimits(supabase.sql);
  });

  afterAll(() => supabase.discard());

  test("a staff member can sign in, refresh the session and sign out", async () => {
    const visitor = openClient();
    const signedIn = await visitor.auth.signInWithPassword(firstAdmin);
    expect(signedIn.error).toBeNull();
    expect(signedIn.data.session?.expires_in).toBeLessThanOrEqual(3600);
    const refreshed = await visitor.auth.refreshSession();
    expect(refreshed.data.user?.email).toBe(firstAdmin.email);
    expect((await visitor.auth.signOut()).error).toBeNull();
    const { error } = await openClient().auth.refreshSession({
      refresh_token: refreshed.data.session?.refresh_token ?? "",
    });
    expect(error?.status).toBe(400);
  });

  test("a wrong password and an unknown address get the same response", async () => {
    const signIn = async (email: string) => {
      const response = await post("/auth/v1/token?grant_type=password", {
        email,
        password: "wrong",
      });
      return { status: response.status, body: await response.json() };
    };
    const wrong = await signIn(firstAdmin.email);
    expect(wrong.status).toBe(400);
    expect(await signIn("nobody@example.com")).toEqual(wrong);
  });

  test("the response time of a sign-in or a recovery does not reveal whether the account exists", async () => {
    const measureMs = async (path: string, email: string) => {
      const started = performance.now();
      await post(path, { email, password: "wrong" });
      return performance.now() - started;
    };
    // Timers may fire up to 2 ms early.
    const minMs = responseSlotMs - 2;
    for (const path of ["/auth/v1/token?grant_type=password", "/auth/v1/recover"])
      for (const email of ["nobody@example.com", firstAdmin.email])
        expect(await measureMs(path, email), `${path} ${email}`).toBeGreaterThan(minMs);
  });

  test("credentials that are not text are rejected with 400", async () => {
    for (const credentials of [
      { email: [firstAdmin.email], password: "wrong" },
      { email: firstAdmin.email, password: { length: 12 } },
    ]) {
      const response = await post("/auth/v1/token?grant_type=password", credentials);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ error_code: "bad_json" });
    }
  });

  test("no endpoint creates an account", async () => {
    const countAccounts = async () => (await supabase.sql`select id from auth.users`).length;
    const before = await countAccounts();
    const credentials = { email: "mallory@example.com", password: "a long enough password" };
    for (const [path, body] of [
      ["/auth/v1/signup", credentials],
      ["/auth/v1/signup", {}],
      ["/auth/v1/otp", { ...credentials, create_user: true }],
      ["/auth/v1/magiclink", credentials],
      ["/auth/v1/invite", credentials],
      ["/auth/v1/resend", { ...credentials, type: "signup" }],
      ["/auth/v1/admin/users", credentials],
      ["/auth/v1/token?grant_type=id_token", credentials],
      ["/auth/v1/SIGNUP", credentials],
      ["/auth/v1//signup", credentials],
      ["/auth/v1/signup/", credentials],
      ["/auth/v1/%73ignup", credentials],
    ] as const) {
      const response = await post(path, body);
      expect({ path, refused: response.status >= 400 && response.status < 500 }).toEqual({
        path,
        refused: true,
      });
    }
    expect((await supabase.request("/auth/v1/authorize?provider=github")).status).toBe(404);
    expect(await countAccounts()).toBe(before);
  });

  test("a forgotten password can be replaced with the link in the mailbox", async () => {
    await supabase.sql`delete from public.mailbox`;
    const known = await post("/auth/v1/recover", { email: firstAdmin.email });
    const unknown = await post("/auth/v1/recover", { email: "nobody@example.com" });
    expect([known.status, await known.text()]).toEqual([unknown.status, await unknown.text()]);

    // Signing out in an earlier test has ended the session of the others.
    const mails = await supabase.request("/rest/v1/mailbox", { as: await supabase.signIn() });
    const [mail, ...others] = await mails.json();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ recipient: firstAdmin.email });
    const [address] = /http:\/\/\S+/.exec(mail.text_body) ?? [];
    const link = new URL(address ?? "");
    expect(link.origin).toBe("http://localhost:3999");

    const followed = await fetch(`${supabase.url}${link.pathname}${link.search}`, {
      redirect: "manual",
    });
    const target = new URL(followed.headers.get("location") ?? "");
    expect(`${target.origin}${target.pathname}`).toBe("http://localhost:3999/admin/set-password");
    const as = new URLSearchParams(target.hash.slice(1)).get("access_token") ?? "";
    const password = "another long password";
    const changed = await supabase.request("/auth/v1/user", {
      method: "PUT",
      body: JSON.stringify({ password }),
      as,
    });
    expect(changed.status).toBe(200);
    onTestFinished(async () => {
      // The new password has also ended the session of the link.
      const reset = await supabase.request("/auth/v1/user", {
        method: "PUT",
        body: JSON.stringify({ password: firstAdmin.password }),
        as: await supabase.signIn({ email: firstAdmin.email, password }),
      });
      expect(reset.status).toBe(200);
    });
    await expect(supabase.signIn()).rejects.toThrow("400");
  });

  test("a recovery link redirects only to this site, whatever the request contains", async () => {
    await supabase.sql`delete from public.mailbox`;
    await supabase.request("/auth/v1/recover?redirect_to=https://evil.example", {
      method: "POST",
      headers: { "x-forwarded-host": "evil.example", origin: "https://evil.example" },
      body: JSON.stringify({ email: firstAdmin.email }),
    });
    const [mail] = await supabase.sql`select text_body, html_body from public.mailbox`;
    expect(mail?.text_body).toContain("http://localhost:3999/auth/v1/verify");
    expect(JSON.stringify(mail)).not.toContain("evil.example");
    const refused = await fetch(
      `${supabase.url}/auth/v1/verify?token=x&type=recovery&redirect_to=https://evil.example`,
      { redirect: "manual" },
    );
    expect(refused.headers.get("location") ?? "").not.toContain("evil.example");
  });
});
