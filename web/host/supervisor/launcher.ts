import { existsSync, watch } from "node:fs";
import { join } from "node:path";
import { StartError } from "../../../supabase/domain/errors.ts";
import { type BackupSchedule, scheduleBackups } from "../backup/backup-schedule.ts";
import { rejectIncompleteRestore } from "../backup/restore-backup.ts";
import { rebuildOutdated, requireBuilt, requireWritable } from "./build.ts";
import { childEnvironment, type Config, readConfig, root } from "../settings/config.ts";
import { noteDatabase, requireDatabase } from "../data-folder/database-marker.ts";
import { type DataFolder, openDataFolder } from "../data-folder/data-folder.ts";
import { createGateway, type Gateway, type Readiness } from "../gateway/gateway.ts";
import { createGuideScheduler, type GuideScheduler } from "../guide/guide-scheduler.ts";
import { printGuide } from "../guide/print-guide.ts";
import { createLog, type Log } from "../../../supabase/domain/log.ts";
import { clientNames, ignoreBrokenPipe } from "./log.ts";
import { createService, type Service } from "./services/service.ts";
import {
  createSiteConfig,
  defineServices,
  getGatewayAddress,
  type ServiceDefinition,
} from "./services/service-definitions.ts";
import { findFreePort } from "./ports.ts";
import { collectDiagnostics, recordEvent } from "./diagnostics.ts";
import { watchMigrations } from "./dev-migrations.ts";
import { type Progress, showProgress } from "./progress.ts";
import { describeFirstPassword, describeReady } from "./ready-message.ts";
import type { ServiceName } from "../gateway/routing/routes.ts";
import { loadSecrets, type Secrets } from "../settings/secrets.ts";
import { createTelemetryEnvironment } from "../../telemetry/settings.ts";
import { stopTelemetry } from "../../telemetry/telemetry.ts";
import { isObserved, startGatewayTelemetry } from "./gateway-telemetry.ts";
import { warmPages } from "./warm-pages.ts";

/**
 * `npm start` and, with the argument `dev`, `npm run dev`: the process that runs the gateway and
 * supervises all services. Exits with 0 after a signal. When it cannot start, prints one message, stops
 * everything and exits with 1. With the argument `serve`, as in an image, it builds nothing and writes
 * nothing but the log.
 */
const isDevelopment = process.argv[2] === "dev";
const isServing = process.argv[2] === "serve";
const startedAtMs = performance.now();
const startedAt = new Date().toISOString();
const stopped = new AbortController();

const drainTimeoutMs = 20_000;
const serviceStopTimeoutMs = 10_000;
/** Readiness checks within this time share one result. */
const readinessCacheMs = 250;

type Running = {
  gateway?: Gateway;
  services: Service[];
  folder?: DataFolder;
  guide?: GuideScheduler;
  backups?: BackupSchedule;
};
const running: Running = { services: [] };
let phase: "starting" | "warming" | "ready" = "starting";

let logFormat: "text" | "json" = process.stdout.isTTY ? "text" : "json";
const log: Log = (...given) => createLog(logFormat, (line) => console.log(line))(...given);
const reportTelemetry = (message: string) =>
  log("warn", "launcher", "telemetry_failed", { message });
/** Prints text for people: beside a JSON log, to standard error. */
const show = (text: string) => (logFormat === "json" ? console.error(text) : console.log(text));

/** Shows a step of the start to people, or logs its result. */
const showStep = (text: string): Progress => {
  if (!isServing) return showProgress(text);
  const done = (message = text) => log("info", "launcher", "step_done", { message });
  return { done, fail: () => log("error", "launcher", "step_failed", { message: text }) };
};

/** Prints why the product cannot start. The log gets one line for each line of the message. */
function showFailure(error: unknown): void {
  const message = error instanceof StartError ? error.message : undefined;
  if (!isServing) return console.error(message === undefined ? error : `\n${message}`);
  const text = message ?? (error instanceof Error && error.stack) ?? String(error);
  for (const line of String(text).split("\n"))
    log("error", "launcher", "start_failed", { message: line });
}

/** Stops the gateway first: open requests need the services, and the services need the database. */
async function stop(): Promise<void> {
  running.guide?.stop();
  running.backups?.stop();
  await running.gateway?.close(drainTimeoutMs);
  for (const service of running.services.toReversed()) await service.stop(serviceStopTimeoutMs);
  await stopTelemetry();
  running.gateway?.destroyConnections();
  running.folder?.release();
}

