/**
 * The headers of every kind of response: each page, each route of the site, each edge function, each
 * path that the gateway forwards, and its own responses. A route missing here fails the test.
 */

import { readdirSync, readFileSync } from "node:fs";
import { request as open, type IncomingHttpHeaders } from "node:http";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import { z } from "zod";
import { createSecurityHeaders } from "../../../web/host/gateway/security/headers.ts";
import { dataDir, origin } from "../../support/browser/e2e.ts";
import { observatoryScore } from "../../support/browser/observatory.ts";
import { parsePolicy } from "../../support/fixtures/policy.ts";
import { signIn } from "../../support/fixtures/staff-client.ts";

type RequestSpec = { method?: string; headers?: Record<string, string>; body?: string | Buffer };
type TextResponse = { status: number; headers: IncomingHttpHeaders; text: string };

/** Sends a request exactly as given, without corrections by a client library. */
function ask(
  path: string,
  { method = "GET", headers = {}, body }: RequestSpec = {},
): Promise<TextResponse> {
  const { hostname, port, host } = new URL(origin());
  return new Promise((resolve, reject) => {
    const sent = open(
      { host: hostname, port, path, method, headers: { host, ...headers } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => {
          chunks.push(chunk);
          // A stream does not end by itself.
          if (/event-stream/.test(response.headers["content-type"] ?? "")) sent.destroy();
        });
        const done = () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString(),
          });
        response.on("end", done).on("close", done);
        response.on("error", done);
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}

const standing = createSecurityHeaders({ siteUrl: origin(), hstsSubdomains: false });
/** Headers that a service may override. */
const overridableHeaders: Record<string, RegExp> = {
  "referrer-policy": /^(strict-origin-when-cross-origin|same-origin|no-referrer)$/,
  "cross-origin-resource-policy": /^(same-origin|cross-origin)$/,
  "x-frame-options": /^(DENY|SAMEORIGIN)$/,
};

function expectHeaders(what: string, { status, headers, text }: TextResponse): void {
  for (const [name, value] of Object.entries(standing)) {
    const said = `${name} of ${what} (${status})`;
    const decided = overridableHeaders[name];
    if (decided) expect(headers[name], said).toMatch(decided);
    else expect(headers[name], said).toBe(value);
  }
  for (const name of ["server", "x-powered-by", "via", "x-nextjs-cache"])
    expect(headers[name], `${name} of ${what}`).toBeUndefined();
  const policy = parsePolicy(String(headers["content-security-policy"] ?? ""));
  const named = `the policy of ${what}: ${headers["content-security-policy"]}`;
  expect(policy.get("default-src"), named).toEqual(["'none'"]);
  expect(policy.get("frame-ancestors"), named).toEqual([
    /^\/book(\?|$)/.test(what.split(" ")[1] ?? "") ? "'self'" : "'none'",
  ]);
  const scripts = (policy.get("script-src") ?? []).join(" ");
  expect(scripts, named).not.toMatch(/unsafe|data:|https?:|\*/);
  const type = headers["content-type"] ?? "";
  if (text !== "") expect(type, `the content type of ${what}`).not.toBe("");
  if (/^text\/|[/+]xml/.test(type) && !type.startsWith("image/"))
    expect(type, `the charset of ${what}`).toMatch(/; ?charset=utf-8/i);
  if (type.startsWith("text/html")) {
    expect(policy.get("base-uri"), named).toEqual(["'none'"]);
    expect(policy.has("form-action"), named).toBe(true);
  }
}

const files = (folder: string): string[] => {
  const root = fileURLToPath(new URL(`../../../${folder}`, import.meta.url));
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
};

const json = { "content-type": "application/json" };
const page = { accept: "text/html" };

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><path d="M0 0h8v8z"/></svg>';

/** Stores one file of each kind with different headers, and returns their addresses. */
async function storeFiles(): Promise<string[]> {
  const editor = await signIn(origin());
  const store = async (kind: string, filename: string, body: string) => {
    const response = await editor.content(`/v1/assets/${kind}/production?filename=${filename}`, {
      method: "POST",
      headers: { "content-type": "application/octet-stream" },
      body,
    });
    const { document } = z
      .object({ document: z.object({ path: z.string() }) })
      .parse(await response.json());
    return `/${document.path}`;
  };
  const image = await store("images", "drawing.svg", drawing);
  const names = ["words.txt", "table.csv", "page.html", "data.xml", "paper.pdf", "any.bin"];
  const others = await Promise.all(
    names.map((name) => store("files", name, `%PDF-1.7 of ${name}`)),
  );
  return [image, `${image}?w=4&fm=png`, ...others];
}

/** At least one request for each route of web/app that is not a page. */
const siteRoutes: Record<string, [path: string, asked?: RequestSpec][]> = {
  ".well-known/security.txt/route.ts": [["/.well-known/security.txt"]],
  "api/business-case/route.ts": [
    ["/api/business-case"],
    ["/api/business-case?path=/pricing&q-modules=4"],
  ],
  "api/calendar.ics/route.ts": [
    ["/api/calendar.ics"],
    ["/api/calendar.ics?path=/events/platform-briefing"],
  ],
  "api/chat/route.ts": [
    ["/api/chat", { method: "POST", headers: json, body: "{}" }],
    [
      "/api/chat",
      {
        method: "POST",
        headers: { ...json, accept: "text/event-stream" },
        body: JSON.stringify({
          message: "What do you offer?",
          sessionId: "6a4f8f3c-2f1e-4b7d-9a52-3a1f0c9d7e11",
        }),
      },
    ],
  ],
  "api/chat/live/route.ts": [
    ["/api/chat/live", { method: "POST", headers: json, body: "{}" }],
    ["/api/chat/live"],
  ],
  "api/v1/[resource]/[id]/route.ts": [["/api/v1/leads/none"]],
  "api/v1/[resource]/route.ts": [["/api/v1/leads"], ["/api/v1/none"]],
  "api/v1/route.ts": [["/api/v1"]],
  "api/brand/route.ts": [["/api/brand"]],
  "api/draft-mode/disable/route.ts": [["/api/draft-mode/disable"]],
  "api/draft-mode/enable/route.ts": [["/api/draft-mode/enable"]],
  "api/draft-mode/perspective/route.ts": [["/api/draft-mode/perspective"]],
  "api/health/backend/route.ts": [["/api/health/backend"]],
  "api/health/route.ts": [["/api/health"]],
  "api/resources/file/route.ts": [["/api/resources/file"], ["/api/resources/file?token=no"]],
  "api/resources/route.ts": [["/api/resources"]],
  "api/revalidate/route.ts": [
    ["/api/revalidate", { method: "POST", headers: json, body: "{}" }],
    ["/api/revalidate"],
  ],
  "articles/feed.xml/route.ts": [["/articles/feed.xml"]],
  "book/calendar.ics/route.ts": [["/book/calendar.ics"], ["/book/calendar.ics?token=no"]],
  "book/hold/route.ts": [["/book/hold", { method: "POST", body: "slot=no" }]],
  "book/times/route.ts": [["/book/times"]],
  "download-guide/file/route.ts": [["/download-guide/file"], ["/download-guide/file?token=no"]],
  "livez/route.ts": [["/livez"]],
  "og/[...picture]/route.tsx": [["/og/none"]],
  "readyz/route.ts": [["/readyz"]],
  "resources/feed.xml/route.ts": [["/resources/feed.xml"]],
  "robots.ts": [["/robots.txt"]],
  "sitemap.ts": [["/sitemap.xml"]],
};

const functions: Record<string, [path: string, asked?: RequestSpec][]> = {
  "accept-invitation": [
    ["/functions/v1/accept-invitation", { method: "POST", headers: json, body: "{}" }],
    ["/functions/v1/accept-invitation", { method: "OPTIONS" }],
  ],
  "calendar-feed": [["/functions/v1/calendar-feed?token=no"]],
  "chat-intelligent": [["/functions/v1/chat-intelligent", { method: "POST", body: "{}" }]],
  "download-export": [["/functions/v1/download-export?token=no"]],
  "inbound-email": [
    ["/functions/v1/inbound-email", { method: "POST", body: "{}" }],
    ["/functions/v1/inbound-email", { method: "OPTIONS" }],
  ],
  "newsletter-events": [["/functions/v1/newsletter-events", { method: "POST", body: "{}" }]],
  "work-outbox": [["/functions/v1/work-outbox", { method: "POST" }]],
};

/** Paths that the gateway forwards or handles itself. */
const places: [path: string, asked?: RequestSpec][] = [
  ["/diagnostics"],
  ["/diagnostics", { headers: { authorization: "Bearer no" } }],
  ["/studio"],
  ["/studio/structure"],
  ["/studio/none.js"],
  ["/admin"],
  ["/admin/leads"],
  ["/admin/none.js"],
  ["/_next/static/none.js"],
  ["/_next/image?url=x"],
  ["/rest/v1/"],
  ["/rest/v1/leads"],
  ["/rest/v1/rpc/none", { method: "POST", headers: json, body: "{}" }],
  ["/auth/v1/health"],
  ["/auth/v1/user"],
  ["/auth/v1/signup", { method: "POST", headers: json, body: "{}" }],
  ["/functions/v1/none"],
  ["/v1/auth/providers"],
  ["/v1/auth/login/staff"],
  ["/v1/auth/login/staff.css"],
  ["/v1/auth/login/staff-text.woff2"],
  ["/v2025-02-19/data/query/production?query=1"],
  ["/v2025-02-19/data/query/production?query=*%5B"],
  ["/v1/users/me"],
  ["/images/embedded/production/none.png"],
  ["/files/embedded/production/none.pdf"],
  ["/no/such/page", { headers: page }],
  ["/no/such/page"],
  ["/%", { headers: page }],
  ["/%"],
  ["/a/%2e%2e/b", { headers: page }],
  ["/contact", { method: "DELETE", headers: page }],
  ["/", { method: "TRACE" }],
  ["/api/chat", { method: "POST", headers: json, body: Buffer.alloc(300 * 1024, 32) }],
  [
    "/auth/v1/token?grant_type=password",
    { method: "POST", headers: { ...json, "content-encoding": "gzip" }, body: "x" },
  ],
];

const lists = { siteRoutes, functions };

test("every existing route is requested", () => {
  const routes = files("web/app").filter((file) =>
    /(^|\/)(route\.tsx?|robots\.ts|sitemap\.ts|icon\.svg)$/.test(file),
  );
  expect(Object.keys(siteRoutes).toSorted()).toEqual(routes.toSorted());
  const handlers = files("supabase/functions").flatMap(
    (file) => /^([a-z-]+)\/index\.ts$/.exec(file)?.slice(1) ?? [],
  );
  expect(Object.keys(functions).toSorted()).toEqual(handlers.toSorted());
});

test("every response has the security headers", async () => {
  test.setTimeout(120_000);
  const sitemap = await ask("/sitemap.xml");
  const pages = [...sitemap.text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = ""]) => new URL(address).pathname,
  );
  expect(pages.length).toBeGreaterThan(15);
  const home = await ask("/", { headers: page });
  const parts = new Set(
    [...home.text.matchAll(/(?:src|href|srcset)="(\/[^" ]+)/g)].map(([, path = ""]) =>
      path.replaceAll("&amp;", "&"),
    ),
  );
  for (const kind of [/\.js$/, /\.css$/, /\.woff2$/])
    expect(
      [...parts].some((path) => kind.test(path.split("?")[0] ?? "")),
      `${kind}`,
    ).toBe(true);
  const stored = await storeFiles();
  const asked: [path: string, asked?: RequestSpec][] = [
    ...pages.map((path): [string, RequestSpec] => [path, { headers: page }]),
    ["/book", { headers: page }],
    ["/search?q=data", { headers: page }],
    ...[...parts].filter((path) => !path.startsWith("//")).map((path): [string] => [path]),
    ...stored.map((path): [string] => [path]),
    ...Object.values(lists).flatMap((list) => Object.values(list).flat()),
    ...places,
  ];
  const statuses = new Map<number, number>();
  for (const [path, how] of asked) {
    const response = await ask(path, how);
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    expectHeaders(`${how?.method ?? "GET"} ${path}`, response);
    if (how?.method !== undefined) continue;
    const head = await ask(path, { ...how, method: "HEAD" });
    expectHeaders(`HEAD ${path}`, head);
    expect(head.text, `HEAD ${path}`).toBe("");
  }
  for (const status of [200, 303, 400, 401, 403, 404, 405, 413, 415])
    expect([...statuses.keys()], "the kinds of responses").toContain(status);
});

