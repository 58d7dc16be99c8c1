import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
  request as open,
} from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { parseConfig } from "../settings/config.ts";
import { createFront, type Front } from "./gateway.ts";
import type { Log } from "../supervisor/log.ts";
import type { PartName } from "./routing/routes.ts";
import { signInLimits } from "./security/sign-in-limits.ts";
import { freePort, portOf } from "../supervisor/ports.ts";

type Answer = { status: number; headers: IncomingHttpHeaders; raw: Buffer; text: string };

/** A small part of the product that answers as `listener` says. */
async function upstream(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return portOf(server);
}

type Setting = {
  parts?: Partial<Record<PartName, RequestListener>>;
  ports?: Partial<Record<PartName, number>>;
  environment?: Record<string, string>;
  started?: () => boolean;
  published?: () => void;
};

/** A front with these parts, and a way to ask it. */
async function frontWith({
  parts = {},
  ports = {},
  environment = {},
  started,
  published,
}: Setting = {}) {
  const folder = mkdtempSync(join(tmpdir(), "front-"));
  for (const app of ["studio", "admin"]) {
    mkdirSync(join(folder, app, "assets"), { recursive: true });
    writeFileSync(
      join(folder, app, "index.html"),
      "<html><head></head><script>go()</script></html>",
    );
    writeFileSync(join(folder, app, "assets/app-12345678.js"), "run()");
  }
  mkdirSync(join(folder, "static"));
  writeFileSync(join(folder, "static/chunk.js"), "chunk()");
  mkdirSync(join(folder, "server/app"), { recursive: true });
  writeFileSync(join(folder, "server/app/_not-found.html"), "<script>go()</script>");
  const listening = { ...ports };
  for (const name of Object.keys(parts) as PartName[]) {
    const listener = parts[name];
    if (listener) listening[name] = await upstream(listener);
  }
  const config = parseConfig({ PORT: String(await freePort()), ...environment });
  const logged: Parameters<Log>[] = [];
  const front: Front = createFront({
    config,
    ports: listening,
    siteConfig: {
      siteUrl: config.siteUrl,
      supabaseUrl: config.siteUrl,
      supabasePublishableKey: "sb_publishable_</script>",
      sanityProjectId: "embedded",
      sanityDataset: "production",
      sanityApiHost: config.siteUrl,
    },
    development: false,
    started: started ?? (() => true),
    ...(published && { published }),
    readiness: async () => ({ ok: false, missing: ["content lake"], notices: [] }),
    facts: async () => ({ disk: "canary of the machine" }),
    log: (...line) => void logged.push(line),
    clientName: () => "somebody",
    folders: {
      studio: join(folder, "studio"),
      admin: join(folder, "admin"),
      nextStatic: join(folder, "static"),
    },
  });
  await front.listen();
  onTestFinished(async () => {
    await front.close(0);
    rmSync(folder, { recursive: true, force: true });
  });
  const ask = (
    path: string,
    { method = "GET", headers = {}, body = "" as string | Buffer } = {},
  ): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const host = `localhost:${config.port}`;
      const sent = open(
        { host: "127.0.0.1", port: config.port, path, method, headers: { host, ...headers } },
        (answer: IncomingMessage) => {
          const chunks: Buffer[] = [];
          answer.on("data", (chunk: Buffer) => chunks.push(chunk));
          answer.on("error", reject);
          answer.on("end", () => {
            const raw = Buffer.concat(chunks);
            const { statusCode = 0, headers } = answer;
            resolve({ status: statusCode, headers, raw, text: raw.toString() });
          });
        },
      );
      sent.on("error", reject);
      sent.end(body);
    });
  return { ask, port: config.port, front, logged };
}

const page =
  (html: string, headers: Record<string, string> = {}): RequestListener =>
  (_, answer) => {
    answer.writeHead(200, {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "s-maxage=300, stale-while-revalidate=1000",
      "x-nextjs-cache": "HIT",
      ...headers,
    });
    answer.end(html);
  };

const html = { accept: "text/html" };

test("a page carries the hashes of the build's scripts alone, and all security headers", async () => {
  const { ask } = await frontWith({
    parts: { site: page("<script>go()</script><script>stray()</script>") },
  });
  const { status, headers } = await ask("/");
  expect(status).toBe(200);
  const go = createHash("sha256").update("go()").digest("base64");
  expect(headers["content-security-policy"]).toContain(`script-src 'self' 'sha256-${go}';`);
  expect(headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": expect.stringContaining("camera=()"),
  });
});

test.each([
  ["/missing", html],
  ["/a//b", {}],
  ["/livez", {}],
  ["/readyz", {}],
  ["/rest/v1/leads", {}],
  ["/studio", html],
  ["/admin/assets/app-12345678.js", {}],
  ["/_next/static/chunk.js", {}],
  ["/_next/static/none.js", {}],
  ["/v1/users/me", {}],
])("%s answers with every security header, whatever it answers", async (path, headers) => {
  const refuse: RequestListener = (_, answer) => answer.writeHead(401).end("no");
  const { ask } = await frontWith({ parts: { supabase: refuse, site: refuse } });
  const answer = await ask(path, { headers });
  for (const name of [
    "content-security-policy",
    "x-content-type-options",
    "x-frame-options",
    "referrer-policy",
    "permissions-policy",
    "cross-origin-opener-policy",
    "cross-origin-resource-policy",
  ])
    expect(answer.headers, `${name} on ${answer.status}`).toHaveProperty(name);
  expect(answer.headers).not.toHaveProperty("strict-transport-security");
});

