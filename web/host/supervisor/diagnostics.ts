import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { readFile, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { BackupState } from "../backup/backup-state.ts";
import { type Config, root } from "../settings/config.ts";
import type { SubmissionCounts } from "./services/service-output.ts";

/** The state of this machine, for administrators. Without secrets and personal data. */
export type Diagnostics = {
  /** When this process started, ISO 8601. */
  startedAt: string;
  versions: { product: string; node: string };
  /** Bytes of the disk with the data folder. */
  disk: { free: number; total: number };
  /** Null while the site does not respond. */
  submissions: SubmissionCounts | null;
  /** ISO 8601; null if none is recorded. */
  lastPublish: string | null;
  backup: BackupState;
  services: { title: string; isRunning: boolean }[];
  readiness: { ok: boolean; missing: string[]; notices: string[] };
  settings: DiagnosticSettings;
};

/** The settings of the running product. */
export type DiagnosticSettings = {
  siteUrl: string;
  /** "mailbox": emails are stored in the back office instead of being sent. */
  mail: string;
  /** The language model of the assistant; null: only the built-in engine. */
  model: string | null;
  content: "embedded" | "hosted";
  /** "external": a PostgreSQL server, named by DATABASE_URL. */
  database: "embedded" | "external" | "hosted";
  /** Days that revisions of content are kept; null: without limit. */
  contentHistoryDays: number | null;
};

export type RecordedEvent = "publish" | "backup";

const fileOf = (dataDir: string, event: RecordedEvent) => join(dataDir, `last-${event}`);

/** Records that an event happened now. Never throws: on a full disk, only the record is lost. */
export function recordEvent(dataDir: string, event: RecordedEvent, now = new Date()): void {
  const file = fileOf(dataDir, event);
  try {
    writeFileSync(`${file}.new`, now.toISOString());
    renameSync(`${file}.new`, file);
  } catch {
    // The former record is shown.
  }
}

/** Returns when an event last happened, ISO 8601; null if none is recorded. */
export async function readLastEvent(dataDir: string, event: RecordedEvent): Promise<string | null> {
  const text = await readFile(fileOf(dataDir, event), "utf8").catch(() => "");
  return Number.isNaN(Date.parse(text)) ? null : text.trim();
}

function productVersion(): string {
  const about: unknown = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return typeof about === "object" && about !== null && "version" in about
    ? String(about.version)
    : "";
}

/** Returns the settings that administrators may read. */
export function describeSettings(config: Config): DiagnosticSettings {
  const { SMTP_HOST, SMTP_PORT } = config.smtp;
  const { ASSISTANT_MODEL, ASSISTANT_MODEL_PROVIDER } = config.assistantModel;
  return {
    siteUrl: config.siteUrl,
    mail: SMTP_HOST ? [SMTP_HOST, SMTP_PORT].filter(Boolean).join(":") : "mailbox",
    model: ASSISTANT_MODEL ? `${ASSISTANT_MODEL} (${ASSISTANT_MODEL_PROVIDER ?? ""})` : null,
    content: config.hostedSanity ? "hosted" : "embedded",
    database: config.hostedSupabase ? "hosted" : config.databaseUrl ? "external" : "embedded",
    contentHistoryDays: config.contentHistoryDays ?? null,
  };
}

/** Collects the current state. */
export async function collectDiagnostics(
  config: Config,
  known: Pick<Diagnostics, "startedAt" | "services" | "readiness" | "backup" | "submissions">,
): Promise<Diagnostics> {
  const { dataDir } = config;
  const [disk, lastPublish] = await Promise.all([
    statfs(dataDir),
    readLastEvent(dataDir, "publish"),
  ]);
  return {
    ...known,
    versions: { product: productVersion(), node: process.versions.node },
    disk: { free: disk.bavail * disk.bsize, total: disk.blocks * disk.bsize },
    lastPublish,
    settings: describeSettings(config),
  };
}