let ending: Promise<void> | undefined;
/** Stops the product once. A second call does not wait for open requests. */
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
// bootstrap.mjs, which started this process, was killed.
process.on("disconnect", () => end(0));

ignoreBrokenPipe();
process.on("uncaughtException", (error) => {
  log("error", "launcher", "failed", { message: error.stack ?? error.message });
  void end(1);
});

const findService = (name: ServiceName) =>
  running.services.find((service) => service.name === name);

let lastCheck: { at: number; result: Promise<Readiness> } | undefined;
function getReadiness(): Promise<Readiness> {
  if (!lastCheck || performance.now() - lastCheck.at > readinessCacheMs)
    lastCheck = { at: performance.now(), result: checkServices() };
  return lastCheck.result;
}

async function checkServices(): Promise<Readiness> {
  const healths = await Promise.all(
    running.services.map(async (service) => ({
      title: service.title,
      ...(await service.health()),
    })),
  );
  const missing = healths
    .filter(({ ok }) => !ok)
    .map(({ title, missing, unwritable }) => {
      const reasons = [
        ...(missing ? [missing] : []),
        ...unwritable.map((store) => `no write to the ${store}`),
      ];
      return reasons.length > 0 ? `${title}: ${reasons.join(", ")}` : title;
    });
  if (missing.length === 0 && phase !== "ready") missing.push("warm pages");
  const backup = await running.backups?.state();
  const notices = [
    ...healths.flatMap((health) => health.notices),
    ...(backup?.failure ? ["The last backup failed. The log has the reason."] : []),
    ...(backup?.isLate ? ["The last backup is overdue."] : []),
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

/** Everything that is known before the gateway and the services start. */
type Context = {
  config: Config;
  secrets: Secrets;
  folder: DataFolder;
  /** Whether the data folder had no product before. */
  isNewFolder: boolean;
  definitions: ServiceDefinition[];
  ports: Partial<Record<ServiceName, number>>;
  /** Loopback ports of the services' own metrics; empty unless the gateway serves `/metrics`. */
  metricsPorts: Partial<Record<ServiceName, number>>;
};

async function prepare(): Promise<Context> {
  const config = readConfig();
  logFormat = config.logFormat ?? logFormat;
  if (isServing) requireBuilt();
  if (isDevelopment)
    requireWritable("npm run dev", ["node_modules", "web/.next", "studio/.sanity", "admin"]);
  const folder = await openDataFolder(config.dataDir, config.siteUrl, isDevelopment);
  running.folder = folder;
  rejectIncompleteRestore(folder.path);
  if (!config.hostedSupabase && !config.databaseUrl) requireDatabase(folder.path);
  const isNewFolder = !existsSync(join(folder.path, "secrets.json"));
  const secrets = loadSecrets(folder.path);
  const definitions = defineServices(config, secrets, isDevelopment);
  const ports: Context["ports"] = {};
  for (const { name } of definitions) ports[name] = await findFreePort();
  const metricsPorts: Context["ports"] = {};
  if (config.telemetry?.prometheus)
    for (const { name } of definitions)
      if (isObserved(name)) metricsPorts[name] = await findFreePort();
  return { config, secrets, folder, isNewFolder, definitions, ports, metricsPorts };
}

/** Creates the solution guide, the backup schedule and the gateway, and listens. */
async function startGateway(context: Context): Promise<GuideScheduler> {
  const { config, secrets, folder, ports } = context;
  const metrics = await startGatewayTelemetry(config, context.metricsPorts, {
    listServices: () => running.services,
    report: reportTelemetry,
  });
  const guide = createGuideScheduler({
    print: (onlyIfOutdated) =>
      printGuide(config, secrets, {
        apiHost: `http://127.0.0.1:${ports.content ?? 0}`,
        onlyIfOutdated,
        signal: stopped.signal,
      }),
    startDelayMs: 5_000,
    quietMs: 20_000,
    maxDelayMs: 60_000,
    reportFailure: (message) => log("warn", "launcher", "guide_failed", { message }),
  });
  running.guide = guide;
  const backups = scheduleBackups(config, (event, message) =>
    log(event === "backup_made" ? "info" : "error", "launcher", event, { message }),
  );
  running.backups = backups;
  const gateway = createGateway({
    config,
    ports,
    siteConfig: createSiteConfig(config, secrets),
    isDevelopment,
    isStarted: () => phase !== "starting",
    getReadiness,
    getDiagnostics: async () =>
      collectDiagnostics(config, {
        startedAt,
        services: running.services.map(({ title, pid }) => ({
          title,
          isRunning: pid !== undefined,
        })),
        readiness: await getReadiness(),
        backup: await backups.state(),
        submissions: (await findService("site")?.health())?.submissions ?? null,
      }),
    log,
    metrics,
    pseudonymizeAddress: clientNames(secrets.clientHeaderSecret),
    onPublish: () => {
      recordEvent(folder.path, "publish");
      guide.schedulePrint();
    },
  });
  running.gateway = gateway;
  await listen(gateway, config);
  return guide;
}

async function startServices({
  config,
  definitions,
  folder,
  ports,
  metricsPorts,
}: Context): Promise<void> {
  const noteServices = () =>
    folder.noteServices(
      running.services.flatMap(({ name, pid }) => (pid === undefined ? [] : [{ name, pid }])),
    );
  for (const definition of definitions) {
    const port = ports[definition.name] ?? 0;
    running.services.push(
      createService({
        ...definition,
        command: definition.command(port),
        env: childEnvironment({
          ...definition.env(ports),
          ...(isObserved(definition.name)
            ? createTelemetryEnvironment(
                config.telemetry,
                definition.name,
                metricsPorts[definition.name],
              )
            : {}),
        }),
        port,
        onProcessChange: noteServices,
        onPublish() {
          running.gateway?.expirePages();
          running.guide?.schedulePrint();
        },
        log,
      }),
    );
  }
  const titles = definitions.map(({ title }) => title).join(", ");
  const step = showStep(`Starting ${titles}`);
  await Promise.all(running.services.map((service) => service.start()));
  if (stopped.signal.aborted) return;
  noteDatabase(folder.path);
  step.done(`Started ${titles}`);
}

/** Restarts services when their sources change, and reports new migrations. */
function watchSources({ config, definitions }: Context): void {
  for (const { name, sources = [] } of definitions) {
    const service = findService(name);
    if (service) restartOnChange(service, sources);
  }
  if (!config.hostedSupabase) watchMigrations(config, process.stdin, log);
}

/** Changes within this time cause one restart. */
const changeDelayMs = 150;

function restartOnChange(service: Service, folders: string[]): void {
  let timer: NodeJS.Timeout | undefined;
  for (const folder of folders)
    watch(join(root, folder), { recursive: true }, (_event, file) => {
      if (file?.includes(".test.")) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        log("info", "launcher", "sources_changed", {
          message: `${service.title}: sources changed, restarting.`,
        });
        service.restart();
      }, changeDelayMs);
    });
}

