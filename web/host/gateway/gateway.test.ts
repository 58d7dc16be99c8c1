import { expect, test } from "vitest";
import { htmlRequest, renderPage, startTestGateway } from "./gateway.fake.ts";
import { findFreePort } from "../supervisor/ports.ts";

test("sends diagnostics only to administrators, as the database decides", async () => {
  const { send } = await startTestGateway({
    services: {
      supabase: (request, response) => {
        const isAdmin = request.headers.authorization === "Bearer of an administrator";
        response
          .writeHead(isAdmin && request.url === "/rest/v1/rpc/operations_settings" ? 200 : 403)
          .end("{}");
      },
    },
  });
  const sendAs = (authorization: string) => send("/diagnostics", { headers: { authorization } });
  expect(JSON.parse((await sendAs("Bearer of an administrator")).text)).toEqual({
    disk: "canary of the machine",
  });
  for (const refused of [
    await sendAs("Bearer of sales"),
    await send("/diagnostics"),
    await sendAs("Basic x"),
  ]) {
    expect(refused.status).toBe(403);
    expect(refused.text).not.toContain("canary");
  }
});

test("sends no diagnostics without the database", async () => {
  const { send } = await startTestGateway({ ports: { supabase: await findFreePort() } });
  const response = await send("/diagnostics", { headers: { authorization: "Bearer x" } });
  expect(response.status).toBe(503);
});

test("adds configuration and policy to a built application", async () => {
  const { send } = await startTestGateway();
  const { text, headers } = await send("/admin/leads", { headers: htmlRequest });
  expect(text).toContain(`<script type="application/json" id="site-config">{"siteUrl"`);
  expect(text).not.toContain("sb_publishable_</script>");
  expect(headers["content-security-policy"]).toMatch(/script-src 'self' 'sha256-/);
  expect((await send("/admin/assets/app-12345678.js")).headers["cache-control"]).toBe(
    "public, max-age=31536000, immutable",
  );
  expect((await send("/admin/assets/none-12345678.js")).status).toBe(404);
  expect((await send("/admin", { method: "POST" })).status).toBe(405);
});

test("redirects the back office from another name of the machine to the site's origin", async () => {
  const { send, port } = await startTestGateway();
  const response = await send("/admin/leads", { headers: { host: `127.0.0.1:${port}` } });
  expect(response).toMatchObject({
    status: 307,
    headers: { location: `http://localhost:${port}/admin/leads` },
  });
});

test("serves no page until every service has responded once", async () => {
  let started = false;
  const { send } = await startTestGateway({
    services: { site: renderPage("<p>") },
    isStarted: () => started,
  });
  expect(await send("/", { headers: htmlRequest })).toMatchObject({
    status: 503,
    text: expect.stringContaining("One moment"),
  });
  started = true;
  expect((await send("/")).status).toBe(200);
});

test("readiness names a missing service", async () => {
  const { send } = await startTestGateway();
  expect(JSON.parse((await send("/readyz")).text)).toEqual({
    ok: false,
    missing: ["content lake"],
    notices: [],
  });
});
