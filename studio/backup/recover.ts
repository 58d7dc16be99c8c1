import { existsSync } from "node:fs";
import { copyFile, link, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { applyPatch } from "mendoza";
import { StartError } from "../../supabase/domain/errors.ts";
import { isRecord } from "../../supabase/domain/json.ts";
import { isDamaged } from "../../web/storage/database.ts";
import { syncFolder } from "../../web/storage/sync-folder.ts";
import { History } from "../content-lake/history/history.ts";
import { withoutRevision } from "../content-lake/mutations/transaction.ts";
import { ContentDatabase, databasePath } from "../content-lake/storage/content-database.ts";
import { lockFolder, replaceFolder } from "../content-lake/storage/content-folder.ts";
import { type Doc } from "../content-lake/storage/documents.ts";
import {
  DamagedRowError,
  isDocument,
  parseDocument,
  parseEvent,
  parseSettings,
  parseTransaction,
  type Row,
  type StoredChange,
  type StoredTransaction,
} from "../content-lake/storage/records.ts";
import { listAssets, createNoContentError, readContent } from "./backup.ts";

export type DamageReport = {
  /** Ids of documents that were rebuilt from their history. */
  rebuilt: string[];
  /** Ids of documents that were rebuilt and lack their last changes. */
  outdated: string[];
  /** Ids of documents that are lost. */
  documents: string[];
  /** Documents that are lost and whose ids cannot be read either. */
  unnamedDocuments: number;
  /** Sequence numbers of transactions that the history lacks now. */
  transactions: number[];
  /** Sequence numbers of publish events that the site will not receive. */
  publishEvents: number[];
  /** The number of editors whose Studio settings are lost. */
  settings: number;
};

export type Recovery = {
  documents: number;
  transactions: number;
  /** Absent when nothing was damaged; the folder is unchanged then. */
  damage?: DamageReport & { previousFolder: string };
};

/** Name of the file with the damage report, in the folder with the damaged files. */
export const damageReportName = "lost.json";

/**
 * Recovers a content folder with a damaged database: copies all readable rows into a new database and
 * rebuilds the other documents from their history. The damaged files are moved to a folder beside it.
 * An interrupted run can be repeated.
 * @throws {StartError} when nothing can be read
 */
export async function recoverContent(contentFolder: string, now = new Date()): Promise<Recovery> {
  const lock = await lockFolder(contentFolder);
  const newFolder = `${contentFolder}.restoring`;
  try {
    if (!existsSync(databasePath(contentFolder))) throw createNoContentError(contentFolder);
    await rm(newFolder, { recursive: true, force: true });
    await mkdir(join(newFolder, "assets"), { recursive: true, mode: 0o700 });
    const { report, isIntact } = copyReadableRows(contentFolder, newFolder);
    const { documents, transactions } = await readContent(newFolder);
    if (isIntact) return { documents, transactions };
    await linkFiles(contentFolder, newFolder);
    const reportFile = join(contentFolder, damageReportName);
    await writeFile(reportFile, JSON.stringify(report, null, 2), { mode: 0o600 });
    const previousFolder = await replaceFolder(contentFolder, newFolder, "damaged", now);
    return { documents, transactions, damage: { ...report, previousFolder } };
  } finally {
    await rm(newFolder, { recursive: true, force: true });
    lock.release();
  }
}

/** Hard-links assets and sessions into the new folder, or copies them if the file system has no hard links. */
async function linkFiles(from: string, to: string): Promise<void> {
  const names = (await listAssets(from)).map((name) => join("assets", name));
  for (const name of [...names, "sessions.json"]) {
    const [source, target] = [join(from, name), join(to, name)];
    if (existsSync(source)) await link(source, target).catch(() => copyFile(source, target));
  }
  for (const folder of ["assets", "."]) await syncFolder(join(to, folder));
}

type CopyResult = { report: DamageReport; isIntact: boolean };

function copyReadableRows(from: string, to: string): CopyResult {
  const source = new DatabaseSync(databasePath(from), { readOnly: true });
  try {
    const target = ContentDatabase.open(to);
    try {
      return target.transaction(() => copyTables(source, target));
    } finally {
      target.close();
    }
  } catch (error) {
    if (!isDamaged(error)) throw error;
    throw new StartError(
      `Nothing in ${databasePath(from)} can be read. Nothing was changed. To go back to a backup, run ` +
        `"npm run content:restore -- <file> --replace".`,
      { cause: error },
    );
  } finally {
    source.close();
  }
}

function copyTables(source: DatabaseSync, target: ContentDatabase): CopyResult {
  const isStructureIntact = hasIntactStructure(source);
  const readableIds = new Set<string>();
  const documents = copyTable(source, target, "documents", {
    onReadable: (row) => readableIds.add(parseDocument(row)._id),
  });
  const rebuilder = new Rebuilder(readableIds, readDocumentIds(source));
  const history = new History(target);
  const transactions = copyTable(source, target, "transactions", {
    onReadable: (row) => {
      const transaction = parseTransaction(row);
      history.addChanges(transaction.sequence, transaction.documents);
      rebuilder.apply(transaction);
    },
    onUnreadable: (sequence) => rebuilder.markOutdated(readChangedIds(source, sequence)),
  });
  const publishEvents = copyTable(source, target, "publish_events", { onReadable: parseEvent });
  const settings = copyTable(source, target, "settings", { onReadable: parseSettings }).length;
  for (const [id, document] of rebuilder.documents) target.setDocument(id, document);
  const named = rebuilder.getResult();
  const unnamed = documents.length - named.rebuilt.length - named.documents.length;
  const lostRows = documents.length + transactions.length + publishEvents.length + settings;
  return {
    report: {
      ...named,
      unnamedDocuments: Math.max(0, unnamed),
      transactions,
      publishEvents,
      settings,
    },
    isIntact: isStructureIntact && lostRows === 0,
  };
}

function hasIntactStructure(source: DatabaseSync): boolean {
  try {
    const result = source.prepare("pragma integrity_check(1)").get();
    return result?.["integrity_check"] === "ok";
  } catch (error) {
    if (isDamaged(error)) return false;
    throw error;
  }
}

const keyColumns = {
  documents: "number",
  transactions: "sequence",
  publish_events: "sequence",
  settings: "number",
};

/** Copies the readable rows of a table. Returns the keys of the unreadable ones. */
function copyTable(
  source: DatabaseSync,
  target: ContentDatabase,
  table: keyof typeof keyColumns,
  {
    onReadable,
    onUnreadable,
  }: {
    /** Called before a row is copied; throws `DamagedRowError` if its values are invalid. */
    onReadable(row: Row): void;
    onUnreadable?(key: number): void;
  },
): number[] {
  const unreadableKeys: number[] = [];
  const select = source.prepare(`select * from ${table} where ${keyColumns[table]} = ?`);
  const lastKey = readLastKey(source, table);
  for (let key = 1; key <= lastKey; key += 1) {
    try {
      const row = select.get(key);
      if (!row) continue;
      onReadable(row);
      const values = Object.values(row);
      const placeholders = values.map(() => "?").join(", ");
      target.prepare(`insert into ${table} values (${placeholders})`).run(...values);
    } catch (error) {
      if (!isDamaged(error) && !(error instanceof DamagedRowError)) throw error;
      unreadableKeys.push(key);
      onUnreadable?.(key);
    }
  }
  return unreadableKeys;
}

/** Reads the highest key that a table ever had. */
function readLastKey(source: DatabaseSync, table: keyof typeof keyColumns): number {
  const recorded = tryRead(() =>
    source.prepare("select seq as last from sqlite_sequence where name = ?").get(table),
  );
  const row =
    recorded ?? source.prepare(`select max(${keyColumns[table]}) as last from ${table}`).get();
  return Number(row?.["last"] ?? 0);
}

/** Reads the ids of all documents from the index. Returns undefined when the index is damaged too. */
const readDocumentIds = (source: DatabaseSync): Set<string> | undefined =>
  tryRead(
    () =>
      new Set(
        source
          .prepare("select id from documents order by id")
          .all()
          .map((row) => String(row["id"])),
      ),
  );

/** Reads the ids of the documents that an unreadable transaction changed. */
const readChangedIds = (source: DatabaseSync, sequence: number): string[] =>
  tryRead(() =>
    source
      .prepare("select document from changed_documents where sequence = ?")
      .all(sequence)
      .map((row) => String(row["document"])),
  ) ?? [];

/** Returns undefined when the data is damaged. */
function tryRead<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    if (isDamaged(error)) return undefined;
    throw error;
  }
}