async function warm(config: Config): Promise<void> {
  const step = showStep("Warming pages");
  const count = await warmPages(getGatewayAddress(config), (message) => {
    if (!stopped.signal.aborted) log("warn", "launcher", "page_failed", { message });
  });
  step.done(`Warmed ${count} pages`);
}

async function announce({ config, secrets, isNewFolder }: Context): Promise<void> {
  for (const notice of (await getReadiness()).notices)
    log("warn", "launcher", "notice", { message: notice });
  const accounts = findService("supabase");
  const seconds = (performance.now() - startedAtMs) / 1000;
  if (logFormat === "json")
    log("info", "launcher", "ready", {
      message: `ready after ${seconds.toFixed(1)} s at ${config.siteUrl}`,
    });
  const state = {
    isDevelopment,
    isNewFolder,
    seconds,
    hasAccounts: accounts !== undefined,
    initialPasswordInUse: accounts?.initialPasswordInUse,
    generatedPassword: secrets.staffPassword,
  };
  const firstPassword = isServing && describeFirstPassword(config, state);
  if (firstPassword) log("warn", "launcher", "first_password", { message: firstPassword });
  if (!isServing) show(describeReady(config, state));
}

async function main(): Promise<void> {
  const context = await prepare();
  const guide = await startGateway(context);
  if (!isDevelopment && !isServing) await rebuildOutdated(stopped.signal);
  await startServices(context);
  if (stopped.signal.aborted) return;
  phase = "warming";
  if (isDevelopment) watchSources(context);
  else await warm(context.config);
  phase = "ready";
  await announce(context);
  guide.scheduleIfOutdated();
}

try {
  await main();
} catch (error) {
  if (!stopped.signal.aborted) {
    showFailure(error);
    await end(1);
  }
}