test("where visitors come by https, they are told to stay there", async () => {
  const { ask } = await frontWith({ environment: { SITE_URL: "https://www.example.com" } });
  expect((await ask("/livez")).headers["strict-transport-security"]).toBe("max-age=63072000");
});

test("what the site sends for hosts without a front is replaced", async () => {
  const { ask } = await frontWith({
    parts: {
      site: (request, answer) => {
        answer.setHeader("content-security-policy", "script-src 'unsafe-inline'");
        answer.setHeader("x-frame-options", "SAMEORIGIN");
        if (request.url === "/icon.svg") answer.end("<svg>");
        else page("<p>")(request, answer);
      },
    },
  });
  for (const path of ["/", "/icon.svg"]) {
    const { headers } = await ask(path);
    expect(headers["content-security-policy"]).not.toContain("unsafe-inline");
    expect(headers["x-frame-options"]).toBe("DENY");
  }
});

test("a draft may be framed by the Studio of this site, and by the one that is configured", async () => {
  const draft = { cookie: "__prerender_bypass=1" };
  const { ask } = await frontWith({ parts: { site: page("<p>") } });
  const own = (await ask("/", { headers: draft })).headers;
  expect(own["x-frame-options"]).toBe("SAMEORIGIN");
  expect(own["content-security-policy"]).toContain("frame-ancestors 'self';");
  const elsewhere = await frontWith({
    parts: { site: page("<p>") },
    environment: { STUDIO_URL: "https://studio.example.com" },
  });
  const { headers } = await elsewhere.ask("/", { headers: draft });
  expect(headers).not.toHaveProperty("x-frame-options");
  expect(headers["content-security-policy"]).toContain(
    "frame-ancestors 'self' https://studio.example.com",
  );
});

test("a part sees no header that a visitor could steer it by, and who the visitor is", async () => {
  let seen: IncomingHttpHeaders = {};
  const { ask } = await frontWith({
    parts: {
      site: (request, answer) => {
        seen = request.headers;
        answer.end("ok");
      },
    },
  });
  await ask("/contact", {
    headers: {
      "x-middleware-subrequest": "middleware",
      "x-forwarded-for": "6.6.6.6",
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "https",
      forwarded: "for=6.6.6.6",
      "x-real-ip": "6.6.6.6",
      "x-prerender-revalidate": "1",
      "x-nextjs-data": "1",
      "x-site-route": "request",
      "x-form-answer": "forged",
      connection: "x-secret-hop",
      "x-secret-hop": "1",
      "accept-language": "en",
    },
  });
  expect(
    Object.keys(seen)
      .filter((name) => name.startsWith("x-"))
      .toSorted(),
  ).toEqual(["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-request-id"]);
  expect(seen).toMatchObject({ "x-forwarded-for": "127.0.0.1", "accept-language": "en" });
  expect(seen["x-forwarded-host"]).toMatch(/^localhost:/);
});

test("visitors see nothing of what runs behind", async () => {
  const { ask } = await frontWith({
    parts: {
      site: page("<p>", { "x-powered-by": "Next.js", "x-next-cache-tags": "doc:a", server: "s" }),
    },
  });
  const names = Object.keys((await ask("/")).headers);
  expect(names.filter((name) => /powered|next|server|middleware/.test(name))).toEqual([]);
});

test("a static page is asked for once, also by many visitors at the same time", async () => {
  let rendered = 0;
  const { ask } = await frontWith({
    parts: {
      site: (request, answer) => {
        rendered += 1;
        page("<h1>Hello</h1>".repeat(200))(request, answer);
      },
    },
  });
  await Promise.all(Array.from({ length: 20 }, () => ask("/")));
  const zipped = await ask("/", { headers: { "accept-encoding": "gzip" } });
  expect(gunzipSync(zipped.raw).toString()).toContain("<h1>Hello</h1>");
  const etag = zipped.headers.etag ?? "";
  expect(await ask("/", { headers: { "if-none-match": etag } })).toMatchObject({
    status: 304,
    text: "",
  });
  expect(await ask("/", { method: "HEAD" })).toMatchObject({ status: 200, text: "" });
  expect((await ask("/")).headers["cache-control"]).toBe("public, max-age=0, must-revalidate");
  expect(rendered).toBe(1);
});

test.each([
  ["an unknown address", 404, "HIT"],
  ["a page that is being renewed", 200, "STALE"],
])("%s is never fresh in a shared cache", async (_, status, cached) => {
  const { ask } = await frontWith({
    parts: {
      site: (_request, answer) => {
        answer.writeHead(status, {
          "content-type": "text/html; charset=utf-8",
          "cache-control": "s-maxage=300, stale-while-revalidate=31535700",
          "x-nextjs-cache": cached,
        });
        answer.end("<h1>Hello</h1>");
      },
    },
  });
  const { headers } = await ask("/new-page");
  expect(headers["cache-control"]).toBe("public, max-age=0, must-revalidate");
});

