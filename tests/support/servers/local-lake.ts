import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createClient, type SanityClient } from "@sanity/client";
import { type FakeStaff, staffPassword, startFakeStaff } from "../fixtures/fake-staff.ts";
import { findFreePort } from "../../../web/host/supervisor/ports.ts";
import { requireOwnServer } from "../given/own-server.ts";

/**
 * A content lake in a separate process, with a temporary folder, a free port, and the staff members
 * `admin@`, `marketing@`, `contributor@`, `viewer@` and `sales@example.com`.
 */
const roles = ["admin", "marketing", "contributor", "viewer", "sales"] as const;
export type Role = (typeof roles)[number];

export type LocalLake = {
  url: string;
  siteUrl: string;
  dataDir: string;
  staff: FakeStaff;
  readToken: string;
  webhookSecret: string;
  /** The output so far. */
  output(): string;
  /** A `@sanity/client` without any rights. */
  visitor(): SanityClient;
  /** A `@sanity/client` with the site's read token. */
  site(): SanityClient;
  /** A `@sanity/client` with a session of that role. */
  editor(role?: Role): Promise<SanityClient>;
  /** Signs in on the page and returns the cookie. */
  signIn(role?: Role): Promise<string>;
  /** SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>;
  /** SIGKILL. */
  kill(): Promise<void>;
  /** Restarts it with the same folder and port. */
  start(): Promise<void>;
  /** Stops everything and removes the folder. */
  discard(): Promise<void>;
};

export type LakeSettings = {
  env?: Record<string, string>;
  /** Opens the query API to anonymous callers. */
  publicQueries?: boolean;
  /** Prepares the data folder before the first start. */
  prepare?(dataDir: string): void;
};

const main = fileURLToPath(new URL("../../../studio/content-lake/main.ts", import.meta.url));
const readToken = "a-read-token-for-tests";
const webhookSecret = "a-webhook-secret-for-tests";

const createLakeClient = (url: string, headers: Record<string, string>, token?: string) =>
  createClient({
    projectId: "embedded",
    dataset: "production",
    apiVersion: "2025-02-19",
    apiHost: url,
    useProjectHostname: false,
    useCdn: false,
    maxRetries: 0,
    headers,
    ...(token ? { token } : {}),
  });

/** Signs in on the lake's page and returns the session cookie. */
async function signInToLake(url: string, role: Role): Promise<string> {
  const response = await fetch(`${url}/v1/auth/login/staff`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ email: `${role}@example.com`, password: staffPassword }),
  });
  const cookie = response.headers.get("set-cookie")?.split(";")[0];
  if (response.status !== 303 || !cookie)
    throw new Error(
      `Signing in as ${role} responded with ${response.status}: ${await response.text()}`,
    );
  return cookie;
}

export async function startLocalLake(settings: LakeSettings = {}): Promise<LocalLake> {
  if (process.env.SUPABASE_UNDER_TEST === "given")
    requireOwnServer("it tests the embedded content lake");
  const staff = await startFakeStaff();
  for (const role of roles) staff.setRole(`${role}@example.com`, role);
  const dataDir = mkdtempSync(join(tmpdir(), "lake-"));
  settings.prepare?.(dataDir);
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    PATH: process.env.PATH ?? "",
    PORT: String(port),
    DATA_DIR: dataDir,
    SITE_URL: url,
    SANITY_API_READ_TOKEN: readToken,
    SANITY_WEBHOOK_SECRET: webhookSecret,
    SUPABASE_URL: staff.url,
    SUPABASE_PUBLISHABLE_KEY: "sb_publishable_test",
    ...(settings.publicQueries ? { PUBLIC_QUERIES: "on" } : {}),
    ...settings.env,
  };
  const siteUrl = env.SITE_URL;
  let output = "";
  let child: ChildProcess | undefined;

  const start = async () => {
    const started = spawnLake(env);
    child = started.child;
    started.child.stdout?.setEncoding("utf8").on("data", (chunk: string) => (output += chunk));
    started.child.stderr?.setEncoding("utf8").on("data", (chunk: string) => (output += chunk));
    const message = await started.firstMessage;
    if (message.type !== "ready") throw new Error(`The lake did not start:\n${output}`);
  };
  const end = async (signal: NodeJS.Signals) => {
    const running = child;
    if (!running || running.exitCode !== null || running.signalCode !== null) return null;
    const exited = new Promise<number | null>((resolve) => {
      running.once("exit", resolve);
    });
    running.kill(signal);
    return exited;
  };
  await start();
  return {
    url,
    siteUrl,
    dataDir,
    staff,
    readToken,
    webhookSecret,
    output: () => output,
    visitor: () => createLakeClient(url, {}),
    site: () => createLakeClient(url, {}, readToken),
    editor: async (role = "admin") =>
      createLakeClient(url, { cookie: await signInToLake(url, role) }),
    signIn: (role = "admin") => signInToLake(url, role),
    stop: () => end("SIGTERM"),
    kill: async () => void (await end("SIGKILL")),
    start,
    async discard() {
      await end("SIGKILL");
      await staff.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

type LakeMessage = { type: "ready" | "fatal"; message?: string };

/** Spawns the process without waiting; for starts that must fail. */
export function spawnLake(env: Record<string, string>): {
  child: ChildProcess;
  firstMessage: Promise<LakeMessage>;
} {
  const child = spawn(process.execPath, [main], {
    env,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const firstMessage = new Promise<LakeMessage>((resolve, reject) => {
    child.once("message", (message: LakeMessage) => resolve(message));
    child.once("exit", (code) => reject(new Error(`The lake exited with ${code}`)));
  });
  return { child, firstMessage };
}
