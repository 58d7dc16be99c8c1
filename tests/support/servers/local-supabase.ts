import { execFileSync, fork, type ChildProcess } from "node:child_process";
import { createHmac } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import postgres from "postgres";
import { readPostmasterFile } from "./postmaster-file.ts";
import { findFreePort } from "../../../web/host/supervisor/ports.ts";
import { requirePid } from "../require-pid.ts";

const main = fileURLToPath(new URL("../../../supabase/local/main.ts", import.meta.url));

/** The first administrator of every database started here. */
export const firstAdmin = {
  email: "admin@example.com",
  password: "correct horse battery staple",
} as const;

/** Keys of a given project, or none for a server that the tests start. */
const given = process.env.SUPABASE_UNDER_TEST === "given" ? process.env : {};

export const publishableKey = given.SUPABASE_PUBLISHABLE_KEY ?? "sb_publishable_tests_0123456789";
export const secretKey = given.SUPABASE_SECRET_KEY ?? "sb_secret_tests_0123456789";
export const clientHeaderSecret = "a secret of the tests that signs visitors";
export const jwtSecret = given.SUPABASE_JWT_SECRET ?? "a secret of the tests that is long enough";

/** The same two keys as self-hosted Supabase issues them: JWTs with a role, valid for ten years. */
export const legacyAnonKey = signToken({ iss: "supabase", role: "anon", exp: 4_102_444_800 });
export const legacyServiceKey = signToken({
  iss: "supabase",
  role: "service_role",
  exp: 4_102_444_800,
});

/** A JWT with these claims, signed with the project's secret. */
function signToken(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const content = `${part({ alg: "HS256", typ: "JWT" })}.${part(claims)}`;
  return `${content}.${createHmac("sha256", jwtSecret).update(content).digest("base64url")}`;
}

/** An access token as sign-in issues it, for this account or for none, and of this session if given. */
export function createAccessToken(subject: string | undefined, session?: string): string {
  return signToken({
    sub: subject,
    session_id: session,
    role: "authenticated",
    aud: "authenticated",
    exp: Math.floor(Date.now() / 1000) + 600,
  });
}

export type LocalSupabase = {
  /** Its address, without a trailing slash. */
  url: string;
  port: number;
  dataDir: string;
  pid: number;
  /** The message it sent to its launcher when ready. */
  ready: Record<string, unknown>;
  /** The output so far. */
  output(): string;
  /** Sends a request with the public key; `as` is a person's access token or the secret key. */
  request(path: string, init?: RequestInit & { as?: string }): Promise<Response>;
  /** Signs in and returns the access token. */
  signIn(account?: { email: string; password: string }): Promise<string>;
  /** The database as its owner. */
  sql: postgres.Sql;
  /** The process id of the database server. */
  databasePid(): number;
  /**
   * Sends SIGTERM and waits for the exit. Returns the exit code. A new folder is removed unless `keep`
   * is set.
   */
  stop(options?: { keep?: boolean }): Promise<number | null>;
  /** Stops it and removes its data, including a given folder. */
  discard(): Promise<void>;
  /** SIGKILL to the process alone, as a crash would. */
  kill(): Promise<void>;
};

export type LocalSupabaseOptions = {
  restEngine?: "postgrest" | "lite";
  /** The data folder to use, created if missing; otherwise a new one that `stop` removes. */
  dataDir?: string;
  port?: number;
  env?: Record<string, string>;
  /** The account that runs it, for tests as root. */
  user?: { uid: number; gid: number };
  /** Another copy of supabase/local/main.ts. */
  main?: string;
  /** The Node to run it with, if the account cannot access that of this process. */
  node?: string;
};

/** A start that ended with a message for the operator. */
export class StartRefusedError extends Error {
  override name = "StartRefusedError";
}

/** Returns a function that sends requests to the Supabase at this address. */
export const createRequester =
  (url: string): LocalSupabase["request"] =>
  (path, { as, ...init } = {}) =>
    fetch(`${url}${path}`, {
      redirect: "manual",
      ...init,
      headers: {
        apikey: as === secretKey ? secretKey : publishableKey,
        ...(as && as !== secretKey ? { authorization: `Bearer ${as}` } : {}),
        ...(init.body === undefined ? {} : { "content-type": "application/json" }),
        ...Object.fromEntries(new Headers(init.headers)),
      },
    });

/** Signs in with a password and returns the access token. */
export async function signInWithPassword(
  request: LocalSupabase["request"],
  account: { email: string; password: string } = firstAdmin,
): Promise<string> {
  const response = await request("/auth/v1/token?grant_type=password", {
    method: "POST",
    body: JSON.stringify(account),
  });
  if (!response.ok)
    throw new Error(`Sign-in responded with ${response.status}: ${await response.text()}`);
  const { access_token: token }: { access_token: string } = await response.json();
  return token;
}

