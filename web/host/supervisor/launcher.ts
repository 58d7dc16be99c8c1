import { watch } from "node:fs";
import { join } from "node:path";
import { type BackupSchedule, scheduleBackups } from "../backup/backup-schedule.ts";
import { refuseHalfRestored } from "../backup/restore-backup.ts";
import { buildChanged, requireWritable } from "./build.ts";
import { childEnvironment, type Config, readConfig, root } from "../settings/config.ts";
import { noteDatabase, refuseMissingDatabase } from "./database-marker.ts";
import { type DataFolder, openDataFolder } from "./data-folder.ts";
import { createGateway, type Gateway, type Readiness } from "../gateway/gateway.ts";
import { createGuide, type Guide, printGuide } from "../guide/guide.ts";
import { bearUnreadOutput, clientNames, createLog, type Log } from "./log.ts";
import { createPart, type Part } from "./service.ts";
import { frontAddress, partPlans, siteConfigOf } from "./service-definitions.ts";
import { freePort } from "./ports.ts";
import { hostFacts, noteEvent } from "./diagnostics.ts";
import { watchMigrations } from "./dev-migrations.ts";
import { progress } from "./progress.ts";
import type { ServiceName } from "../gateway/routing/routes.ts";
import { loadSecrets, type Secrets } from "../settings/secrets.ts";
import { StartError } from "../settings/start-error.ts";

/**
 * `npm start` and, with the argument `dev`, `npm run dev`: one process that is the gateway and the
 * supervisor of every other one. It ends with 0 when it was asked to stop and with 1, one message
 * and nothing left running when it cannot start.
 */
const development = process.argv[2] === "dev";
const began = performance.now();
const startedAt = new Date().toISOString();
const stopped = new AbortController();

type Running = {
  gateway?: Gateway;
  parts: Part[];
  folder?: DataFolder;
  guide?: Guide;
  backups?: BackupSchedule;
};
const running: Running = { parts: [] };
let phase: "starting" | "warming" | "ready" = "starting";

let logFormat: "text" | "json" = process.stdout.isTTY ? "text" : "json";
const log: Log = (...given) => createLog(logFormat, (line) => console.log(line))(...given);
/** What is meant for whoever started it, not for the log: in words, beside a log for programs. */
const show = (text: string) => (logFormat === "json" ? console.error(text) : console.log(text));

/** Visitors first: whoever is being answered still needs every part, and the parts the database. */
async function stop(): Promise<void> {
  running.guide?.stop();
  running.backups?.stop();
  await running.gateway?.close(20_000);
  for (const part of running.parts.toReversed()) await part.stop(10_000);
  running.gateway?.destroyConnections();
  running.folder?.release();
}

let ending: Promise<void> | undefined;
/** Stops once. Whoever asks again does not want to wait for visitors. */
function end(code: number): Promise<void> {
  if (ending) running.gateway?.destroyConnections();
  ending ??= (async () => {
    stopped.abort();
    if (code === 0) log("info", "launcher", "stopping");
    try {
      await stop();
      if (code === 0) log("info", "launcher", "stopped");
    } finally {
      process.exit(code);
    }
  })();
  return ending;
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => end(0));
// The bootstrap that started this one was killed.
process.on("disconnect", () => end(0));

bearUnreadOutput();
process.on("uncaughtException", (error) => {
  log("error", "launcher", "failed", { message: error.stack ?? error.message });
  void end(1);
});

const site = () => running.parts.find(({ name }) => name === "site");

let lastAsked: { at: number; answer: Promise<Readiness> } | undefined;
/** At most four rounds a second, however often it is asked for. */
function readiness(): Promise<Readiness> {
  if (!lastAsked || performance.now() - lastAsked.at > 250)
    lastAsked = { at: performance.now(), answer: askParts() };
  return lastAsked.answer;
}

