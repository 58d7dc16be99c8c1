import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { startTestGateway } from "../gateway.fake.ts";
import { getRequestKind } from "./observe-request.ts";

const visitorTrace = {
  traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
  tracestate: "a=b",
  baggage: "email=ada@example.com",
};

test("a visitor chooses neither the trace nor the request id", async () => {
  const received: Record<string, unknown>[] = [];
  const { send } = await startTestGateway({
    services: {
      supabase: (request, response) => {
        received.push(request.headers);
        response.end("{}");
      },
    },
  });
  await send("/rest/v1/leads", { headers: { ...visitorTrace, "x-request-id": "chosen" } });
  const [headers = {}] = received;
  for (const name of Object.keys(visitorTrace)) expect(headers[name]).toBeUndefined();
  expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
});

test("a log line of a rejected request has the id that its service got", async () => {
  let id: unknown;
  const { send, logLines } = await startTestGateway({
    services: {
      supabase: (request, response) => {
        id = request.headers["x-request-id"];
        response.writeHead(401).end("{}");
      },
    },
  });
  await send("/rest/v1/leads", { headers: { authorization: "Bearer x" } });
  await expect
    .poll(() => logLines.map(([, , event, fields]) => [event, fields?.request]))
    .toEqual([["token_refused", id]]);
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
});

const hosting = { isSupabaseHosted: false, isSanityHosted: false, isDevelopment: false };

test.each([
  ["GET", "/", "page"],
  ["GET", "/about?email=ada@example.com", "page"],
  ["GET", "/ada@example.com", "file"],
  ["GET", "/icon.svg", "file"],
  ["POST", "/contact", "form"],
  ["POST", "/api/chat", "api"],
  ["GET", "/rest/v1/ada_lovelace", "rest"],
  ["POST", "/auth/v1/token", "auth"],
  ["POST", "/functions/v1/ada", "functions"],
  ["GET", "/v1/data/query/production", "content"],
  ["GET", "/images/a/b/ada.png", "image"],
  ["GET", "/admin/leads", "admin"],
  ["GET", "/_next/static/a.js", "assets"],
  ["GET", "/livez", "liveness"],
  ["GET", "\\", "invalid"],
])("the kind of %s %s is %s", (method, url, kind) => {
  const request = Object.assign(new IncomingMessage(new Socket()), { method, url });
  expect(getRequestKind(request, hosting)).toBe(kind);
});