test("a page too large for two round trips is packed smaller once it is kept, and stays so while its text does", async () => {
  const clock = vi.spyOn(Date, "now");
  const words = Array.from({ length: 30_000 }, (_, place) => (place * place * 7919) % 99_991);
  let text = `<p>${words.join(" words and ")}</p>`;
  let rendered = 0;
  const { ask } = await frontWith({
    parts: {
      site: (request, answer) => {
        rendered += 1;
        page(text)(request, answer);
      },
    },
  });
  const packed = async () => {
    const { raw, headers } = await ask("/", { headers: { "accept-encoding": "br" } });
    expect(brotliDecompressSync(raw).toString()).toBe(text);
    expect(headers["content-length"]).toBe(`${raw.length}`);
    return raw.length;
  };
  const first = await packed();
  expect(first).toBeGreaterThan(40_000);
  await expect.poll(packed).toBeLessThan(first);
  const smallest = await packed();
  expect(rendered).toBe(1);
  clock.mockReturnValue(performance.timeOrigin + performance.now() + 60_000);
  expect(await packed()).toBe(smallest);
  expect(rendered).toBe(2);
  clock.mockReturnValue(performance.timeOrigin + performance.now() + 120_000);
  text = "<p>Short.</p>";
  expect(await packed()).toBeLessThan(40_000);
});

test("a page that a browser has already is not confirmed with another policy", async () => {
  const { ask } = await frontWith({
    parts: {
      site: (request, answer) => {
        answer.setHeader("etag", '"one"');
        answer.setHeader("cache-control", "private, no-store");
        if (request.headers["if-none-match"]) answer.writeHead(304).end();
        else answer.writeHead(200, { "content-type": "text/html" }).end("<p>One</p>");
      },
    },
  });
  const first = await ask("/about?q=1", { headers: html });
  expect(first.headers.etag).toBeUndefined();
  const again = await ask("/about?q=1", { headers: { ...html, "if-none-match": '"one"' } });
  expect(again).toMatchObject({ status: 200, text: "<p>One</p>" });
  expect(again.headers["content-security-policy"]).toContain("style-src 'self'");
});

test("unknown query keys share the static page once the site was seen to ignore them", async () => {
  let rendered = 0;
  const { ask } = await frontWith({
    parts: {
      site: (request, answer) => {
        rendered += 1;
        const perRequest = request.url?.includes("sent=");
        page("<p>", perRequest ? { "cache-control": "private, no-store" } : {})(request, answer);
      },
    },
  });
  for (const source of ["a", "b", "c"]) await ask(`/?utm_source=${source}`);
  await ask("/");
  expect(rendered).toBe(1);
  await ask("/?sent=1");
  await ask("/?sent=1");
  expect(rendered).toBe(3);
});

test("a made-up key takes nothing away from the keys whose names it joins", async () => {
  const { ask } = await frontWith({
    parts: {
      site: (request, answer) => {
        const perRequest = /[?&]q=/.test(request.url ?? "");
        const own: Record<string, string> = perRequest
          ? { "cache-control": "private, no-store" }
          : {};
        page(perRequest ? "results" : "plain", own)(request, answer);
      },
    },
  });
  for (const made of ["category%26q=1", "category,q=1", "category=1&category%26q"])
    expect((await ask(`/resources?${made}`)).text).toBe("plain");
  expect((await ask("/resources?category=Security&q=agents")).text).toBe("results");
});

test.each([
  ["an answer with a cookie", { "set-cookie": "a=b" }, {}],
  ["a private answer", { "cache-control": "private, no-cache, no-store" }, {}],
  ["an answer Next is renewing", { "x-nextjs-cache": "STALE" }, {}],
  ["a draft", {}, { cookie: "a=b; __prerender_bypass=1" }],
  ["an answer to a script's navigation", {}, { rsc: "1" }],
])("%s is never kept", async (_, headers, asked) => {
  let rendered = 0;
  const { ask } = await frontWith({
    parts: {
      site: (request, answer) => {
        rendered += 1;
        page("<p>", headers)(request, answer);
      },
    },
  });
  await ask("/", { headers: asked });
  await ask("/", { headers: asked });
  expect(rendered).toBe(2);
});

test("what the machine knows is told to whom the database takes for an administrator", async () => {
  const { ask } = await frontWith({
    parts: {
      supabase: (request, answer) => {
        const isAdmin = request.headers.authorization === "Bearer of an administrator";
        answer
          .writeHead(isAdmin && request.url === "/rest/v1/rpc/operations_settings" ? 200 : 403)
          .end("{}");
      },
    },
  });
  const as = (authorization: string) => ask("/operatorz", { headers: { authorization } });
  expect(JSON.parse((await as("Bearer of an administrator")).text)).toEqual({
    disk: "canary of the machine",
  });
  for (const refused of [
    await as("Bearer of sales"),
    await ask("/operatorz"),
    await as("Basic x"),
  ]) {
    expect(refused.status).toBe(403);
    expect(refused.text).not.toContain("canary");
  }
});

test("without the database nobody is told what the machine knows", async () => {
  const { ask } = await frontWith({ ports: { supabase: await freePort() } });
  const answer = await ask("/operatorz", { headers: { authorization: "Bearer x" } });
  expect(answer.status).toBe(503);
});

