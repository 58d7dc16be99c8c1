// @vitest-environment node
import { expect, test } from "vitest";
import { startTestGateway } from "../gateway.fake.ts";

const page = { accept: "text/html,application/xhtml+xml" };

test.each([
  ["without a session", page],
  ["from an address bar", { ...page, "sec-fetch-site": "none" }],
  ["with another cookie", { ...page, cookie: "x_editor_session=a; other=b" }],
])("redirects the Studio to the sign-in form %s", async (_case, headers) => {
  const { send, port } = await startTestGateway();
  const { status, headers: sent } = await send("/studio/structure/home?perspective=rSpring", {
    headers,
  });
  expect(status).toBe(302);
  expect(sent["cache-control"]).toBe("no-store");
  const { pathname, searchParams } = new URL(sent.location ?? "", "http://site");
  expect(pathname).toBe("/v1/auth/login/staff");
  expect(searchParams.get("origin")).toBe(
    `http://localhost:${port}/studio/structure/home?perspective=rSpring`,
  );
});

test.each([
  ["the Studio with a session", "/studio", { ...page, cookie: "a=b; editor_session=made-up" }],
  ["the Studio over https", "/studio", { ...page, cookie: "__Host-editor_session=made-up" }],
  // The browser sends no cookie, although the editor may be signed in.
  ["the Studio by a link of another site", "/studio", { ...page, "sec-fetch-site": "cross-site" }],
  ["a file of the Studio", "/studio/assets/app-12345678.js", page],
  ["the back office", "/admin", page],
])("serves %s", async (_case, path, headers) => {
  const { send } = await startTestGateway();
  expect((await send(path, { headers })).status).toBe(200);
});

test("serves a Studio of hosted content to everyone", async () => {
  const { send } = await startTestGateway({
    environment: {
      SANITY_PROJECT_ID: "ab12cd34",
      SANITY_DATASET: "production",
      SANITY_API_READ_TOKEN: "x".repeat(20),
      SANITY_WEBHOOK_SECRET: "y".repeat(20),
    },
  });
  expect((await send("/studio", { headers: page })).status).toBe(200);
});
