import { execFile } from "node:child_process";
import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { createProbe } from "../../web/host/doctor/probe.ts";
import { diagnose } from "../../web/host/doctor/diagnosis.ts";
import { findFreePort, portOf } from "../../web/host/supervisor/ports.ts";
import { startMailServer } from "../support/servers/mail-server.ts";
import { discard, newDataDir } from "../support/product/product.ts";

/** The doctor's findings about hosted services, faked on loopback. */

const command = fileURLToPath(new URL("../../web/host/doctor/doctor-command.ts", import.meta.url));
const key = "sb_publishable_of_the_project";
const secret = "a text of 32 characters or more, shared";
const readToken = "sk-the-token-of-the-preview";

type Hosted = {
  signUp?: boolean;
  lacksTable?: string;
  lacksFunction?: string;
  secret?: string;
  allowedOrigin?: string;
  emailOff?: boolean;
  /** The Site URL of the project, and its additional redirect URLs. */
  authSite?: string;
  authRedirects?: string[];
};

const site = "http://127.0.0.1:3999";

/** Supabase, Sanity, a model's server and a webhook target, distinguished by their paths. */
async function startHosted(answers: Hosted = {}) {
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    const path = request.url ?? "";
    asked.push(`${request.method} ${path.split("?")[0]}`);
    const [status, body, location] = await respond(request, path, answers);
    if (location) response.setHeader("location", location);
    response.setHeader("content-type", "application/json");
    if (answers.allowedOrigin && request.headers.origin === answers.allowedOrigin)
      response.setHeader("access-control-allow-origin", answers.allowedOrigin);
    response.writeHead(status).end(JSON.stringify(body));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return { origin: `http://127.0.0.1:${portOf(server)}`, asked };
}

async function respond(
  request: IncomingMessage,
  path: string,
  answers: Hosted,
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
  if (path.startsWith("/auth/v1/verify")) return [303, {}, authRedirect(path, answers)];
  if (headers.apikey !== key) return [401, { message: "Invalid API key" }];
  if (path.startsWith("/auth/v1/settings"))
    return [
      200,
      {
        disable_signup: !answers.signUp,
        external: { anonymous_users: false, email: !answers.emailOff },
      },
    ];
  if (path.startsWith("/functions/v1/"))
    return path.endsWith(`/${answers.lacksFunction}`)
      ? [404, { code: "NOT_FOUND", message: "Requested function was not found" }]
      : [405, { message: "Use POST." }];
  if (path.startsWith("/rest/v1/rpc/update_knowledge")) {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const { changes } = JSON.parse(Buffer.concat(chunks).toString());
    const [seconds = "", signature] = String(headers["x-site"]).split(".");
    const digest = createHash("sha256").update(changes).digest("hex");
    const mac = createHmac("sha256", answers.secret ?? secret).update(`${seconds}.${digest}`);
    return mac.digest("base64url") === signature
      ? [200, { digests: {} }]
      : [403, { code: "PT403", message: "Only the website can update the knowledge." }];
  }
  if (path.startsWith(`/rest/v1/${answers.lacksTable}?`))
    return [404, { code: "PGRST205", message: "Could not find the table" }];
  return [401, { code: "42501", message: "permission denied" }];
}

/** The auth server's redirect for an invalid link: its own host and the listed URLs are allowed. */
function authRedirect(path: string, { authSite, authRedirects = [] }: Hosted): string {
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
async function doctor(settings: Record<string, string>) {
  const { code, stdout } = await new Promise<{ code: unknown; stdout: string }>((resolve) => {
    execFile(
      process.execPath,
      [command, "--json"],
      { env: { PATH: process.env.PATH, HOME: process.env.HOME, ...settings } },
      (error, printed) => resolve({ code: error ? error.code : 0, stdout: printed }),
    );
  });
  const { ok, findings }: { ok: boolean; findings: { subject: string; level: string }[] } =
    JSON.parse(stdout);
  return { code, ok, stdout, levels: levelsOf(findings) };
}

const levelsOf = (findings: { subject: string; level: string }[]) =>
  Object.fromEntries(findings.map(({ subject, level }) => [subject, level]));

test("a complete hosted Supabase is ok, and nothing is written there", async () => {
  const { origin, asked } = await startHosted();
  const { code, ok, levels, stdout } = await doctor(await settingsFor(origin));
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
  expect(asked.filter((line) => !/^(GET|HEAD) /.test(line))).toEqual([
    "POST /rest/v1/rpc/update_knowledge",
  ]);
});

test("each problem of a hosted Supabase is named, and the command exits with 1", async () => {
  const { origin } = await startHosted({
    signUp: true,
    lacksTable: "appointments",
    lacksFunction: "work-outbox",
    secret: "what the project was told instead",
  });
  const { code, levels, stdout } = await doctor(await settingsFor(origin));
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
  const elsewhere = await startHosted({ authSite: "http://localhost:3000/admin", emailOff: true });
  const { code, levels, stdout } = await doctor(await settingsFor(elsewhere.origin));
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
  const second = await doctor(await settingsFor(listed.origin));
  expect(second.levels).toMatchObject({ "Site URL": "wrong", "redirect URLs": "ok" });
});

test("checks that mail server, webhooks and a model are reachable, and names their problems", async () => {
  const mail = await startMailServer();
  onTestFinished(() => mail.close());
  const { origin, asked } = await startHosted();
  const settings = {
    ...(await embeddedSettings()),
    SMTP_HOST: "127.0.0.1",
    SMTP_PORT: String(mail.port),
    SMTP_FROM: "hello@example.com",
    WEBHOOK_URLS: `${origin}/hooks/a-secret-path`,
    WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString("base64")}`,
    WEBHOOK_PRIVATE_TARGETS: "on",
    ASSISTANT_MODEL_PROVIDER: "openai-compatible",
    ASSISTANT_MODEL: "a-model",
    ASSISTANT_MODEL_URL: origin,
  };
  const { code, levels, stdout } = await doctor(settings);
  expect(levels).toMatchObject({ mail: "ok", WEBHOOK_URLS: "ok", ASSISTANT_MODEL: "ok" });
  expect(code).toBe(0);
  expect(mail.mails).toEqual([]);
  expect(stdout).not.toContain("a-secret-path");
  expect(asked.toSorted()).toEqual(["GET /models", "HEAD /"]);

  const elsewhere = await doctor({
    ...settings,
    SMTP_PORT: String(await findFreePort()),
    WEBHOOK_PRIVATE_TARGETS: "off",
    WEBHOOK_URLS: "https://127.0.0.1/hook",
    ASSISTANT_MODEL: "another",
  });
  expect(elsewhere.levels).toMatchObject({
    mail: "wrong",
    WEBHOOK_URLS: "wrong",
    ASSISTANT_MODEL: "warning",
  });
});

test("hosted Sanity is checked for drafts with its token, for CORS and for content", async () => {
  const siteUrl = "https://www.example.invalid";
  const { origin } = await startHosted({ allowedOrigin: siteUrl });
  const ask = createProbe((address, init) =>
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
  const whole = await diagnose(settings, ask);
  expect(levelsOf(whole)).toMatchObject({
    content: "ok",
    "CORS at Sanity": "ok",
    SANITY_WEBHOOK_SECRET: "warning",
  });
  expect(JSON.stringify(whole)).not.toContain(readToken);
  const refused = await diagnose({ ...settings, SANITY_API_READ_TOKEN: "another" }, ask);
  expect(levelsOf(refused)).toMatchObject({ SANITY_API_READ_TOKEN: "wrong" });
});