test("an accepted publish event empties what is kept; a page rendered before it is not kept", async () => {
  let headline = "old";
  const held: (() => void)[] = [];
  const accepted = [401, 200];
  let events = 0;
  const { ask } = await frontWith({
    published: () => (events += 1),
    parts: {
      site: (request, answer) => {
        if (request.url === "/api/revalidate") {
          answer.writeHead(accepted.shift() ?? 500).end();
          return;
        }
        const finish = page(headline);
        if (request.url === "/slow") held.push(() => finish(request, answer));
        else finish(request, answer);
      },
    },
  });
  await ask("/");
  const beforeEvent = ask("/slow");
  await expect.poll(() => held.length).toBe(1);
  headline = "new";
  await ask("/api/revalidate", { method: "POST" });
  expect((await ask("/")).text).toBe("old");
  expect(events).toBe(0);
  await ask("/api/revalidate", { method: "POST" });
  expect(events).toBe(1);
  expect((await ask("/")).text).toBe("new");
  const afterEvent = ask("/slow");
  await expect.poll(() => held.length).toBe(2);
  held[1]?.();
  expect((await afterEvent).text).toBe("new");
  held[0]?.();
  expect((await beforeEvent).text).toBe("old");
  expect((await ask("/slow")).text).toBe("new");
});

test("the last good page is served while its rendering fails or hangs, an unknown one is a fast 503", async () => {
  let now: "good" | "failing" | "hung" | "gone" = "good";
  const { ask } = await frontWith({
    parts: {
      site: (request, answer) => {
        if (request.url === "/api/revalidate") answer.writeHead(200).end();
        else if (now === "good") page("<h1>Good</h1>")(request, answer);
        else if (now === "failing") answer.writeHead(500, { "content-type": "text/html" }).end();
        else if (now === "gone") answer.writeHead(404, { "content-type": "text/html" }).end("no");
      },
    },
  });
  const read = (path: string) => ask(path, { headers: { accept: "text/html" } });
  const publish = () => ask("/api/revalidate", { method: "POST" });
  await read("/");
  await publish();
  now = "failing";
  expect(await read("/")).toMatchObject({ status: 200, text: "<h1>Good</h1>" });
  now = "hung";
  const began = performance.now();
  const [known, unknown] = await Promise.all([read("/"), read("/unknown")]);
  expect(performance.now() - began).toBeLessThan(4_500);
  expect(known).toMatchObject({ status: 200, text: "<h1>Good</h1>" });
  expect(unknown.status).toBe(503);
  expect(unknown.text).toContain("Something went wrong");

  // Once it was removed, an outage does not bring it back.
  now = "gone";
  await publish();
  expect((await read("/")).status).toBe(404);
  now = "failing";
  expect((await read("/")).status).toBe(500);
}, 15_000);

test.each([
  ["hangs", undefined],
  ["fails without a body", 500],
])("a program that asks for a page the site %s gets a fast failure in words", async (_, status) => {
  const { ask } = await frontWith({
    parts: { site: (_request, answer) => void (status && answer.writeHead(status).end()) },
  });
  const began = performance.now();
  const answer = await ask("/unknown", { headers: { accept: "*/*" } });
  expect(performance.now() - began).toBeLessThan(4_500);
  expect(answer.status).toBe(status ?? 503);
  expect(answer.headers["retry-after"]).toBe(status ? undefined : "2");
  expect(JSON.parse(answer.text)).toMatchObject({ statusCode: status ?? 503 });
});

test("the last good page is served while its content cannot be shown, and 404 where there is none", async () => {
  let now: "good" | "unshowable" | "removed" = "good";
  const { ask } = await frontWith({
    parts: {
      site: (request, answer) => {
        if (request.url === "/api/revalidate") answer.writeHead(200).end();
        else if (now === "good") page("<h1>Good</h1>")(request, answer);
        else {
          const isListed = now === "unshowable" && request.url !== "/~missing";
          const listed = isListed ? { "x-site-listed-page": "1" } : {};
          const text = isListed ? "Blank without scripts" : "Not here";
          answer.writeHead(404, { "content-type": "text/html", ...listed }).end(text);
        }
      },
    },
  });
  const publish = () => ask("/api/revalidate", { method: "POST" });
  await ask("/", { headers: html });
  now = "unshowable";
  await publish();
  for (const headers of [html, {}]) {
    expect(await ask("/", { headers })).toMatchObject({ status: 200, text: "<h1>Good</h1>" });
    const cold = await ask("/cold", { headers });
    expect(cold).toMatchObject({ status: 404, text: "Not here" });
    expect(cold.headers).not.toHaveProperty("x-site-listed-page");
  }
  now = "removed";
  await publish();
  expect((await ask("/", { headers: html })).status).toBe(404);
});

test("a kept page is still served while the site is down, and an unknown one says so calmly", async () => {
  const clock = vi.spyOn(Date, "now");
  let down = false;
  const { ask } = await frontWith({
    parts: {
      site: (request, answer) => {
        if (down) request.socket.destroy();
        else page("<h1>Kept</h1>")(request, answer);
      },
    },
  });
  await ask("/");
  down = true;
  clock.mockReturnValue(performance.timeOrigin + performance.now() + 3_600_000);
  expect((await ask("/")).text).toBe("<h1>Kept</h1>");
  const other = await ask("/other", { headers: html });
  expect(other).toMatchObject({ status: 502, text: expect.stringContaining("Refresh Page") });
});

test.each([
  [500, 500, undefined],
  [503, 503, "2"],
  [507, 500, undefined],
])(
  "a page that the site fails with %i has the fallback in place of it",
  async (from, to, retry) => {
    const { ask } = await frontWith({
      parts: {
        site: (_, answer) => answer.writeHead(from, { "content-type": "text/html" }).end(""),
      },
    });
    const answer = await ask("/", { headers: html });
    expect(answer.status).toBe(to);
    expect(answer.headers["retry-after"]).toBe(retry);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.text).toContain("Something went wrong");
  },
);

