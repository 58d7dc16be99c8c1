import { createHmac, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { sendContactForm } from "../../../support/fixtures/contact-form.ts";
import { dataDir, expect, origin, test } from "../../../support/browser/e2e.ts";
import {
  evil,
  json,
  lead,
  leadsOf,
  newAddress,
  rows,
  setUpStaff,
  staff,
  visit,
} from "./attacks.fixture.ts";

/** Reads and writes by visitors over HTTP without the right to. Asserts stored data, not only a status. */
test.describe("attack", () => {
  setUpStaff();

  test("a visitor can read, count and change no row", async () => {
    const email = newAddress();
    expect(
      (
        await visit("/rest/v1/leads", {
          method: "POST",
          headers: json,
          body: JSON.stringify(lead(email)),
        })
      ).status,
    ).toBe(201);
    const before = await leadsOf(email);
    expect(before).toHaveLength(1);
    const one = `/rest/v1/leads?email=eq.${email}`;
    const tries: [string, RequestInit][] = [
      ["/rest/v1/leads?select=*", {}],
      ["/rest/v1/leads?select=count", { headers: { prefer: "count=exact" } }],
      ["/rest/v1/leads", { method: "HEAD", headers: { prefer: "count=exact" } }],
      ["/rest/v1/leads?select=email.max()", {}],
      ["/rest/v1/leads?select=id,staff(*)", {}],
      ["/rest/v1/leads", { headers: { "accept-profile": "auth" } }],
      ["/rest/v1/staff?select=*", {}],
      ["/rest/v1/mailbox?select=*", {}],
      ["/rest/v1/", {}],
      ["/rest/v1/rpc/has_role", { method: "POST", headers: json, body: "{}" }],
      [one, { method: "PATCH", headers: json, body: '{"status":"closed"}' }],
      [one, { method: "DELETE" }],
      [
        "/rest/v1/leads",
        { method: "POST", headers: json, body: JSON.stringify([lead(email), lead(email)]) },
      ],
      [
        "/rest/v1/leads?on_conflict=id",
        {
          method: "POST",
          headers: { ...json, prefer: "resolution=merge-duplicates" },
          body: JSON.stringify({ ...lead(email), id: before[0]?.id, name: "Overwritten" }),
        },
      ],
      [
        "/rest/v1/leads",
        {
          method: "POST",
          headers: { ...json, prefer: "return=representation" },
          body: JSON.stringify(lead(email)),
        },
      ],
    ];
    for (const [path, init] of tries) {
      const response = await visit(path, init);
      const what = `${init.method ?? "GET"} ${path}`;
      expect(response.status, what).toBeGreaterThanOrEqual(400);
      expect(response.status, what).toBeLessThan(500);
      expect(response.headers.get("content-range") ?? "*/*", what).toMatch(/\/\*$/);
      expect(await response.text(), what).not.toMatch(/select |stack|127\.0\.0\.1|@example\.com/i);
    }
    expect(await leadsOf(email)).toEqual(before);
  });

  test("the response does not reveal whether a newsletter address is known", async () => {
    const known = newAddress();
    const add = async (email: string, headers: Record<string, string> = {}) => {
      const response = await visit("/rest/v1/newsletter_subscribers", {
        method: "POST",
        headers: { ...json, ...headers },
        body: JSON.stringify({ email }),
      });
      return [response.status, response.headers.get("content-range"), await response.text()];
    };
    await add(known);
    const ways: Record<string, string>[] = [
      {},
      { prefer: "count=exact" },
      { accept: "application/vnd.pgrst.object+json" },
      { prefer: "return=headers-only" },
    ];
    for (const headers of ways)
      expect(await add(known.toUpperCase(), headers)).toEqual(await add(newAddress(), headers));
    const stored = await rows(`newsletter_subscribers?select=email&email=ilike.${known}`);
    expect(stored).toEqual([{ email: known }]);
  });

  test("forged tokens are rejected", async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const token = (alg: string, changes: object = {}) => {
      const now = Math.floor(Date.now() / 1000);
      const [, own = ""] = staff.accessToken.split(".");
      const claims = JSON.parse(Buffer.from(own, "base64url").toString());
      const content = `${part({ alg, typ: "JWT" })}.${part({ ...claims, exp: now + 600, ...changes })}`;
      const signature = createHmac("sha256", "a guessed secret").update(content);
      return `${content}.${alg === "none" ? "" : signature.digest("base64url")}`;
    };
    const [head, claims] = staff.accessToken.split(".");
    for (const forged of [
      token("none"),
      token("HS256"),
      token("HS256", { role: "service_role" }),
      token("HS256", { role: "postgres" }),
      `${head}.${claims}.`,
      staff.accessToken.replace(/.{8}$/, "AAAAAAAA"),
      "sb_secret_guessed",
    ]) {
      const headers = { authorization: `Bearer ${forged}` };
      for (const path of ["/rest/v1/leads?select=id", "/rest/v1/exports", "/auth/v1/user"])
        expect((await visit(path, { headers })).status, path).toBe(401);
      const session = await visit("/v1/auth/session", {
        method: "POST",
        headers: json,
        body: JSON.stringify({ access_token: forged }),
      });
      expect(session.status).toBe(401);
      expect(session.headers.getSetCookie()).toEqual([]);
    }
  });

  test("no Auth endpoint creates an account or signs in without credentials", async () => {
    const credentials = JSON.stringify({ email: newAddress(), password: "a long password" });
    for (const path of ["signup", "admin/users", "token?grant_type=id_token", "factors"]) {
      const response = await visit(`/auth/v1/${path}`, {
        method: "POST",
        headers: json,
        body: credentials,
      });
      expect(response.status, path).toBeGreaterThanOrEqual(400);
      expect(await response.text(), path).not.toContain("access_token");
    }
  });

  test("no response to a visitor contains a draft", async () => {
    const canary = `canary${randomUUID().replaceAll("-", "")}`;
    const name = `attack-${randomUUID()}`;
    const id = `drafts.${name}`;
    const mutate = (mutation: object) =>
      staff.content("/v2025-02-19/data/mutate/production", {
        method: "POST",
        body: JSON.stringify({ mutations: [mutation] }),
      });
    const draft = { _id: id, _type: "page", title: canary, path: { current: `/${name}` } };
    expect((await mutate({ create: draft })).status).toBe(200);
    const seen = await staff.content(`/v2025-02-19/data/doc/production/${id}`);
    expect(await seen.text(), "the editor sees it").toContain(canary);

    const query = (groq: string) => `query=${encodeURIComponent(groq)}`;
    const paths = [
      ...[
        "*",
        `*[_id == "${id}"]`,
        `*[_id in path("drafts.**")]`,
        `*[title match "${canary}"]`,
        `*[0]{"x": {"_ref": "${id}"}->}`,
        `*[0]{"x": *[_id == "${id}"][0].title}`,
        `*|order(_id desc){_id, title}`,
        `*|score(title match "${canary}"){_id, title, _score}`,
      ].flatMap((groq) => [
        `/v1/data/query/production?${query(groq)}&returnQuery=false`,
        `/vX/data/query/production?${query(groq)}&returnQuery=false&perspective=published`,
        `/v2025-02-19/data/query/production?${query(groq)}&returnQuery=false&perspective=drafts`,
        `/v1/data/query/production?${query(groq)}&returnQuery=false&perspective=published,raw`,
      ]),
      `/v1/data/doc/production/${id}`,
      `/v1/data/history/production/documents/${id}`,
      `/v1/data/history/production/transactions/${id}`,
      "/v1/data/export/production",
      `/v1/data/listen/production?${query("*")}`,
      "/v1/data/live/events/production?includeDrafts=true",
      `/${name}`,
      `/${name}?sent=contact`,
      "/sitemap.xml",
    ];
    const drafts = { cookie: "__prerender_bypass=x; __next_preview_data=x; editor_session=x" };
    for (const path of paths)
      for (const headers of [{}, drafts]) {
        const response = await visit(path, { headers });
        expect(await response.text(), path).not.toContain(canary);
      }
    expect((await visit(`/${name}`, { headers: drafts })).status).toBe(404);
    await mutate({ delete: { id } });
  });

  test("without a session no editor data is readable and nothing is written", async () => {
    const id = `attack-${randomUUID()}`;
    const create = JSON.stringify({ mutations: [{ create: { _id: id, _type: "page" } }] });
    for (const [path, init] of [
      ["/v1/data/mutate/production", { method: "POST", headers: json, body: create }],
      ["/v1/data/actions/production", { method: "POST", headers: json, body: '{"actions":[]}' }],
      ["/v1/assets/files/production?filename=a.html", { method: "POST", body: "<script>" }],
      ["/v1/users/me/keyvalue", { method: "PUT", headers: json, body: "[]" }],
      ["/v1/projects/embedded", {}],
      ["/v1/users/some-id", {}],
      ["/v1/data/doc/production/page-home", {}],
    ] as const)
      expect((await visit(path, init)).status, path).toBe(401);
    const found = await staff.content(`/v1/data/doc/production/${id}`);
    expect((await found.json()).documents).toEqual([]);
  });

  for (const [what, headers] of [
    ["another site", { origin: evil, "sec-fetch-site": "cross-site" }],
    ["a sandboxed frame", { origin: "null" }],
    [
      "another port of this machine",
      { origin: "http://localhost:1", "sec-fetch-site": "same-site" },
    ],
  ] as const) {
    test(`${what} cannot write with an editor's cookie`, async () => {
      const id = `attack-${randomUUID()}`;
      const response = await staff.content("/v1/data/mutate/production", {
        method: "POST",
        headers,
        body: JSON.stringify({ mutations: [{ create: { _id: id, _type: "page" } }] }),
      });
      expect(response.status).toBe(403);
      const found = await staff.content(`/v1/data/doc/production/${id}`);
      expect((await found.json()).documents).toEqual([]);
    });
  }

  test("publish events and previews require their secrets", async () => {
    for (const signature of ["", "junk", `t=${Date.now()},v1=AAAA`]) {
      const response = await visit("/api/revalidate", {
        method: "POST",
        headers: { ...json, "sanity-webhook-signature": signature },
        body: JSON.stringify({ _id: "page-home", _type: "page", operation: "update" }),
      });
      expect(response.status).toBe(401);
    }
    for (const address of ["//evil.example", `${evil}/`, "/contact"]) {
      const response = await visit(
        `/api/draft-mode/enable?sanity-preview-secret=guess&sanity-preview-pathname=${address}`,
      );
      expect(response.status).toBe(401);
      expect(response.headers.get("location")).toBeNull();
      expect(response.headers.getSetCookie()).toEqual([]);
    }
  });

  test("the files of the back office contain no personal data, no secret and no sources", async () => {
    const { publishableKey, ...secrets } = z
      .record(z.string(), z.string())
      .parse(JSON.parse(readFileSync(join(dataDir(), "secrets.json"), "utf8")));
    expect(publishableKey).toMatch(/./);
    const isThere = (text: string) =>
      Object.entries(secrets).flatMap(([name, secret]) => (text.includes(secret) ? [name] : []));
    const email = newAddress();
    expect((await sendContactForm(origin(), { email })).status).toBe(303);
    const scripts = new Set<string>();
    for (const path of ["/admin/", "/admin/leads", "/admin/staff", "/admin/people/x"])
      for (const name of ["x-nothing", "rsc", "next-router-prefetch"]) {
        const html = await (await visit(path, { headers: { [name]: "1" } })).text();
        expect(html.includes("@example.com"), path).toBe(false);
        expect(isThere(html), path).toEqual([]);
        for (const [, script = ""] of html.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g))
          scripts.add(script);
      }
    expect(scripts.size).toBeGreaterThan(0);
    for (const script of scripts) {
      const text = await (await visit(script)).text();
      expect(isThere(text), script).toEqual([]);
      expect(/^\/[/*]# sourceMappingURL/m.test(text), script).toBe(false);
      expect((await visit(`${script}.map`)).status, script).toBe(404);
    }
  });

  test("a form cannot set columns it does not have", async () => {
    const email = newAddress();
    const response = await sendContactForm(origin(), {
      email,
      status: "closed",
      lead_score: "100",
      id: randomUUID(),
      form_source: "chat",
      __proto__polluted: "1",
      session_id: "not-an-id",
    });
    expect(response.status).toBe(303);
    expect(await leadsOf(email)).toEqual([
      expect.objectContaining({
        status: "new",
        // A sales inquiry of a company, from its address.
        lead_score: 30 + 10 + 15,
        form_source: "contact_form",
        session_id: null,
      }),
    ]);
  });
});