async function askParts(): Promise<Readiness> {
  const healths = await Promise.all(
    running.parts.map(async (part) => ({ part, ...(await part.health()) })),
  );
  const missing = healths
    .filter(({ ok }) => !ok)
    .map(({ part, missing, unwritable }) => {
      const reasons = [
        ...(missing ? [missing] : []),
        ...unwritable.map((store) => `no write to the ${store}`),
      ];
      return reasons.length > 0 ? `${part.title}: ${reasons.join(", ")}` : part.title;
    });
  if (missing.length === 0 && phase !== "ready") missing.push("warm pages");
  const backup = await running.backups?.state();
  const notices = [
    ...healths.flatMap((health) => health.notices),
    ...(backup?.failure ? ["The last backup failed; the log says why."] : []),
    ...(backup?.isLate ? ["There is no backup that is new enough."] : []),
  ];
  return { ok: missing.length === 0 && !ending, missing, notices };
}

async function listen(gateway: Gateway, { port, bind }: Config): Promise<void> {
  try {
    await gateway.listen();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
    const reasons: Record<string, string> = {
      EADDRINUSE: `Port ${port} on ${bind} is taken by another program. Stop it, or set PORT to another number, such as PORT=${port + 1}.`,
      EACCES: `Port ${port} needs rights this user does not have. Set PORT to a number above 1023.`,
      EADDRNOTAVAIL: `This machine has no address ${bind}. Set BIND to one it has, such as 127.0.0.1.`,
    };
    throw new StartError(
      reasons[code] ?? `The gateway cannot listen on ${bind}:${port} (${code}).`,
    );
  }
}

/** Visits every page once, so that visitors find them finished. Pages that fail are logged. */
async function warm(config: Config): Promise<number> {
  const base = frontAddress(config);
  const visit = async (path: string) => {
    try {
      const answer = await fetch(base + path, { signal: AbortSignal.timeout(30_000) });
      if (!answer.ok)
        log("warn", "launcher", "page_failed", {
          message: `The page ${path} answers ${answer.status}.`,
        });
      return await answer.text();
    } catch (error) {
      if (!stopped.signal.aborted)
        log("warn", "launcher", "page_failed", {
          message: `${path} could not be warmed: ${error instanceof Error ? error.message : ""}`,
        });
      return "";
    }
  };
  const sitemap = await visit("/sitemap.xml");
  const paths = new Set(
    [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].flatMap(([, address = ""]) =>
      URL.canParse(address) ? [new URL(address).pathname] : [],
    ),
  );
  const queue = [...paths.add("/")];
  const worker = async () => {
    for (let path = queue.pop(); path !== undefined; path = queue.pop()) await visit(path);
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
  return paths.size;
}

function tell(config: Config, secrets: Secrets): void {
  const { siteUrl, staffEmail, staffPassword } = config;
  const accounts = running.parts.find(({ name }) => name === "supabase");
  const sampleNote = config.sampleData ? "" : " (SAMPLE_DATA=off: without sample leads)";
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  if (logFormat === "json")
    log("info", "launcher", "ready", { message: `ready after ${seconds} s at ${siteUrl}` });
  const lines = [
    "",
    `${development ? "Developing" : "Ready"} after ${seconds} s${sampleNote}`,
    "",
    `  Site         ${siteUrl}`,
    `  Studio       ${siteUrl}/studio`,
    `  Back office  ${siteUrl}/admin`,
  ];
  if (accounts && accounts.initialPasswordInUse !== false) {
    const password = staffPassword ? "the one set as STAFF_PASSWORD" : secrets.staffPassword;
    lines.push("", `  Sign in as   ${staffEmail}`, `  Password     ${password}`);
    if (!staffPassword) lines.push("               (shown until you change it)");
  }
  if (development && accounts)
    lines.push("", "  Type m and Enter to apply new migrations (or npm run migrate).");
  show(`${lines.join("\n")}\n`);
}

/** Restarts a part of our own when its sources change. */
function reloadOnChange(part: Part, folders: string[]): void {
  let timer: NodeJS.Timeout | undefined;
  for (const folder of folders)
    watch(join(root, folder), { recursive: true }, (_event, file) => {
      if (file?.includes(".test.")) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        log("info", "launcher", "sources_changed", {
          message: `${part.title}: sources changed, starting again.`,
        });
        part.restart();
      }, 150);
    });
}