test("what the site answers to a form, or to a program, stays the site's", async () => {
  const { ask } = await frontWith({
    parts: { site: (_, answer) => answer.writeHead(503).end("Not stored") },
  });
  const sent = await ask("/contact", { method: "POST", headers: html, body: "name=Ada" });
  expect(sent).toMatchObject({ status: 503, text: "Not stored" });
  expect(await ask("/api/health")).toMatchObject({ status: 503, text: "Not stored" });
});

test("a visitor sees the fallback while the site does not listen", async () => {
  const { ask } = await frontWith({ ports: { site: await freePort() } });
  const answer = await ask("/", { headers: html });
  expect(answer.status).toBe(503);
  expect(answer.headers["retry-after"]).toBe("2");
  expect(answer.text).toContain("Something went wrong");
});

test("a part that does not listen is 503 with the time to come back", async () => {
  const { ask } = await frontWith({ ports: { supabase: await freePort() } });
  const answer = await ask("/rest/v1/leads");
  expect(answer.status).toBe(503);
  expect(answer.headers["retry-after"]).toBe("2");
  expect(JSON.parse(answer.text)).toMatchObject({ message: expect.stringContaining("moment") });
});

test("a part that breaks off in the middle breaks off for the visitor too", async () => {
  const { ask } = await frontWith({
    parts: {
      supabase: (request, answer) => {
        answer.writeHead(200, { "content-length": "100" });
        answer.write("half", () => request.socket.destroy());
      },
    },
  });
  await expect(ask("/rest/v1/leads")).rejects.toThrow(/aborted|hang up/);
});

test("a visitor who leaves before the answer ends the question to the part", async () => {
  const asked = Promise.withResolvers<IncomingMessage>();
  const { port } = await frontWith({ parts: { supabase: (request) => asked.resolve(request) } });
  const visitor = connect(port, "127.0.0.1");
  visitor.write(
    `POST /rest/v1/leads HTTP/1.1\r\nhost: localhost:${port}\r\ncontent-length: 2\r\n\r\n{}`,
  );
  const question = await asked.promise;
  const ended = once(question.socket, "close");
  visitor.destroy();
  await ended;
  expect(question.socket.destroyed).toBe(true);
  // Without that it would end as one that is answered too late: after 30 s.
}, 10_000);

test("a reading request survives a part that closes an idle connection", async () => {
  let count = 0;
  const { ask } = await frontWith({
    parts: {
      supabase: (request, answer) => {
        count += 1;
        if (count === 2) request.socket.destroy();
        else answer.end("ok");
      },
    },
  });
  await ask("/rest/v1/leads");
  expect((await ask("/rest/v1/leads")).text).toBe("ok");
});

test("a writing request is never sent twice", async () => {
  let count = 0;
  const { ask } = await frontWith({
    parts: {
      supabase: (request) => {
        count += 1;
        request.socket.destroy();
      },
    },
  });
  expect((await ask("/rest/v1/leads", { method: "POST", body: "{}" })).status).toBe(502);
  expect(count).toBe(1);
});

describe("a change of content while the content lake starts again", () => {
  const change = { method: "POST", body: '{"transactionId":"one","mutations":[]}' };

  test("is asked for again, whole, until the lake has answered", async () => {
    const received: string[] = [];
    const { ask } = await frontWith({
      parts: {
        content: async (request, answer) => {
          received.push((await request.toArray()).join(""));
          if (received.length < 3) request.socket.destroy();
          else answer.end('{"transactionId":"one"}');
        },
      },
    });
    const answer = await ask("/v2025-02-19/data/actions/production", change);
    expect(answer).toMatchObject({ status: 200, text: '{"transactionId":"one"}' });
    expect(received).toEqual([change.body, change.body, change.body]);
  });

  test("waits for a lake that does not listen yet", async () => {
    const port = await freePort();
    const { ask } = await frontWith({ ports: { content: port } });
    const answering = ask("/v2025-02-19/data/mutate/production", change);
    const lake = createServer((_, answer) => answer.end("{}"));
    setTimeout(() => lake.listen(port, "127.0.0.1"), 150);
    onTestFinished(() => void lake.close());
    expect((await answering).status).toBe(200);
  });

  test.each(["{}", '{"transactionId":1}', "no JSON"])(
    "is asked for once where nothing names it: %s",
    async (body) => {
      let count = 0;
      const { ask } = await frontWith({
        parts: {
          content: (request) => {
            count += 1;
            request.socket.destroy();
          },
        },
      });
      const answer = await ask("/v2025-02-19/data/mutate/production", { method: "POST", body });
      expect(answer.status).toBe(502);
      expect(count).toBe(1);
    },
  );
});

test.each([
  ["announced", { "content-length": String(300 << 10) }],
  ["streamed", { "transfer-encoding": "chunked" }],
])("a body that is too large, %s, is refused before a part stores it", async (_, headers) => {
  let whole = false;
  const { ask } = await frontWith({
    parts: {
      supabase: (request, answer) => {
        request.on("end", () => {
          whole = request.complete;
          answer.end();
        });
        request.resume();
      },
    },
  });
  const body = Buffer.alloc(300 << 10, "x");
  const answer = await ask("/functions/v1/chat-intelligent", {
    method: "POST",
    headers: { ...headers, ...html },
    body,
  });
  expect(answer).toMatchObject({ status: 413, text: expect.stringContaining("too large") });
  expect(whole).toBe(false);
});

