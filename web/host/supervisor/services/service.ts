import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { StartError } from "../../../../supabase/domain/errors.ts";
import { getRestartDelay } from "./restart-delay.ts";
import type { Level, Log } from "../../../../supabase/domain/log.ts";
import type { ServiceName } from "../../gateway/routing/routes.ts";
import {
  parseEvent,
  parseHealth,
  parseMessage,
  type ServiceHealth,
  unreachable,
} from "./service-output.ts";

export type ServiceOptions = {
  name: ServiceName;
  /** The name for people, in progress lines and `/readyz`. */
  title: string;
  /** Arguments for Node. */
  command: string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  port: number;
  /** Responds 200 with `ok: true` when the service can work, 503 with `missing` when it cannot. */
  healthPath: string;
  /** A page is at `healthPath` instead, as on a development server: any 200 counts. */
  isHealthPage?: boolean;
  /** Whether it reports over IPC when it is ready, and why it cannot start. */
  reportsReady: boolean;
  /** Lines of its output that are not logged. */
  ignoredOutput?: RegExp;
  /** Called each time a process of the service starts or ends. */
  onProcessChange(): void;
  /** Called when it reports that content was published, here or on another instance. */
  onPublish?(): void;
  log: Log;
};

export type Service = {
  readonly name: ServiceName;
  readonly title: string;
  /** The running process, if any. */
  readonly pid: number | undefined;
  /** Whether the first administrator still has the generated password, once it is known. */
  readonly initialPasswordInUse: boolean | undefined;
  /** Starts it and resolves when it is ready. @throws {StartError} when it cannot be started */
  start(): Promise<void>;
  health(): Promise<ServiceHealth>;
  /** Restarts it, also after it failed permanently: its sources changed during development. */
  restart(): void;
  /** Sends SIGTERM, and SIGKILL after `timeoutMs`. */
  stop(timeoutMs: number): Promise<void>;
};

/** A process that ran this long before it ended counts as the first failure again. */
const stableMs = 60_000;
const maxStartFailures = 4;
const startTimeoutMs = 120_000;
const healthTimeoutMs = 3_000;
const startPollMs = 60;

/** Creates a service behind the gateway: a process that is started, supervised and restarted. */
export const createService = (options: ServiceOptions): Service => new SupervisedService(options);

class SupervisedService implements Service {
  readonly #options: ServiceOptions;
  #child: ChildProcess | undefined;
  #isStopping = false;
  /** How often it ended in a row. */
  #failures = 0;
  #wasReady = false;
  #hasReportedReady: boolean;
  /** Why it cannot start, as it reported. */
  #fatal: string | undefined;
  #initialPasswordInUse: boolean | undefined;
  #restartTimer: NodeJS.Timeout | undefined;

  constructor(options: ServiceOptions) {
    this.#options = options;
    this.#hasReportedReady = !options.reportsReady;
  }

  get name() {
    return this.#options.name;
  }
  get title() {
    return this.#options.title;
  }
  get pid() {
    return this.#child?.pid;
  }
  get initialPasswordInUse() {
    return this.#initialPasswordInUse;
  }