async function main(): Promise<void> {
  const config = readConfig();
  logFormat = config.logFormat ?? logFormat;
  if (development)
    requireWritable("npm run dev", ["node_modules", "web/.next", "studio/.sanity", "admin"]);
  const folder = await openDataFolder(config.dataDir, config.siteUrl, development);
  running.folder = folder;
  refuseHalfRestored(folder.path);
  if (!config.hostedSupabase) refuseMissingDatabase(folder.path);
  const secrets = loadSecrets(folder.path);

  const plans = partPlans(config, secrets, development);
  const ports: Partial<Record<ServiceName, number>> = {};
  for (const { name } of plans) ports[name] = await freePort();

  const guide = createGuide({
    print: (ifOlder) =>
      printGuide(config, secrets, { contentPort: ports.content, ifOlder, signal: stopped.signal }),
    afterStart: 5_000,
    quiet: 20_000,
    longest: 60_000,
    log: (message) => log("warn", "launcher", "guide_failed", { message }),
  });
  running.guide = guide;
  const backups = scheduleBackups(config, (event, message) =>
    log(event === "backup_made" ? "info" : "error", "launcher", event, { message }),
  );
  running.backups = backups;

  const gateway = createGateway({
    config,
    ports,
    siteConfig: siteConfigOf(config, secrets),
    development,
    isStarted: () => phase !== "starting",
    readiness,
    diagnostics: async () =>
      hostFacts(config, {
        startedAt,
        parts: running.parts.map(({ title, pid }) => ({ title, isRunning: pid !== undefined })),
        readiness: await readiness(),
        backup: await backups.state(),
        submissions: (await site()?.health())?.submissions ?? null,
      }),
    log,
    clientName: clientNames(secrets.clientHeaderSecret),
    onPublish: () => {
      noteEvent(folder.path, "publish");
      guide.published();
    },
  });
  running.gateway = gateway;
  await listen(gateway, config);
  if (!development) await buildChanged(stopped.signal);

  const noteParts = () =>
    folder.noteParts(
      running.parts.flatMap(({ name, pid }) => (pid === undefined ? [] : [{ name, pid }])),
    );
  for (const plan of plans) {
    const port = ports[plan.name] ?? 0;
    running.parts.push(
      createPart({
        ...plan,
        command: plan.command(port),
        env: childEnvironment(plan.env(ports)),
        port,
        changed: noteParts,
        log,
      }),
    );
  }
  const step = progress(`Starting ${plans.map(({ title }) => title).join(", ")}`);
  await Promise.all(running.parts.map((part) => part.start()));
  noteDatabase(folder.path);
  if (stopped.signal.aborted) return;
  step.done(`Started ${plans.map(({ title }) => title).join(", ")}`);

  phase = "warming";
  if (development) {
    for (const part of running.parts) {
      const sources = plans.find(({ name }) => name === part.name)?.sources ?? [];
      reloadOnChange(part, sources);
    }
    if (!config.hostedSupabase) watchMigrations(folder.path, process.stdin, log);
  } else {
    const pages = progress("Warming pages");
    pages.done(`Warmed ${await warm(config)} pages`);
  }
  phase = "ready";
  for (const notice of (await readiness()).notices)
    log("warn", "launcher", "notice", { message: notice });
  tell(config, secrets);
  guide.ready();
}

try {
  await main();
} catch (error) {
  if (!stopped.signal.aborted) {
    console.error(error instanceof StartError ? `\n${error.message}` : error);
    await end(1);
  }
}
