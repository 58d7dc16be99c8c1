import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { backoff } from "./backoff.ts";
import type { Level, Log, LogFields } from "./log.ts";
import type { ServiceName } from "../gateway/routing/routes.ts";
import { StartError } from "../settings/start-error.ts";

export type PartOptions = {
  name: ServiceName;
  /** What people call it, for progress lines and `/readyz`. */
  title: string;
  /** Arguments for Node. */
  command: string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  port: number;
  /** Responds 200 with `ok: true` when the part can work, 503 with `missing` when it cannot. */
  healthPath: string;
  /** A page is at `healthPath` instead, as on a development server: any 200 counts. */
  isHealthPage?: boolean;
  /** Our own parts say over IPC when they are ready. */
  ours: boolean;
  /** Lines of its output that say nothing to whoever runs the product. */
  quiet?: RegExp;
  /** Called whenever a process of this part begins or ends. */
  changed(): void;
  log: Log;
};

/** How many submissions wait on disk for the database. */
export type SubmissionCounts = { waiting: number };

export type PartHealth = {
  ok: boolean;
  missing: string | undefined;
  /** The stores of the part that accept no writes. */
  unwritable: string[];
  notices: string[];
  /** Of the site, while it answers and its queue can be read. */
  submissions: SubmissionCounts | undefined;
};

export type Part = {
  readonly name: ServiceName;
  readonly title: string;
  /** The living process, if any. */
  readonly pid: number | undefined;
  /** True or false once the part has told whether the first generated password still holds. */
  readonly initialPasswordInUse: boolean | undefined;
  /** Starts it and resolves when it answers. @throws StartError when it cannot be started. */
  start(): Promise<void>;
  health(): Promise<PartHealth>;
  /** Stops and starts it, also after it failed permanently: its sources changed while developing. */
  restart(): void;
  /** SIGTERM, and SIGKILL after `grace` milliseconds. */
  stop(grace: number): Promise<void>;
};

type Message = {
  type?: unknown;
  text?: unknown;
  message?: unknown;
  initialPasswordInUse?: unknown;
};

const stableAfter = 60_000;
const mostStartFailures = 4;
const startWithin = 120_000;