test("exactly the limit of wrong passwords reaches the accounts, then 429 with the wait", async () => {
  let tried = 0;
  const { ask } = await frontWith({
    parts: {
      supabase: (request, answer) => {
        request.resume().on("end", () => {
          tried += 1;
          answer.writeHead(400).end("{}");
        });
      },
    },
  });
  const { attempts } = signInLimits["sign-in"].perClientAndAccount;
  const answers = await Promise.all(
    Array.from({ length: 40 }, () =>
      ask("/auth/v1/token?grant_type=password", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email: "anna@example.com", password: "guess" }),
      }),
    ),
  );
  expect(tried).toBe(attempts);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(40 - attempts);
  expect(Number(refused[0]?.headers["retry-after"])).toBeGreaterThan(800);
});

test.each([
  ["another announced type", { "content-type": "text/plain" }, ""],
  ["a byte order mark", { "content-type": "application/json" }, "\ufeff"],
])("%s does not hide an account from its limit", async (_, headers, mark) => {
  let tried = 0;
  const { ask } = await frontWith({
    parts: {
      supabase: (request, answer) => {
        tried += 1;
        request.resume().on("end", () => answer.writeHead(400).end("{}"));
      },
    },
  });
  const { attempts } = signInLimits["sign-in"].perClientAndAccount;
  for (let index = 0; index <= attempts; index += 1)
    await ask("/auth/v1/token?grant_type=password", {
      method: "POST",
      headers,
      body: `${mark}${JSON.stringify({ email: "anna@example.com", password: "guess" })}`,
    });
  expect(tried).toBe(attempts);
});

test("a packed sign-in, whose account cannot be counted, reaches no part", async () => {
  let tried = 0;
  const { ask } = await frontWith({
    parts: {
      content: (_, answer) => {
        tried += 1;
        answer.end();
      },
    },
  });
  const { status } = await ask("/v1/auth/login/staff", {
    method: "POST",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "content-encoding": "gzip",
    },
    body: gzipSync("email=anna%40example.com&password=guess"),
  });
  expect(status).toBe(415);
  expect(tried).toBe(0);
});

test.each(["/", "/contact", "/rest/v1/leads", "/admin", "/v1/users/me", "/livez"])(
  "TRACE of %s is refused, and no part hears of it",
  async (path) => {
    let heard = 0;
    const count: RequestListener = (_, answer) => answer.end(String((heard += 1)));
    const { ask } = await frontWith({ parts: { site: count, supabase: count, content: count } });
    expect((await ask(path, { method: "TRACE" })).status).toBe(405);
    expect(heard).toBe(0);
  },
);

test("a request with two hosts is refused", async () => {
  const { port } = await frontWith({ parts: { site: page("home") } });
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  socket.write("GET / HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\n\r\n");
  const [answer] = await once(socket, "data");
  expect(String(answer)).toMatch(/^HTTP\/1\.1 400 /);
});

test("a browser's sign-in form gets its refusal as a page", async () => {
  const { ask } = await frontWith({
    parts: {
      content: (request, answer) => {
        request.resume().on("end", () => answer.writeHead(401).end());
      },
    },
  });
  const body = "email=anna%40example.com&password=guess";
  const send = () =>
    ask("/v1/auth/login/staff", {
      method: "POST",
      headers: { ...html, "content-type": "application/x-www-form-urlencoded" },
      body,
    });
  for (let index = 0; index < signInLimits["sign-in"].perClientAndAccount.attempts; index += 1)
    expect((await send()).status).toBe(401);
  expect(await send()).toMatchObject({
    status: 429,
    headers: { "content-type": "text/html; charset=utf-8" },
  });
});

test("the owner of an account signs in while another client guesses, or after opening a mailed link", async () => {
  const email = "anna@example.com";
  const claims = Buffer.from(JSON.stringify({ email })).toString("base64url");
  const { ask, port } = await frontWith({
    environment: { TRUSTED_PROXIES: "127.0.0.1" },
    parts: {
      supabase: (request, answer) => {
        const location = `http://localhost/admin/set-password#access_token=h.${claims}.s`;
        request.resume().on("end", () => {
          if (request.url?.startsWith("/auth/v1/verify")) answer.writeHead(303, { location }).end();
          else answer.writeHead(400).end("{}");
        });
      },
    },
  });
  const signIn = (client: string, accept = "application/json") =>
    ask("/auth/v1/token?grant_type=password", {
      method: "POST",
      headers: { "x-forwarded-for": client, accept },
      body: JSON.stringify({ email, password: "guess" }),
    });
  const { attempts } = signInLimits["sign-in"].perClientAndAccount;
  for (let index = 0; index < attempts; index += 1) await signIn("198.51.100.1");
  const locked = await signIn("198.51.100.1", "text/html");
  expect(locked.status).toBe(429);
  expect(locked.text).toContain(
    `<a href="http://localhost:${port}/admin/forgot-password">Email me a link</a>`,
  );
  expect((await signIn("203.0.113.7")).status).toBe(400);
  await ask("/auth/v1/verify?type=recovery&token=x", {
    headers: { "x-forwarded-for": "198.51.100.1" },
  });
  expect((await signIn("198.51.100.1")).status).toBe(400);
});

