import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { readFile, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { BackupState } from "../backup/backup-state.ts";
import { type Config, root } from "../settings/config.ts";
import type { SubmissionCounts } from "./service.ts";

/** What only the machine knows, for administrators. Without secrets and personal data. */
export type HostFacts = {
  /** When this process began, ISO 8601. */
  startedAt: string;
  versions: { product: string; node: string };
  /** Bytes of the disk with the data folder. */
  disk: { free: number; total: number };
  /** Null while the site does not answer. */
  submissions: SubmissionCounts | null;
  /** ISO 8601, null: never, as far as the data folder tells. */
  lastPublish: string | null;
  backup: BackupState;
  parts: { title: string; isRunning: boolean }[];
  readiness: { ok: boolean; missing: string[]; notices: string[] };
  settings: HostSettings;
};

/** What is set where the product is started. */
export type HostSettings = {
  siteUrl: string;
  /** "mailbox": mails are kept in the back office instead of being sent. */
  mail: string;
  /** The model that helps the assistant; null: the built-in engine answers alone. */
  model: string | null;
  /** How many addresses are told of events. */
  webhooks: number;
  content: "embedded" | "hosted";
  database: "embedded" | "hosted";
  /** Days that revisions of content are kept; null: for ever. */
  contentHistoryDays: number | null;
};

export type HostEvent = "publish" | "backup";

const fileOf = (dataDir: string, event: HostEvent) => join(dataDir, `last-${event}`);

/** Notes that it happened now. A disk that is full costs the note alone. */
export function noteEvent(dataDir: string, event: HostEvent, now = new Date()): void {
  const file = fileOf(dataDir, event);
  try {
    writeFileSync(`${file}.new`, now.toISOString());
    renameSync(`${file}.new`, file);
  } catch {
    // Shown as an older one.
  }
}

/** When it last happened, ISO 8601; null: never, as far as the data folder tells. */
export async function lastEvent(dataDir: string, event: HostEvent): Promise<string | null> {
  const text = await readFile(fileOf(dataDir, event), "utf8").catch(() => "");
  return Number.isNaN(Date.parse(text)) ? null : text.trim();
}

function productVersion(): string {
  const about: unknown = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return typeof about === "object" && about !== null && "version" in about
    ? String(about.version)
    : "";
}

/** The settings as an administrator may read them. */
export function settingsOf(config: Config): HostSettings {
  const { SMTP_HOST, SMTP_PORT } = config.smtp;
  const { ASSISTANT_MODEL, ASSISTANT_MODEL_PROVIDER } = config.assistantModel;
  return {
    siteUrl: config.siteUrl,
    mail: SMTP_HOST ? [SMTP_HOST, SMTP_PORT].filter(Boolean).join(":") : "mailbox",
    model: ASSISTANT_MODEL ? `${ASSISTANT_MODEL} (${ASSISTANT_MODEL_PROVIDER ?? ""})` : null,
    webhooks: (config.outbox.WEBHOOK_URLS ?? "").split(/[\s,]+/).filter(Boolean).length,
    content: config.hostedSanity ? "hosted" : "embedded",
    database: config.hostedSupabase ? "hosted" : "embedded",
    contentHistoryDays: config.contentHistoryDays ?? null,
  };
}

/** Gathers the facts anew. */
export async function hostFacts(
  config: Config,
  known: Pick<HostFacts, "startedAt" | "parts" | "readiness" | "backup" | "submissions">,
): Promise<HostFacts> {
  const { dataDir } = config;
  const [disk, lastPublish] = await Promise.all([statfs(dataDir), lastEvent(dataDir, "publish")]);
  return {
    ...known,
    versions: { product: productVersion(), node: process.versions.node },
    disk: { free: disk.bavail * disk.bsize, total: disk.blocks * disk.bsize },
    lastPublish,
    settings: settingsOf(config),
  };
}