/** One process behind the front: started, watched, restarted when it dies, and stopped. */
export function createPart(options: PartOptions): Part {
  const { name, title, log } = options;
  const tell = (level: Level, event: string, message: string) =>
    log(level, "launcher", event, { message });
  let child: ChildProcess | undefined;
  let stopping = false;
  let failures = 0;
  let wasReady = false;
  let toldReady = !options.ours;
  let fatal: string | undefined;
  let initialPasswordInUse: boolean | undefined;
  let retry: NodeJS.Timeout | undefined;

  function launch(): void {
    const started = Date.now();
    const process_ = spawn(process.execPath, options.command, {
      cwd: options.cwd,
      env: options.env,
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      // Its own group: Ctrl-C reaches the launcher alone, which then stops the parts in order.
      detached: true,
    });
    child = process_;
    process_.on("message", (message: Message) => hear(message));
    process_.on("error", (error) =>
      tell("error", "part_failed", `${title} could not be started: ${error.message}`),
    );
    for (const [level, stream] of [
      ["info", process_.stdout],
      ["warn", process_.stderr],
    ] as const)
      if (stream) createInterface(stream).on("line", (line) => say(level, line));
    process_.on("exit", (code, signal) => {
      if (child === process_) child = undefined;
      options.changed();
      if (stopping || fatal) return;
      failures = Date.now() - started > stableAfter ? 1 : failures + 1;
      const cause = signal ?? `code ${code}`;
      if (!wasReady && failures >= mostStartFailures) {
        tell("error", "part_ended", `${title} ended (${cause}).`);
        return;
      }
      const delay = backoff(failures);
      tell("error", "part_ended", `${title} ended (${cause}); it starts again in ${delay} ms.`);
      retry = setTimeout(launch, delay);
    });
    options.changed();
  }

  function hear(message: Message): void {
    if (message.type === "progress" && typeof message.text === "string")
      tell("info", "part_starting", `${title}: ${message.text}`);
    if (message.type === "fatal" && typeof message.message === "string") fatal = message.message;
    if (message.type === "ready") toldReady = true;
    if (message.type === "ready" && typeof message.initialPasswordInUse === "boolean")
      initialPasswordInUse = message.initialPasswordInUse;
  }

  /** A line of a part: an event of its own, as JSON, or words. */
  function say(level: Level, line: string): void {
    if (!line.trim() || options.quiet?.test(line)) return;
    const event = eventIn(line);
    if (event) log(event.level ?? level, name, event.name, event.fields);
    else log(level, name, "message", { message: line.replace(/^(supabase|lake): /, "") });
  }

  async function health(): Promise<PartHealth> {
    try {
      const answer = await fetch(`http://127.0.0.1:${options.port}${options.healthPath}`, {
        signal: AbortSignal.timeout(3_000),
      });
      const body: unknown = await answer.json().catch(() => undefined);
      return healthOf(answer.ok && (options.isHealthPage === true || isOk(body)), body);
    } catch {
      return {
        ok: false,
        missing: undefined,
        unwritable: [],
        notices: [],
        submissions: undefined,
      };
    }
  }

  return {
    name,
    title,
    get pid() {
      return child?.pid;
    },
    get initialPasswordInUse() {
      return initialPasswordInUse;
    },
    health,
    async start() {
      launch();
      const deadline = Date.now() + startWithin;
      // A start does not wait for a store to accept writes: pages are served without.
      const answers = async () => {
        const { ok, missing, unwritable } = await health();
        return toldReady && (ok || (missing === undefined && unwritable.length > 0));
      };
      while (!(await answers())) {
        if (fatal) throw new StartError(fatal);
        if (stopping) return;
        if (failures >= mostStartFailures)
          throw new StartError(
            `${title} ended ${failures} times while starting; its last lines above say why.`,
          );
        if (Date.now() > deadline)
          throw new StartError(`${title} did not answer within ${startWithin / 1000} s.`);
        await sleep(60);
      }
      wasReady = true;
    },
    restart() {
      failures = 0;
      if (child) {
        child.kill("SIGTERM");
      } else if (!stopping) {
        // It waits for its next try, or ended for good for a reason that may be gone now.
        clearTimeout(retry);
        fatal = undefined;
        launch();
      }
    },
    async stop(grace) {
      stopping = true;
      clearTimeout(retry);
      const living = child;
      if (!living || living.exitCode !== null || living.signalCode !== null) return;
      const ended = new Promise((resolve) => living.once("exit", resolve));
      living.kill("SIGTERM");
      const timer = setTimeout(() => {
        tell("warn", "part_killed", `${title} did not stop in ${grace / 1000} s and is ended.`);
        living.kill("SIGKILL");
      }, grace);
      await ended;
      clearTimeout(timer);
    },
  };
}

type PartEvent = { name: string; level: Level | undefined; fields: LogFields };

/** What a part says as JSON: the known fields alone, each as what it has to be. */
function eventIn(line: string): PartEvent | undefined {
  if (!line.startsWith('{"event":')) return undefined;
  try {
    const { event, level, message, request, what }: Record<string, unknown> = JSON.parse(line);
    const text = (value: unknown) => (typeof value === "string" ? value : undefined);
    if (typeof event !== "string" || !/^[a-z_]{1,40}$/.test(event)) return undefined;
    return {
      name: event,
      level: level === "info" || level === "warn" || level === "error" ? level : undefined,
      fields: { message: text(message), request: text(request), what: text(what) },
    };
  } catch {
    return undefined;
  }
}

function healthOf(ok: boolean, body: unknown): PartHealth {
  const fields: {
    missing?: unknown;
    unwritable?: unknown;
    notices?: unknown;
    submissions?: unknown;
  } = typeof body === "object" && body !== null ? body : {};
  return {
    ok,
    missing: typeof fields.missing === "string" ? fields.missing : undefined,
    unwritable: textsOf(fields.unwritable),
    notices: textsOf(fields.notices),
    submissions: isCounts(fields.submissions) ? fields.submissions : undefined,
  };
}

/** A 200 without this body may come from an incomplete build. */
const isOk = (body: unknown): boolean =>
  typeof body === "object" && body !== null && "ok" in body && body.ok === true;

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((text): text is string => typeof text === "string") : [];

const isCounts = (value: unknown): value is SubmissionCounts =>
  typeof value === "object" &&
  value !== null &&
  "waiting" in value &&
  typeof value.waiting === "number";
