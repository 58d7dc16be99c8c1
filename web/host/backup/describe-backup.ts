import type { BackupSummary } from "./backup-file.ts";

type Contents = Omit<BackupSummary, "createdAt">;

export const formatCount = (number: number, noun: string): string =>
  `${number} ${noun}${number === 1 ? "" : "s"}`;

/** The contents of a backup as part of a sentence. */
export function describeBackup({ database, content, submissions }: Contents): string {
  const parts: string[] = [];
  if (database)
    parts.push(`${formatCount(database.rows, "row")} in ${formatCount(database.tables, "table")}`);
  if (content)
    parts.push(
      `${formatCount(content.documents, "document")} with ${formatCount(content.assets, "asset")}`,
    );
  if (submissions > 0)
    parts.push(
      `${formatCount(submissions, "submission")} that ${submissions === 1 ? "is" : "are"} not in the database yet`,
    );
  return parts.length === 0 ? "the secrets" : `${parts.join(", ")} and the secrets`;
}

/** What a backup does not contain because a hosted service stores it. */
export const listHosted = ({ database, content }: Contents): string[] => [
  ...(database ? [] : ["the database, which Supabase hosts"]),
  ...(content ? [] : ["the content, which Sanity hosts"]),
];
