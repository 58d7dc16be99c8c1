import { createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { exportedText } from "../../support/exported.ts";
import { sendContactForm } from "../../support/fixtures/contact-form.ts";
import { dataDir, expect, origin, test, watchPage } from "../../support/browser/e2e.ts";
import { withProductDatabase } from "../../support/product/product-database.ts";
import { signIn, siteConfig, type StaffClient } from "../../support/fixtures/staff-client.ts";

/** Attacks by visitors over HTTP. Asserts stored data, not only a status. */
test.describe("attack", () => {
  const evil = "https://evil.example";
  const json = { "content-type": "application/json" };
  let staff: StaffClient;
  let apikey: string;

  test.beforeAll(async () => {
    staff = await signIn(origin());
    apikey = (await siteConfig(origin())).supabasePublishableKey;
  });

  /** A request without a session; redirects are not followed. */
  const visit = (path: string, { headers, ...init }: RequestInit = {}) =>
    fetch(`${origin()}${path}`, { redirect: "manual", ...init, headers: { apikey, ...headers } });

  /** Writes bytes to the gateway and resolves with its response until it is silent or closes. */
  async function raw(...lines: string[]): Promise<string> {
    const { port, host } = new URL(origin());
    const socket = connect(Number(port), "127.0.0.1");
    socket.setTimeout(1_500, () => socket.end());
    socket.write(lines.map((line) => line.replaceAll("HOST", host)).join("\r\n"));
    let answer = "";
    socket.on("data", (chunk: Buffer) => (answer += chunk.toString("latin1")));
    await once(socket, "close");
    return answer;
  }

  const rows = async (path: string): Promise<Record<string, unknown>[]> =>
    (await staff.rest(`/rest/v1/${path}`)).json();

  const columns =
    "id,person_id,session_id,name,email,company,message,form_source,status,lead_score,version";
  const leadsOf = (email: string) =>
    rows(`leads?select=${columns}&email=eq.${encodeURIComponent(email)}`);

  const newAddress = () => `${randomUUID()}@example.com`;

  const lead = (email: string) => ({ name: "Mallory", email, form_source: "contact_form" });

  for (const method of ["GET", "HEAD", "DELETE"]) {
    test(`a request smuggled in the body of a ${method} is never executed`, async () => {
      const email = newAddress();
      const body = JSON.stringify(lead(email));
      const inner = [
        "POST /rest/v1/leads HTTP/1.1",
        "Host: HOST",
        `apikey: ${apikey}`,
        "Content-Type: application/json",
        `Content-Length: ${body.length}`,
        "",
        body,
      ]
        .join("\r\n")
        .replaceAll("HOST", new URL(origin()).host);
      const head = [`${method} /rest/v1/leads HTTP/1.1`, "Host: HOST", `apikey: ${apikey}`];
      const chunked = `${inner.length.toString(16)}\r\n${inner}\r\n0\r\n\r\n`;
      await Promise.all([
        raw(...head, "Transfer-Encoding: chunked", "Connection: close", "", chunked),
        raw(
          ...head,
          `Content-Length: ${inner.length}`,
          "Connection: close, content-length",
          "",
          inner,
        ),
      ]);
      expect((await visit("/rest/v1/leads?select=id")).status).toBe(401);
      expect(await leadsOf(email)).toEqual([]);
    });
  }

  for (const [what, lines] of [
    ["two lengths", ["GET / HTTP/1.1", "Host: HOST", "Content-Length: 1", "Content-Length: 2"]],
    [
      "a length and chunks",
      ["POST / HTTP/1.1", "Host: HOST", "Content-Length: 5", "Transfer-Encoding: chunked"],
    ],
    ["a blank before the colon", ["GET / HTTP/1.1", "Host: HOST", "Transfer-Encoding : chunked"]],
    ["two hosts", ["GET / HTTP/1.1", "Host: HOST", "Host: evil.example"]],
    ["another server's address", ["GET http://evil.example/ HTTP/1.1", "Host: HOST"]],
    ["dots", ["GET /admin/../rest/v1/ HTTP/1.1", "Host: HOST"]],
    ["encoded dots", ["GET /studio/%2e%2e/%2e%2e/package.json HTTP/1.1", "Host: HOST"]],
    ["an encoded slash", ["GET /contact%2f..%2fadmin HTTP/1.1", "Host: HOST"]],
    ["an empty segment", ["GET //evil.example/ HTTP/1.1", "Host: HOST"]],
    ["a NUL", ["GET /contact%00 HTTP/1.1", "Host: HOST"]],
  ] as const) {
    test(`a request with ${what} is rejected by the gateway`, async () => {
      const [status] = (await raw(...lines, "Connection: close", "", "")).split("\r\n");
      expect(status).toBe("HTTP/1.1 400 Bad Request");
    });
  }

  test("internal headers of the services are ignored when sent by clients", async () => {
    const canary = `canary-${randomUUID()}`;
    const answer = { form: "contact", outcome: "refused", values: { name: canary }, problems: {} };
    const page = await visit("/contact", {
      headers: {
        "x-site-route": "request",
        "x-form-answer": Buffer.from(JSON.stringify(answer)).toString("base64url"),
        "x-middleware-subrequest": "proxy:proxy:proxy:proxy:proxy",
        "x-middleware-rewrite": "/~/contact",
      },
    });
    expect(page.status).toBe(200);
    expect(await page.text()).not.toContain(canary);
    const forged = { "x-middleware-subrequest": "proxy:proxy:proxy:proxy:proxy" };
    expect((await visit("/~/contact", { headers: forged })).status).toBe(404);
  });

  for (const path of ["/", "/contact?sent=contact", "/sitemap.xml", "/robots.txt", "/admin/"]) {
    test(`a forged host appears in no address of ${path}, for any visitor`, async () => {
      const lie = [`GET ${path} HTTP/1.1`, "Host: evil.example", "X-Forwarded-Host: evil.example"];
      expect(await raw(...lie, "Connection: close", "", "")).not.toMatch(/\/\/evil\.example/);
      expect(await (await visit(path)).text()).not.toContain("evil.example");
    });
  }

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
      const answer = await visit(path, init);
      const what = `${init.method ?? "GET"} ${path}`;
      expect(answer.status, what).toBeGreaterThanOrEqual(400);
      expect(answer.status, what).toBeLessThan(500);
      expect(answer.headers.get("content-range") ?? "*/*", what).toMatch(/\/\*$/);
      expect(await answer.text(), what).not.toMatch(/select |stack|127\.0\.0\.1|@example\.com/i);
    }
    expect(await leadsOf(email)).toEqual(before);
  });

  test("the response does not reveal whether a newsletter address is known", async () => {
    const known = newAddress();
    const add = async (email: string, headers: Record<string, string> = {}) => {
      const answer = await visit("/rest/v1/newsletter_subscribers", {
        method: "POST",
        headers: { ...json, ...headers },
        body: JSON.stringify({ email }),
      });
      return [answer.status, answer.headers.get("content-range"), await answer.text()];
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
      const answer = await visit(`/auth/v1/${path}`, {
        method: "POST",
        headers: json,
        body: credentials,
      });
      expect(answer.status, path).toBeGreaterThanOrEqual(400);
      expect(await answer.text(), path).not.toContain("access_token");
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
        const answer = await visit(path, { headers });
        expect(await answer.text(), path).not.toContain(canary);
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
      const answer = await staff.content("/v1/data/mutate/production", {
        method: "POST",
        headers,
        body: JSON.stringify({ mutations: [{ create: { _id: id, _type: "page" } }] }),
      });
      expect(answer.status).toBe(403);
      const found = await staff.content(`/v1/data/doc/production/${id}`);
      expect((await found.json()).documents).toEqual([]);
    });
  }

  test("sockets open neither for visitors nor for other sites", async () => {
    const upgrade = [
      "GET /v1/mux HTTP/1.1",
      "Host: HOST",
      "Connection: Upgrade",
      "Upgrade: websocket",
      "Sec-WebSocket-Version: 13",
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ];
    expect(await raw(...upgrade, "", "")).toMatch(/^HTTP\/1\.1 401 /);
    expect(await raw(...upgrade, `Origin: ${evil}`, "", "")).toMatch(/^HTTP\/1\.1 403 /);
  });

  test("files with active content are sandboxed, and oversized images are rejected", async () => {
    const upload = async (kind: string, filename: string, body: BodyInit) => {
      const answer = await staff.content(`/v1/assets/${kind}/production?filename=${filename}`, {
        method: "POST",
        headers: { "content-type": "application/octet-stream" },
        body,
      });
      const { document }: { document: { path: string } } = await answer.json();
      return `/${document.path}`;
    };
    const script = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`;
    for (const name of ["a.html", "a.svg", "a.xml"]) {
      const { headers } = await visit(await upload("files", name, script));
      expect(headers.get("content-security-policy")).toContain("sandbox");
      expect(headers.get("content-disposition")).toMatch(/^attachment/);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
    }
    const dot =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
    const path = await upload("images", "dot.png", Buffer.from(dot, "base64"));
    expect((await visit(`${path}?w=64&h=64&fit=scale`)).status).toBe(200);
    const huge = await visit(`${path}?w=8192&h=8192&fit=scale&fm=avif&q=100`);
    expect(huge.status).toBe(400);
  });

  test("publish events and previews require their secrets", async () => {
    for (const signature of ["", "junk", `t=${Date.now()},v1=AAAA`]) {
      const answer = await visit("/api/revalidate", {
        method: "POST",
        headers: { ...json, "sanity-webhook-signature": signature },
        body: JSON.stringify({ _id: "page-home", _type: "page", operation: "update" }),
      });
      expect(answer.status).toBe(401);
    }
    for (const address of ["//evil.example", `${evil}/`, "/contact"]) {
      const answer = await visit(
        `/api/draft-mode/enable?sanity-preview-secret=guess&sanity-preview-pathname=${address}`,
      );
      expect(answer.status).toBe(401);
      expect(answer.headers.get("location")).toBeNull();
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  });

  test("a forged key in an address does not remove the pages of other keys", async () => {
    const nothing = "/resources?category=Security&q=nothing-is-called-this";
    await visit("/resources");
    for (const made of ["category%26q=1", "category,q=1"])
      expect((await visit(`/resources?${made}`)).status).toBe(200);
    expect(await (await visit(nothing)).text()).toContain('value="nothing-is-called-this"');
  });

  test("search terms are rendered as text", async () => {
    const script = "<script>alert(1)</script>";
    const queries = [script, `"><img src=x onerror=alert(1)>`, "word ".repeat(2_000), "\0\u202e"];
    for (const path of ["/search?q=", "/resources?q=", "/resources?category="])
      for (const query of queries) {
        const answer = await visit(path + encodeURIComponent(query));
        expect(answer.status).toBe(200);
        expect(answer.headers.get("content-security-policy")).not.toContain("unsafe");
        expect(await answer.text()).not.toMatch(/<script>alert|<img src=x/);
      }
  });

  test("images are rendered for pages only, and the guide requires a valid signed link", async () => {
    for (const path of ["/og/made-up.png", "/og/.png", "/og/_home", "/og/contact.png.png"])
      expect((await visit(path)).status, path).toBe(404);
    const end = Math.floor(Date.now() / 1000 + 600).toString(36);
    for (const ticket of ["", "x", end, `${end}.${"A".repeat(43)}`, `${end}.`]) {
      const answer = await visit(`/download-guide/file?ticket=${ticket}`);
      expect(answer.status, ticket).toBe(403);
      expect(answer.headers.get("content-type")).toContain("text/html");
    }
  });

  test("a redirect to its own address causes no loop, and non-Latin redirects work", async () => {
    const name = `attack-${randomUUID()}`;
    const redirect = (end: string, address: string) => ({
      create: { _id: `${name}-${end}`, _type: "redirect", from: `/${name}-${end}`, address },
    });
    const mutate = (mutations: object[]) =>
      staff.content("/v2025-02-19/data/mutate/production", {
        method: "POST",
        body: JSON.stringify({ mutations }),
      });
    const made = await mutate([
      redirect("loop", `${origin()}/${name}-loop`),
      redirect("far", "https://例え.example/路"),
    ]);
    expect(made.status).toBe(200);
    await expect.poll(async () => (await visit(`/${name}-far`)).status).toBe(308);
    const far = (await visit(`/${name}-far?a=%0d%0ab`)).headers.get("location");
    expect(far).toMatch(/^https:\/\/xn--r8jz45g\.example\/%E8%B7%AF\?a=%0d%0ab$/i);
    expect((await visit(`/${name}-loop`)).status).toBe(404);
    await mutate([{ delete: { id: `${name}-loop` } }, { delete: { id: `${name}-far` } }]);
  });

  test("a lead is text to a spreadsheet", async () => {
    const email = newAddress();
    const name = `=HYPERLINK("${evil}","x")`;
    expect((await sendContactForm(origin(), { email, name, company: "@SUM(1)" })).status).toBe(303);
    const [stored] = await leadsOf(email);
    expect(stored).toMatchObject({ name, company: "@SUM(1)", status: "new" });
    const csv = await exportedText(staff.rest, origin(), "leads", { search: email });
    expect(csv).toContain(`"'=HYPERLINK(""${evil}"",""x"")"`);
    expect(csv).toContain(`"'@SUM(1)"`);
  });

  test("rate limits ignore client addresses claimed in headers", async () => {
    const clients = () =>
      withProductDatabase(
        dataDir(),
        async (sql) => (await sql`select 1 from private.rate_clients where name = 'leads'`).length,
      );
    const send = async (place: number) => {
      const headers = {
        "x-forwarded-for": `198.51.100.${place}`,
        "cf-connecting-ip": `198.51.100.${place}`,
        forwarded: `for=198.51.100.${place}`,
        "x-client": `${place}`.repeat(64) + `.${Math.floor(Date.now() / 1000)}.${"A".repeat(43)}`,
      };
      const email = newAddress();
      const body = JSON.stringify(lead(email));
      const direct = { method: "POST", headers: { ...json, ...headers }, body };
      expect((await visit("/rest/v1/leads", direct)).status).toBe(201);
      expect((await sendContactForm(origin(), { email }, { headers })).status).toBe(303);
    };
    await send(1);
    const before = await clients();
    for (const place of [2, 3, 4]) await send(place);
    expect(await clients()).toBe(before);
  });

  test("internal requests of the framework are rejected from clients", async () => {
    const forged: [string, RequestInit][] = [
      ["/contact", { method: "POST", headers: { "next-action": "0".repeat(42) }, body: "[]" }],
      ["/contact", { method: "POST", headers: { "next-action": "x" }, body: new FormData() }],
      ["/", { method: "POST", headers: { "content-type": "text/x-component" }, body: '0:"$1"' }],
      ["/platform", { method: "POST", headers: { "next-action": "__proto__" } }],
      ["/_next/data/x/index.json", {}],
      ...[
        "http://169.254.169.254/latest",
        "http://2130706433/",
        "http://[::1]/",
        "//evil.example",
      ].map((url): [string, RequestInit] => [
        `/_next/image?url=${encodeURIComponent(url)}&w=64&q=75`,
        {},
      ]),
    ];
    for (const [path, init] of forged) {
      const answer = await visit(path, init);
      expect(answer.status, path).toBeGreaterThanOrEqual(400);
      expect(answer.status, path).toBeLessThan(500);
      expect(await answer.text(), path).not.toMatch(/ at .*\.js:\d|node_modules/);
    }
  });

  test("the files of the back office contain no personal data, no secret and no sources", async () => {
    const { publishableKey, ...secrets }: Record<string, string> = JSON.parse(
      readFileSync(join(dataDir(), "secrets.json"), "utf8"),
    );
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

  test("visitors' texts are rendered as text on every screen", async ({ page, signInToAdmin }) => {
    const email = newAddress();
    const evilText = `<img src=x onerror="document.title='pwned'"><svg onload=alert(1)>`;
    const form = { email, name: evilText, company: evilText, subject: evilText, message: evilText };
    expect((await sendContactForm(origin(), form)).status).toBe(303);
    const [stored] = await leadsOf(email);
    const seen = watchPage(page);
    await signInToAdmin();
    await page.goto(`${origin()}/admin/leads/${String(stored?.["id"])}`);
    await expect(page.getByText(evilText).first()).toBeVisible();
    await page.goto(`${origin()}/admin/people/${String(stored?.["person_id"])}`);
    await expect(page.getByText(evilText).first()).toBeVisible();
    await page.goto(`${origin()}/admin/leads`);
    await expect(page.getByText(evilText).first()).toBeVisible();
    expect(await page.locator("img[src=x], svg[onload]").count()).toBe(0);
    expect(await page.title()).not.toBe("pwned");
    expect(seen).toEqual({ errors: [], outside: [], failed: [] });
  });

  test("a form cannot set columns it does not have", async () => {
    const email = newAddress();
    const answer = await sendContactForm(origin(), {
      email,
      status: "closed",
      lead_score: "100",
      id: randomUUID(),
      form_source: "chat",
      __proto__polluted: "1",
      session_id: "not-an-id",
    });
    expect(answer.status).toBe(303);
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