  async start() {
    this.#launch();
    const deadline = Date.now() + startTimeoutMs;
    while (!(await this.#isReady())) {
      if (this.#fatal) throw new StartError(this.#fatal);
      if (this.#isStopping) return;
      if (this.#failures >= maxStartFailures)
        throw new StartError(
          `${this.title} ended ${this.#failures} times while starting; its last lines above say why.`,
        );
      if (Date.now() > deadline)
        throw new StartError(
          `${this.title} did not respond within ${startTimeoutMs / 1000} s. Its lines above may say why; start it again.`,
        );
      await sleep(startPollMs);
    }
    this.#wasReady = true;
  }

  async health() {
    const { port, healthPath, isHealthPage = false } = this.#options;
    try {
      const response = await fetch(`http://127.0.0.1:${port}${healthPath}`, {
        signal: AbortSignal.timeout(healthTimeoutMs),
      });
      const body: unknown = await response.json().catch(() => undefined);
      return parseHealth(response.ok, body, !isHealthPage);
    } catch {
      return unreachable;
    }
  }

  restart() {
    this.#failures = 0;
    if (this.#child) {
      this.#child.kill("SIGTERM");
    } else if (!this.#isStopping) {
      // It waits for its next start, or failed permanently for a reason that may be fixed now.
      clearTimeout(this.#restartTimer);
      this.#fatal = undefined;
      this.#launch();
    }
  }

  async stop(timeoutMs: number) {
    this.#isStopping = true;
    clearTimeout(this.#restartTimer);
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    const timer = setTimeout(() => {
      this.#report(
        "warn",
        "service_killed",
        `${this.title} did not stop in ${timeoutMs / 1000} s and is killed.`,
      );
      child.kill("SIGKILL");
    }, timeoutMs);
    await ended;
    clearTimeout(timer);
  }

  /** A start does not wait for stores that accept no writes: pages are served without them. */
  async #isReady(): Promise<boolean> {
    const { ok, missing, unwritable } = await this.health();
    return this.#hasReportedReady && (ok || (missing === undefined && unwritable.length > 0));
  }

  #launch(): void {
    const { command, cwd, env, onProcessChange } = this.#options;
    const startedAt = Date.now();
    const child = spawn(process.execPath, command, {
      cwd,
      env,
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      // A separate process group: Ctrl-C only reaches the launcher, which stops the services in order.
      detached: true,
    });
    this.#child = child;
    child.on("message", (message) => this.#handleMessage(message));
    child.on("error", (error) =>
      this.#report(
        "error",
        "service_failed",
        `${this.title} could not be started: ${error.message}`,
      ),
    );
    for (const [level, stream] of [
      ["info", child.stdout],
      ["warn", child.stderr],
    ] as const)
      if (stream) createInterface(stream).on("line", (line) => this.#logLine(level, line));
    child.on("exit", (code, signal) => {
      if (this.#child === child) this.#child = undefined;
      onProcessChange();
      this.#handleExit(signal ?? `code ${code}`, Date.now() - startedAt);
    });
    onProcessChange();
  }

  #handleExit(cause: string, durationMs: number): void {
    if (this.#isStopping || this.#fatal) return;
    this.#failures = durationMs > stableMs ? 1 : this.#failures + 1;
    if (!this.#wasReady && this.#failures >= maxStartFailures) {
      this.#report("error", "service_ended", `${this.title} ended (${cause}).`);
      return;
    }
    const delayMs = getRestartDelay(this.#failures);
    this.#report(
      "error",
      "service_ended",
      `${this.title} ended (${cause}); it starts again in ${delayMs} ms.`,
    );
    this.#restartTimer = setTimeout(() => this.#launch(), delayMs);
  }

  #handleMessage(received: unknown): void {
    const message = parseMessage(received);
    if (message?.type === "progress" && message.text !== undefined)
      this.#report("info", "service_starting", `${this.title}: ${message.text}`);
    if (message?.type === "fatal") this.#fatal = message.message;
    if (message?.type === "published") this.#options.onPublish?.();
    if (message?.type !== "ready") return;
    this.#hasReportedReady = true;
    this.#initialPasswordInUse = message.initialPasswordInUse ?? this.#initialPasswordInUse;
  }

  /** Logs a line of the service: an event in JSON, or text. */
  #logLine(level: Level, line: string): void {
    const { name, ignoredOutput, log } = this.#options;
    if (!line.trim() || ignoredOutput?.test(line)) return;
    const event = parseEvent(line);
    if (event) log(event.level ?? level, name, event.name, event.fields);
    else log(level, name, "message", { message: line.replace(/^(supabase|lake): /, "") });
  }

  #report(level: Level, event: string, message: string): void {
    this.#options.log(level, "launcher", event, { message });
  }
}
