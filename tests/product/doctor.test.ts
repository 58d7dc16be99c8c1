/** The doctor's findings about hosted services, faked on loopback. */

import { execFile } from "node:child_process";
import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import * as z from "zod";
import { createProbe } from "../../web/host/doctor/probe.ts";
import { diagnose } from "../../web/host/doctor/diagnosis.ts";
import { findFreePort, portOf } from "../../web/host/supervisor/ports.ts";
import { startMailServer } from "../support/servers/mail-server.ts";
import { discard, newDataDir } from "../support/product/product.ts";

const command = fileURLToPath(new URL("../../web/host/doctor/doctor-command.ts", import.meta.url));
const key = "sb_publishable_of_the_project";
const secret = "a text of 32 characters or more, shared";
const readToken = "sk-the-token-of-the-preview";

type HostedFaults = {
  signUp?: boolean;
  missingTable?: string;
  missingFunction?: string;
  secret?: string;
  allowedOrigin?: string;
  emailOff?: boolean;
  /** The Site URL of the project, and its additional redirect URLs. */
  authSite?: string;
  authRedirects?: string[];
};

const changesSchema = z.object({ changes: z.string() });

const site = "http://127.0.0.1:3999";

/** Supabase, Sanity, a model's server and a webhook target, distinguished by their paths. */
async function startHosted(faults: HostedFaults = {}) {
  const requests: string[] = [];
  const server = createServer(async (request, response) => {
    const path = request.url ?? "";
    requests.push(`${request.method} ${path.split("?")[0]}`);
    const [status, body, location] = await respond(request, path, faults);
    if (location) response.setHeader("location", location);
    response.setHeader("content-type", "application/json");
    if (faults.allowedOrigin && request.headers.origin === faults.allowedOrigin)
      response.setHeader("access-control-allow-origin", faults.allowedOrigin);
    response.writeHead(status).end(JSON.stringify(body));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return { origin: `http://127.0.0.1:${portOf(server)}`, requests };
}

async function respond(
  request: IncomingMessage,
  path: string,
  faults: HostedFaults,
): Promise<[status: number, body: object, location?: string]> {
  const { headers } = request;
  if (path.startsWith("/v2025-02-19/data/query/production"))
    return headers.authorization === `Bearer ${readToken}`
      ? [200, { result: { settings: 1, home: 1 } }]
      : [401, { message: "Unauthorized" }];
  if (path.startsWith("/v2025")) return [200, {}];
  if (path.startsWith("/models")) return [200, { data: [{ id: "a-model" }] }];
  if (path === "/") return [404, {}];
  // The link in an email contains no key.
  if (path.startsWith("/auth/v1/verify")) return [303, {}, buildAuthRedirect(path, faults)];
  if (headers.apikey !== key) return [401, { message: "Invalid API key" }];
  if (path.startsWith("/auth/v1/settings"))
    return [
      200,
      {
        disable_signup: !faults.signUp,
        external: { anonymous_users: false, email: !faults.emailOff },
      },
    ];
  if (path.startsWith("/functions/v1/"))
    return path.endsWith(`/${faults.missingFunction}`)
      ? [404, { code: "NOT_FOUND", message: "Requested function was not found" }]
      : [405, { message: "Use POST." }];
  if (path.startsWith("/rest/v1/rpc/update_knowledge")) {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const { changes } = changesSchema.parse(JSON.parse(Buffer.concat(chunks).toString()));
    const [seconds = "", signature] = String(headers["x-site"]).split(".");
    const digest = createHash("sha256").update(changes).digest("hex");
    const mac = createHmac("sha256", faults.secret ?? secret).update(`${seconds}.${digest}`);
    return mac.digest("base64url") === signature
      ? [200, { digests: {} }]
      : [403, { code: "PT403", message: "Only the website can update the knowledge." }];
  }
  if (path.startsWith(`/rest/v1/${faults.missingTable}?`))
    return [404, { code: "PGRST205", message: "Could not find the table" }];
  return [401, { code: "42501", message: "permission denied" }];
}

/** The auth server's redirect for an invalid link: its own host and the listed URLs are allowed. */
function buildAuthRedirect(path: string, { authSite, authRedirects = [] }: HostedFaults): string {
  const wanted = new URL(path, site).searchParams.get("redirect_to") ?? "";
  const base = authSite ?? `${site}/admin/set-password`;
  const isAllowed =
    new URL(wanted).hostname === new URL(base).hostname || authRedirects.includes(wanted);
  return `${isAllowed ? wanted : base}#error=access_denied&error_code=otp_expired`;
}

async function embeddedSettings() {
  const dataDir = newDataDir();
  onTestFinished(() => discard(dataDir));
  return { PORT: String(await findFreePort()), DATA_DIR: join(dataDir, "data") };
}

const settingsFor = async (origin: string) => ({
  ...(await embeddedSettings()),
  SITE_URL: site,
  SUPABASE_URL: origin,
  SUPABASE_PUBLISHABLE_KEY: key,
  CLIENT_HEADER_SECRET: secret,
});

/** Runs the command; returns its exit code, its output, and the findings by subject. */
async function runDoctor(settings: Record<string, string>) {
  const { code, stdout, stderr } = await new Promise<{
    code: unknown;
    stdout: string;
    stderr: string;
  }>((resolve) => {
    execFile(
      process.execPath,
      [command, "--json"],
      { env: { PATH: process.env.PATH, HOME: process.env.HOME, ...settings } },
      (error, output, errors) =>
        resolve({ code: error ? error.code : 0, stdout: output, stderr: errors }),
    );
  });
  if (!stdout) throw new Error(`The doctor printed nothing (code ${String(code)}): ${stderr}`);
  const { ok, findings } = reportSchema.parse(JSON.parse(stdout));
  return { code, ok, stdout, levels: mapLevels(findings) };
}

const reportSchema = z.object({
  ok: z.boolean(),
  findings: z.array(z.object({ subject: z.string(), level: z.string() })),
});

const mapLevels = (findings: { subject: string; level: string }[]) =>
  Object.fromEntries(findings.map(({ subject, level }) => [subject, level]));

test("a complete hosted Supabase is ok, and nothing is written there", async () => {
  const { origin, requests } = await startHosted();
  const { code, ok, levels, stdout } = await runDoctor(await settingsFor(origin));
  expect(levels).toMatchObject({
    SUPABASE_URL: "ok",
    "sign-in": "ok",
    "Site URL": "ok",
    "redirect URLs": "ok",
    functions: "ok",
    migrations: "ok",
    CLIENT_HEADER_SECRET: "ok",
  });
  expect({ code, ok }).toEqual({ code: 0, ok: true });
  expect(stdout).not.toContain(secret);
  expect(requests.filter((line) => !/^(GET|HEAD) /.test(line))).toEqual([
    "POST /rest/v1/rpc/update_knowledge",
  ]);
});

test("each problem of a hosted Supabase is named, and the command exits with 1", async () => {
  const { origin } = await startHosted({
    signUp: true,
    missingTable: "appointments",
    missingFunction: "work-outbox",
    secret: "what the project was told instead",
  });
  const { code, levels, stdout } = await runDoctor(await settingsFor(origin));
  expect(levels).toMatchObject({
    "sign-in": "wrong",
    functions: "wrong",
    migrations: "wrong",
    CLIENT_HEADER_SECRET: "wrong",
  });
  expect(code).toBe(1);
  expect(stdout).toContain("table appointments");
  expect(stdout).toContain("work-outbox cannot be called");
});

test("sign-in URLs of another site, and a disabled email provider, are named", async () => {
  const otherSite = await startHosted({ authSite: "http://localhost:3000/admin", emailOff: true });
  const { code, levels, stdout } = await runDoctor(await settingsFor(otherSite.origin));
  expect(levels).toMatchObject({
    "sign-in": "wrong",
    "Site URL": "wrong",
    "redirect URLs": "wrong",
  });
  expect(code).toBe(1);
  expect(stdout).toContain("http://localhost:3000/admin");
  expect(stdout).toContain("email provider is off");

  const listed = await startHosted({
    authSite: "http://localhost:3000/admin",
    authRedirects: [`${site}/admin/set-password`],
  });
  const second = await runDoctor(await settingsFor(listed.origin));
  expect(second.levels).toMatchObject({ "Site URL": "wrong", "redirect URLs": "ok" });
});

test("checks that mail server and a model are reachable, and names their problems", async () => {
  const mail = await startMailServer();
  onTestFinished(() => mail.close());
  const { origin, requests } = await startHosted();
  const settings = {
    ...(await embeddedSettings()),
    SMTP_HOST: "127.0.0.1",
    SMTP_PORT: String(mail.port),
    SMTP_FROM: "hello@example.com",
    CDN_PURGE_URL: `${origin}/purge/a-secret-path`,
    CDN_PURGE_SECRET: `whsec_${Buffer.alloc(32, 8).toString("base64")}`,
    ASSISTANT_MODEL_PROVIDER: "openai-compatible",
    ASSISTANT_MODEL: "a-model",
    ASSISTANT_MODEL_URL: origin,
  };
  const { code, levels, stdout } = await runDoctor(settings);
  expect(levels).toMatchObject({
    mail: "ok",
    CDN_PURGE_URL: "ok",
    ASSISTANT_MODEL: "ok",
  });
  expect(code).toBe(0);
  expect(mail.mails).toEqual([]);
  expect(stdout).not.toContain("a-secret-path");
  expect(requests.toSorted()).toEqual(["GET /models", "HEAD /"]);

  const elsewhere = await runDoctor({
    ...settings,
    SMTP_PORT: String(await findFreePort()),
    CDN_PURGE_URL: `http://127.0.0.1:${await findFreePort()}/`,
    ASSISTANT_MODEL: "another",
  });
  expect(elsewhere.levels).toMatchObject({
    mail: "wrong",
    CDN_PURGE_URL: "wrong",
    ASSISTANT_MODEL: "warning",
  });
});

test("hosted Sanity is checked for drafts with its token, for CORS and for content", async () => {
  const siteUrl = "https://www.example.invalid";
  const { origin } = await startHosted({ allowedOrigin: siteUrl });
  const probe = createProbe((address, init) =>
    fetch(String(address).replace("https://ab12cd34.api.sanity.io", origin), init),
  );
  const settings = {
    ...(await embeddedSettings()),
    SITE_URL: siteUrl,
    SANITY_PROJECT_ID: "ab12cd34",
    SANITY_DATASET: "production",
    SANITY_API_READ_TOKEN: readToken,
    SANITY_WEBHOOK_SECRET: "short",
  };
  const valid = await diagnose(settings, probe);
  expect(mapLevels(valid)).toMatchObject({
    content: "ok",
    "CORS at Sanity": "ok",
    SANITY_WEBHOOK_SECRET: "warning",
  });
  expect(JSON.stringify(valid)).not.toContain(readToken);
  const invalidToken = await diagnose({ ...settings, SANITY_API_READ_TOKEN: "another" }, probe);
  expect(mapLevels(invalidToken)).toMatchObject({ SANITY_API_READ_TOKEN: "wrong" });
});
