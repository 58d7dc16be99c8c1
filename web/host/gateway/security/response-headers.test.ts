import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { type IncomingHttpHeaders, type RequestListener } from "node:http";
import { htmlRequest, renderPage, startTestGateway } from "../gateway.fake.ts";

test("a page allows only inline scripts of the build and has all security headers", async () => {
  const { send } = await startTestGateway({
    services: { site: renderPage("<script>go()</script><script>stray()</script>") },
  });
  const { status, headers } = await send("/");
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
  ["/missing", htmlRequest],
  ["/a//b", {}],
  ["/livez", {}],
  ["/readyz", {}],
  ["/rest/v1/leads", {}],
  ["/studio", { ...htmlRequest, cookie: "editor_session=made-up" }],
  ["/admin/assets/app-12345678.js", {}],
  ["/_next/static/chunk.js", {}],
  ["/_next/static/none.js", {}],
  ["/v1/users/me", {}],
])("%s responds with every security header", async (path, headers) => {
  const refuse: RequestListener = (_, response) => response.writeHead(401).end("no");
  const { send } = await startTestGateway({ services: { supabase: refuse, site: refuse } });
  const response = await send(path, { headers });
  for (const name of [
    "content-security-policy",
    "x-content-type-options",
    "x-frame-options",
    "referrer-policy",
    "permissions-policy",
    "cross-origin-opener-policy",
    "cross-origin-resource-policy",
  ])
    expect(response.headers, `${name} on ${response.status}`).toHaveProperty(name);
  expect(response.headers).not.toHaveProperty("strict-transport-security");
});

test("an https site sets HSTS", async () => {
  const { send } = await startTestGateway({ environment: { SITE_URL: "https://www.example.com" } });
  expect((await send("/livez")).headers["strict-transport-security"]).toBe("max-age=63072000");
});

test("replaces the headers that the site sends for hosts without a gateway", async () => {
  const { send } = await startTestGateway({
    services: {
      site: (request, response) => {
        response.setHeader("content-security-policy", "script-src 'unsafe-inline'");
        response.setHeader("x-frame-options", "SAMEORIGIN");
        if (request.url === "/icon.svg") response.end("<svg>");
        else renderPage("<p>")(request, response);
      },
    },
  });
  for (const path of ["/", "/icon.svg"]) {
    const { headers } = await send(path);
    expect(headers["content-security-policy"]).not.toContain("unsafe-inline");
    expect(headers["x-frame-options"]).toBe("DENY");
  }
});

test("a draft may be framed by the Studio of this site and by a configured one", async () => {
  const draft = { cookie: "__prerender_bypass=1" };
  const { send } = await startTestGateway({ services: { site: renderPage("<p>") } });
  const own = (await send("/", { headers: draft })).headers;
  expect(own["x-frame-options"]).toBe("SAMEORIGIN");
  expect(own["content-security-policy"]).toContain("frame-ancestors 'self';");
  const elsewhere = await startTestGateway({
    services: { site: renderPage("<p>") },
    environment: { STUDIO_URL: "https://studio.example.com" },
  });
  const { headers } = await elsewhere.send("/", { headers: draft });
  expect(headers).not.toHaveProperty("x-frame-options");
  expect(headers["content-security-policy"]).toContain(
    "frame-ancestors 'self' https://studio.example.com",
  );
});

test("forwards no control header of a visitor, and who the visitor is", async () => {
  let seen: IncomingHttpHeaders = {};
  const { send } = await startTestGateway({
    services: {
      site: (request, response) => {
        seen = request.headers;
        response.end("ok");
      },
    },
  });
  await send("/contact", {
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
      "x-form-response": "forged",
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

test("removes headers that reveal the services", async () => {
  const { send } = await startTestGateway({
    services: {
      site: renderPage("<p>", {
        "x-powered-by": "Next.js",
        "x-next-cache-tags": "doc:a",
        server: "s",
      }),
    },
  });
  const names = Object.keys((await send("/")).headers);
  expect(names.filter((name) => /powered|next|server|middleware/.test(name))).toEqual([]);
});