test("site, Studio and back office are rated A+ by the rules of the MDN HTTP Observatory", async () => {
  const https = createSecurityHeaders({
    siteUrl: "https://www.example.com",
    hstsSubdomains: false,
  });
  for (const path of ["/", "/contact", "/book", "/studio", "/admin", "/no/such/page"]) {
    // The Studio without a session is a redirect to the sign-in form.
    const { headers } = await ask(path, { headers: { ...page, cookie: "editor_session=expired" } });
    const rated = observatoryScore(
      Object.fromEntries(
        Object.entries({ ...headers, ...https }).map(([name, value]) => [
          name,
          [value].flat().join("\n"),
        ]),
      ),
    );
    expect({ path, grade: rated.grade, reasons: rated.reasons }).toMatchObject({ grade: "A+" });
  }
});

test("no file for browsers contains a secret of the product", async () => {
  const secrets = Object.entries(
    // The product writes this file as an object of texts.
    JSON.parse(readFileSync(join(dataDir(), "secrets.json"), "utf8")) as Record<string, string>,
  ).filter(([name]) => name !== "publishableKey");
  expect(secrets.length).toBeGreaterThan(5);
  const found: string[] = [];
  const look = (where: string, text: string) => {
    for (const [name, value] of secrets)
      if (text.includes(value)) found.push(`${name} in ${where}`);
  };
  for (const folder of ["web/.next/static", "admin/dist", "studio/dist"]) {
    const root = fileURLToPath(new URL(`../../../${folder}`, import.meta.url));
    const built = files(folder).filter((file) => /\.(m?js|css|html|json|map)$/.test(file));
    expect(built.length, folder).toBeGreaterThan(5);
    for (const file of built) look(`${folder}/${file}`, readFileSync(join(root, file), "utf8"));
  }
  for (const path of ["/", "/contact", "/book", "/admin", "/studio", "/api/health", "/readyz"])
    look(path, (await ask(path, { headers: page })).text);
  expect(found).toEqual([]);
  look("a text with one", `a ${secrets[0]?.[1]} b`);
  expect(found).toHaveLength(1);
});