/** Rebuilds documents whose rows cannot be read by applying the changes of their history. */
class Rebuilder {
  readonly documents = new Map<string, Doc>();
  readonly #readableIds: ReadonlySet<string>;
  readonly #existingIds: ReadonlySet<string> | undefined;
  /** Documents whose last changes could not be applied. */
  readonly #outdatedIds = new Set<string>();

  /** @param existingIds all documents that are not deleted; undefined when that is not known */
  constructor(readableIds: ReadonlySet<string>, existingIds: ReadonlySet<string> | undefined) {
    this.#readableIds = readableIds;
    this.#existingIds = existingIds;
  }

  /** Applies a transaction. Call it for all of them, oldest first. */
  apply({ documents }: StoredTransaction): void {
    for (const change of documents.filter(({ id }) => this.#shouldRebuild(id))) {
      const { id, previousRev, rev } = change;
      const before = previousRev === undefined ? undefined : this.documents.get(id);
      const after = before?._rev === previousRev ? applyChange(before, change) : undefined;
      this.#outdatedIds.delete(id);
      if (rev === undefined) this.documents.delete(id);
      else if (after) this.documents.set(id, after);
      else this.#outdatedIds.add(id);
    }
  }

  /** Marks documents as outdated after a transaction that cannot be applied to them. */
  markOutdated(ids: readonly string[]): void {
    for (const id of ids) if (this.#shouldRebuild(id)) this.#outdatedIds.add(id);
  }

  getResult(): Pick<DamageReport, "rebuilt" | "outdated" | "documents"> {
    const rebuilt = [...this.documents.keys()];
    const missing = [...(this.#existingIds ?? this.#outdatedIds)].filter((id) =>
      this.#shouldRebuild(id),
    );
    return {
      rebuilt,
      outdated: rebuilt.filter((id) => this.#outdatedIds.has(id)),
      documents: missing.filter((id) => !this.documents.has(id)),
    };
  }

  #shouldRebuild(id: string): boolean {
    return !this.#readableIds.has(id) && (this.#existingIds?.has(id) ?? true);
  }
}

/** Returns the document after a change; undefined when the change deletes it or yields no valid document. */
function applyChange(before: Doc | undefined, { apply, rev }: StoredChange): Doc | undefined {
  const after: unknown = applyPatch(withoutRevision(before), apply);
  const document = isRecord(after) ? { ...after, _rev: rev } : undefined;
  return isDocument(document) ? document : undefined;
}