test("a forwarded address counts only from a trusted proxy", async () => {
  const parts = {
    supabase: ((request, answer) => {
      request.resume().on("end", () => answer.writeHead(400).end("{}"));
    }) satisfies RequestListener,
  };
  const statuses = async (environment: Record<string, string>) => {
    const { ask } = await frontWith({ parts, environment });
    const answers: number[] = [];
    for (let index = 0; index <= signInLimits["sign-in"].perClient.attempts; index += 1) {
      const headers = { "x-forwarded-for": `198.51.100.${index}` };
      answers.push((await ask("/auth/v1/token", { method: "POST", headers, body: "{}" })).status);
    }
    return answers.at(-1);
  };
  expect(await statuses({})).toBe(429);
  expect(await statuses({ TRUSTED_PROXIES: "127.0.0.1" })).toBe(400);
});

test("a built application gets its addresses and a policy at serving time", async () => {
  const { ask } = await frontWith();
  const { text, headers } = await ask("/admin/leads", { headers: html });
  expect(text).toContain(`<script type="application/json" id="site-config">{"siteUrl"`);
  expect(text).not.toContain("sb_publishable_</script>");
  expect(headers["content-security-policy"]).toMatch(/script-src 'self' 'sha256-/);
  expect((await ask("/admin/assets/app-12345678.js")).headers["cache-control"]).toBe(
    "public, max-age=31536000, immutable",
  );
  expect((await ask("/admin/assets/none-12345678.js")).status).toBe(404);
  expect((await ask("/admin", { method: "POST" })).status).toBe(405);
});

test("under the machine's other name the back office sends people to the site's own", async () => {
  const { ask, port } = await frontWith();
  const answer = await ask("/admin/leads", { headers: { host: `127.0.0.1:${port}` } });
  expect(answer).toMatchObject({
    status: 307,
    headers: { location: `http://localhost:${port}/admin/leads` },
  });
});

test("pages wait until every part has answered once", async () => {
  let started = false;
  const { ask } = await frontWith({ parts: { site: page("<p>") }, started: () => started });
  expect(await ask("/", { headers: html })).toMatchObject({
    status: 503,
    text: expect.stringContaining("One moment"),
  });
  started = true;
  expect((await ask("/")).status).toBe(200);
});

test("readiness names the part that is missing", async () => {
  const { ask } = await frontWith();
  expect(JSON.parse((await ask("/readyz")).text)).toEqual({
    ok: false,
    missing: ["content lake"],
    notices: [],
  });
});

test.each([
  ["site", "/api/chat"],
  ["supabase", "/functions/v1/chat-intelligent"],
] as const)("of the %s each event is handed on when it comes, not packed", async (part, path) => {
  const { promise: heard, resolve: hear } = Promise.withResolvers<void>();
  const { port } = await frontWith({
    parts: {
      [part]: (request: IncomingMessage, answer: ServerResponse) => {
        request.resume();
        answer.writeHead(200, { "content-type": "text/event-stream; charset=utf-8" });
        answer.write("event: text\ndata: 1\n\n");
        // The second one waits until the visitor has read the first.
        heard.then(() => answer.end("event: reply\ndata: 2\n\n"));
      },
    },
  });
  const answer = await fetch(`http://localhost:${port}${path}`, {
    method: "POST",
    headers: { "accept-encoding": "br, gzip", accept: "text/event-stream" },
    body: "{}",
  });
  expect(answer.headers.get("content-encoding")).toBeNull();
  const read: string[] = [];
  for await (const piece of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    read.push(piece);
    hear();
  }
  expect(read).toEqual(["event: text\ndata: 1\n\n", "event: reply\ndata: 2\n\n"]);
});

test("large answers to programs are compressed on the way; tokens are not", async () => {
  const json: RequestListener = (_, answer) => {
    answer.writeHead(200, { "content-type": "application/json" });
    answer.end(JSON.stringify("x".repeat(5_000)));
  };
  const { ask } = await frontWith({ parts: { supabase: json } });
  const headers = { "accept-encoding": "gzip" };
  const list = await ask("/rest/v1/leads", { headers });
  expect(list.headers["content-encoding"]).toBe("gzip");
  expect(JSON.parse(gunzipSync(list.raw).toString())).toHaveLength(5_000);
  expect((await ask("/auth/v1/user", { headers })).headers["content-encoding"]).toBeUndefined();
});

/** What comes back for bytes that no client library would send. */
async function sendRaw(port: number, bytes: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  let text = "";
  socket.on("data", (chunk) => (text += chunk.toString()));
  socket.write(bytes);
  await once(socket, "close");
  return text;
}

test.each([
  ["two lengths", "Content-Length: 3\r\nContent-Length: 4\r\n"],
  ["a length and chunks", "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n"],
  ["an odd transfer encoding", "Transfer-Encoding: xchunked\r\n"],
  ["no host", ""],
])("a request with %s reaches no part", async (name, lines) => {
  let reached = false;
  const { port } = await frontWith({
    parts: {
      site: (_, answer) => {
        reached = true;
        answer.end();
      },
    },
  });
  const host = name === "no host" ? "" : "Host: localhost\r\n";
  const text = await sendRaw(
    port,
    `POST / HTTP/1.1\r\n${host}${lines}Connection: close\r\n\r\nabc`,
  );
  expect(text).toMatch(/^HTTP\/1\.1 400/);
  expect(reached).toBe(false);
});

test("a WebSocket is joined for our own pages and refused to others", async () => {
  const server = createServer();
  server.on("upgrade", (request, socket) => {
    socket.write(
      "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
    );
    socket.on("data", (chunk: Buffer) => socket.end(`echo ${request.url} ${chunk.toString()}`));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = await frontWith({ ports: { content: portOf(server) } });
  const upgrade = (path: string, origin: string) =>
    `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nOrigin: ${origin}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`;
  const own = `http://localhost:${port}`;
  const socket = connect(port, "127.0.0.1");
  socket.write(upgrade("/v1/mux", own));
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk.toString();
    if (text.endsWith("\r\n\r\n")) socket.write("hello");
  });
  await once(socket, "close");
  expect(text).toMatch(/^HTTP\/1\.1 101[\s\S]*echo \/v1\/mux hello$/);
  expect(await sendRaw(port, upgrade("/v1/mux", "https://evil.example"))).toMatch(/ 403 /);
  expect(await sendRaw(port, upgrade("/contact", own))).toMatch(/ 404 /);
});

describe("a front that closes", () => {
  test("finishes what it has begun, says that it is the last, and takes no one new", async () => {
    const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { ask, front } = await frontWith({
      parts: {
        supabase: async (_request, answer) => {
          isAsked();
          await released;
          answer.end("stored");
        },
      },
    });
    const sent = ask("/rest/v1/leads", { method: "POST", body: "{}" });
    await asked;
    const closed = front.close(10_000);
    const newcomer = () => ask("/livez").then(() => "answered", String);
    await expect.poll(newcomer).toContain("ECONNREFUSED");
    release();
    expect(await sent).toMatchObject({
      status: 200,
      text: "stored",
      headers: { connection: "close" },
    });
    await closed;
  });

  test("answers a request that comes on an open connection, and closes that", async () => {
    const { ask, port, front } = await frontWith();
    const socket = connect(port, "127.0.0.1");
    onTestFinished(() => void socket.destroy());
    let text = "";
    socket.on("data", (chunk: Buffer) => (text += chunk.toString()));
    const live = `GET /livez HTTP/1.1\r\nhost: localhost:${port}\r\n\r\n`;
    socket.write(live);
    await expect.poll(() => text).toMatch(/connection: keep-alive/i);
    const closed = front.close(10_000);
    await expect.poll(() => ask("/livez").then(() => "", String)).toContain("ECONNREFUSED");
    text = "";
    socket.write(live);
    await once(socket, "end");
    expect(text).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*connection: close[\s\S]*"ok":true/i);
    await closed;
  });

  test("answers everybody whom the system has let in, however many wait to be taken", async () => {
    const { port, front } = await frontWith();
    const visitors = Array.from({ length: 50 }, async () => {
      const socket = connect(port, "127.0.0.1");
      socket.write(`GET /livez HTTP/1.1\r\nhost: localhost:${port}\r\n\r\n`);
      let text = "";
      socket.on("data", (chunk: Buffer) => (text += chunk.toString()));
      await once(socket, "end");
      return text.split("\r\n")[0];
    });
    // The system knows them; the front has not had a turn to look.
    await new Promise<void>((resolve) => process.nextTick(resolve));
    await front.close(10_000);
    expect(new Set(await Promise.all(visitors))).toEqual(new Set(["HTTP/1.1 200 OK"]));
  });

  test("ends a listener's stream as one that is whole", async () => {
    const { front, port } = await frontWith({
      parts: {
        content: (_request, answer) => {
          answer.writeHead(200, { "content-type": "text/event-stream" });
          answer.write("event: welcome\n\n");
        },
      },
    });
    const answer = await fetch(`http://127.0.0.1:${port}/v1/data/listen/production`);
    const heard: string[] = [];
    for await (const chunk of answer.body ?? []) {
      heard.push(Buffer.from(chunk).toString());
      void front.close(10_000);
    }
    expect(heard).toEqual(["event: welcome\n\n"]);
  });
});

describe("what the log is told", () => {
  const refusing =
    (status: number): RequestListener =>
    (_request, answer) =>
      answer.writeHead(status).end();

  test("a failed sign-in and a refused token, by kind and hashed client, without who it was", async () => {
    const { ask, logged } = await frontWith({ parts: { supabase: refusing(401) } });
    await ask("/auth/v1/token?grant_type=password", {
      method: "POST",
      body: JSON.stringify({ email: "eve@example.com", password: "canary of a password" }),
    });
    await ask("/rest/v1/leads?email=eq.eve@example.com", {
      headers: { authorization: "Bearer canary-of-a-token" },
    });
    const request = expect.any(String);
    expect(logged).toEqual([
      [
        "warn",
        "front",
        "sign_in_failed",
        { what: "auth/token", status: 401, client: "somebody", request },
      ],
      [
        "warn",
        "front",
        "token_refused",
        { what: "leads", status: 401, client: "somebody", request },
      ],
    ]);
    expect(JSON.stringify(logged)).not.toMatch(/eve|canary/);
  });

  test("a success of every day is no event", async () => {
    const { ask, logged } = await frontWith({ parts: { supabase: refusing(204) } });
    await ask("/rest/v1/leads");
    expect(logged).toEqual([]);
  });
});
