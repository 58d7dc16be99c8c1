import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { type RequestListener } from "node:http";
import { htmlRequest, startTestGateway } from "../gateway.fake.ts";
import { signInLimits } from "./sign-in-limits.ts";

test("admits exactly the limit of wrong passwords, then 429 with the time to wait", async () => {
  let tried = 0;
  const { send } = await startTestGateway({
    services: {
      supabase: (request, response) => {
        request.resume().on("end", () => {
          tried += 1;
          response.writeHead(400).end("{}");
        });
      },
    },
  });
  const { attempts } = signInLimits["sign-in"].perClientAndAccount;
  const responses = await Promise.all(
    Array.from({ length: 40 }, () =>
      send("/auth/v1/token?grant_type=password", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email: "anna@example.com", password: "guess" }),
      }),
    ),
  );
  expect(tried).toBe(attempts);
  const refused = responses.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(40 - attempts);
  expect(Number(refused[0]?.headers["retry-after"])).toBeGreaterThan(800);
});

test.each([
  ["another content type", { "content-type": "text/plain" }, ""],
  ["a byte order mark", { "content-type": "application/json" }, "\ufeff"],
])("%s does not bypass the limit of an account", async (_, headers, mark) => {
  let tried = 0;
  const { send } = await startTestGateway({
    services: {
      supabase: (request, response) => {
        tried += 1;
        request.resume().on("end", () => response.writeHead(400).end("{}"));
      },
    },
  });
  const { attempts } = signInLimits["sign-in"].perClientAndAccount;
  for (let index = 0; index <= attempts; index += 1)
    await send("/auth/v1/token?grant_type=password", {
      method: "POST",
      headers,
      body: `${mark}${JSON.stringify({ email: "anna@example.com", password: "guess" })}`,
    });
  expect(tried).toBe(attempts);
});

test("limits emails to new addresses and reauthentications, but not new passwords", async () => {
  let tried = 0;
  const { send } = await startTestGateway({
    services: {
      supabase: (request, response) => {
        tried += 1;
        request.resume().on("end", () => response.writeHead(200).end("{}"));
      },
    },
  });
  const change = (body: object) =>
    send("/auth/v1/user", {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const reauthenticate = () => send("/auth/v1/reauthenticate");
  const { attempts } = signInLimits.email.perClient;
  for (let index = 0; index < attempts; index += 1) {
    const email = `victim-${index}@example.com`;
    const { status } = await (index % 2 ? reauthenticate() : change({ email }));
    expect(status).toBe(200);
  }
  expect((await change({ email: "another@example.com" })).status).toBe(429);
  expect((await reauthenticate()).status).toBe(429);
  expect(tried).toBe(attempts);
  expect((await change({ password: "a lamp, a table, a chair" })).status).toBe(200);
});

test("rejects a compressed sign-in, whose account cannot be counted", async () => {
  let tried = 0;
  const { send } = await startTestGateway({
    services: {
      content: (_, response) => {
        tried += 1;
        response.end();
      },
    },
  });
  const { status } = await send("/v1/auth/login/staff", {
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

test("responds to a limited sign-in form with a page", async () => {
  const { send } = await startTestGateway({
    services: {
      content: (request, response) => {
        request.resume().on("end", () => response.writeHead(401).end());
      },
    },
  });
  const body = "email=anna%40example.com&password=guess";
  const signIn = () =>
    send("/v1/auth/login/staff", {
      method: "POST",
      headers: { ...htmlRequest, "content-type": "application/x-www-form-urlencoded" },
      body,
    });
  for (let index = 0; index < signInLimits["sign-in"].perClientAndAccount.attempts; index += 1)
    expect((await signIn()).status).toBe(401);
  expect(await signIn()).toMatchObject({
    status: 429,
    headers: { "content-type": "text/html; charset=utf-8" },
  });
});

test("the owner signs in while another client guesses, or after opening an emailed link", async () => {
  const email = "anna@example.com";
  const claims = Buffer.from(JSON.stringify({ email })).toString("base64url");
  const { send, port } = await startTestGateway({
    environment: { TRUSTED_PROXIES: "127.0.0.1" },
    services: {
      supabase: (request, response) => {
        const location = `http://localhost/admin/set-password#access_token=h.${claims}.s`;
        request.resume().on("end", () => {
          if (request.url?.startsWith("/auth/v1/verify"))
            response.writeHead(303, { location }).end();
          else response.writeHead(400).end("{}");
        });
      },
    },
  });
  const signIn = (client: string, accept = "application/json") =>
    send("/auth/v1/token?grant_type=password", {
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
  await send("/auth/v1/verify?type=recovery&token=x", {
    headers: { "x-forwarded-for": "198.51.100.1" },
  });
  expect((await signIn("198.51.100.1")).status).toBe(400);
});

test("a forwarded address counts only from a trusted proxy", async () => {
  const services = {
    supabase: ((request, response) => {
      request.resume().on("end", () => response.writeHead(400).end("{}"));
    }) satisfies RequestListener,
  };
  const statuses = async (environment: Record<string, string>) => {
    const { send } = await startTestGateway({ services, environment });
    const responses: number[] = [];
    for (let index = 0; index <= signInLimits["sign-in"].perClient.attempts; index += 1) {
      const headers = { "x-forwarded-for": `198.51.100.${index}` };
      responses.push(
        (await send("/auth/v1/token", { method: "POST", headers, body: "{}" })).status,
      );
    }
    return responses.at(-1);
  };
  expect(await statuses({})).toBe(429);
  expect(await statuses({ TRUSTED_PROXIES: "127.0.0.1" })).toBe(400);
});

describe("the security log", () => {
  const refusing =
    (status: number): RequestListener =>
    (_request, response) =>
      response.writeHead(status).end();

  test("gets failed sign-ins and rejected tokens by kind and pseudonym, without personal data", async () => {
    const { send, logLines } = await startTestGateway({ services: { supabase: refusing(401) } });
    await send("/auth/v1/token?grant_type=password", {
      method: "POST",
      body: JSON.stringify({ email: "eve@example.com", password: "canary of a password" }),
    });
    await send("/rest/v1/leads?email=eq.eve@example.com", {
      headers: { authorization: "Bearer canary-of-a-token" },
    });
    const request = expect.any(String);
    expect(logLines).toEqual([
      [
        "warn",
        "gateway",
        "sign_in_failed",
        { what: "auth/token", status: 401, client: "client-1", request },
      ],
      [
        "warn",
        "gateway",
        "token_refused",
        { what: "leads", status: 401, client: "client-1", request },
      ],
    ]);
    expect(JSON.stringify(logLines)).not.toMatch(/eve|canary/);
  });

  test("gets no line for an ordinary success", async () => {
    const { send, logLines } = await startTestGateway({ services: { supabase: refusing(204) } });
    await send("/rest/v1/leads");
    expect(logLines).toEqual([]);
  });
});
