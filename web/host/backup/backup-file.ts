import { StartError } from "../../../supabase/domain/errors.ts";
import {
  type ArchiveKind,
  type ArchiveManifest,
  readArchive,
  UnusableArchiveError,
} from "../../storage/archive.ts";
import type { TarMember } from "../../storage/tar.ts";

/** The contents of a backup of the whole product. */
export type BackupSummary = {
  /** When it was started, ISO 8601. It contains everything acknowledged before. */
  createdAt: string;
  /** Absent if the database is hosted. */
  database?: { tables: number; rows: number };
  /** Absent if the content is hosted. */
  content?: { documents: number; assets: number };
  /** Submissions that were not in the database yet. */
  submissions: number;
};

export type BackupManifest = ArchiveManifest & BackupSummary;

export const databaseFile = "database.dump";
export const contentFile = "content.backup";
export const secretsFile = "secrets.json";
export const submissionsFile = "spool/submissions.sqlite";

/** Not compressed: its large members already are. */
export const siteArchive: ArchiveKind = {
  format: "site-backup",
  names: /^(database\.dump|content\.backup|secrets\.json|spool\/submissions\.sqlite)$/,
  isCompressed: false,
};

/**
 * Reads a whole backup, passes each file to `take`, and verifies it against the manifest. The files are only
 * valid if this resolves.
 * @throws {StartError} with the reason why the backup cannot be used
 */
export async function readBackup(
  path: string,
  take?: (member: TarMember) => Promise<void>,
): Promise<BackupManifest> {
  const manifest = await readArchive(path, siteArchive, take).catch((error: unknown) => {
    throw error instanceof UnusableArchiveError
      ? new StartError(error.message, { cause: error })
      : error;
  });
  const { createdAt, database, content, submissions } = manifest;
  if (
    typeof createdAt !== "string" ||
    typeof submissions !== "number" ||
    !isCount(database, "tables", "rows") ||
    !isCount(content, "documents", "assets")
  )
    throw new StartError(
      `${path} cannot be used as a backup: its manifest cannot be read. Nothing was changed.`,
    );
  const { format, version, files } = manifest;
  return {
    format,
    version,
    files,
    createdAt,
    submissions,
    ...(database ? { database } : {}),
    ...(content ? { content } : {}),
  };
}

function isCount<Name extends string>(
  value: unknown,
  ...names: Name[]
): value is Record<Name, number> | undefined {
  if (value === undefined) return true;
  if (typeof value !== "object" || value === null) return false;
  const numbers = new Map(Object.entries(value));
  return names.every((name) => typeof numbers.get(name) === "number");
}