/** Whether the tests of this run use the database of a hosted project (`hosted`, `given`). */
export const isHosted = ["hosted", "given"].includes(process.env.SUPABASE_UNDER_TEST ?? "");

/**
 * Starts the embedded Supabase on a free port; resolves when it is ready. In the Vitest project
 * `hosted` it serves the database of a hosted project instead, and in `given` it returns the project
 * that the environment names, with an empty database.
 */
export async function startLocalSupabase(options?: LocalSupabaseOptions): Promise<LocalSupabase> {
  if (process.env.SUPABASE_UNDER_TEST === "given")
    return (await import("../given/given-supabase.ts")).openGivenSupabase(options);
  if (isHosted) return (await import("./hosted-project.ts")).startHostedProject();
  if (process.env.SUPABASE_UNDER_TEST === "external")
    return (await import("./external/external-supabase.ts")).startExternalSupabase(options);
  return startEmbeddedSupabase(options);
}

/** Starts the embedded Supabase in any Vitest project. */
export async function startEmbeddedSupabase(
  options: LocalSupabaseOptions = {},
): Promise<LocalSupabase> {
  const dataDir = options.dataDir ?? newDataFolder(options);
  const port = options.port ?? (await findFreePort());
  const { child, output } = spawnLocalSupabase(options, dataDir, port);
  const ready = await waitUntilReady(child, output);
  const url = `http://127.0.0.1:${port}`;

  const request = createRequester(url);
  let sql: postgres.Sql | undefined;
  const clusterDir = join(dataDir, "postgres");
  const ended = (): Promise<number | null> =>
    child.exitCode !== null || child.signalCode !== null
      ? Promise.resolve(child.exitCode)
      : new Promise((resolve) => {
          child.once("exit", resolve);
        });

  async function stop({ keep = false } = {}): Promise<number | null> {
    await sql?.end({ timeout: 0 }).catch(() => undefined);
    child.kill("SIGTERM");
    const code = await ended();
    if (!options.dataDir && !keep) rmSync(dataDir, { recursive: true, force: true });
    return code;
  }

  return {
    url,
    port,
    dataDir,
    pid: requirePid(child.pid),
    ready,
    output,
    request,
    signIn: (account) => signInWithPassword(request, account),
    get sql() {
      sql ??= postgres({
        path: `${readPostmasterFile(clusterDir).socketDir}/.s.PGSQL.5432`,
        username: "postgres",
        database: "postgres",
        max: 8,
        onnotice: () => undefined,
      });
      return sql;
    },
    databasePid: () => readPostmasterFile(clusterDir).pid,
    stop,
    async discard() {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    async kill() {
      await sql?.end({ timeout: 0 }).catch(() => undefined);
      child.kill("SIGKILL");
      await ended();
    },
  };
}

/** A new data folder: a copy of the run's template if there is one and it fits, otherwise empty. */
function newDataFolder({ user, env }: LocalSupabaseOptions): string {
  const folder = mkdtempSync(join(tmpdir(), "site-data-"));
  const template = process.env.DATABASE_TEMPLATE;
  const isPlain = !user && env?.SAMPLE_DATA !== "on";
  // With owners and modes, which PostgreSQL requires.
  if (template && isPlain) execFileSync("cp", ["-a", `${template}/.`, folder]);
  return folder;
}

function spawnLocalSupabase(options: LocalSupabaseOptions, dataDir: string, port: number) {
  const child = fork(options.main ?? main, {
    cwd: "/",
    ...options.user,
    ...(options.node ? { execPath: options.node } : {}),
    execArgv: [],
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: {
      PATH: process.env.PATH ?? "",
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: String(port),
      DATA_DIR: dataDir,
      SITE_URL: "http://localhost:3999",
      SUPABASE_JWT_SECRET: jwtSecret,
      SUPABASE_PUBLISHABLE_KEY: publishableKey,
      SUPABASE_SECRET_KEY: secretKey,
      CLIENT_HEADER_SECRET: clientHeaderSecret,
      STAFF_EMAIL: firstAdmin.email,
      STAFF_PASSWORD: firstAdmin.password,
      SAMPLE_DATA: "off",
      SUPABASE_REST_ENGINE: options.restEngine === "lite" ? "lite" : "auto",
      ...options.env,
    },
  });
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => chunks.push(chunk.toString()));
  }
  return { child, output: () => chunks.join("") };
}

function waitUntilReady(
  child: ChildProcess,
  output: () => string,
): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    child.on("message", (message: Record<string, unknown>) => {
      if (message.type === "ready") resolve(message);
      if (message.type === "fatal") reject(new StartRefusedError(String(message.message)));
    });
    child.once("error", reject);
    child.once("exit", (code) =>
      reject(new Error(`The process exited with code ${code}:\n${output()}`)),
    );
  });
}
