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

export type Lost = {
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
};

export type Recovery = {
  documents: number;
  transactions: number;
  /** Absent when nothing was damaged and nothing was changed. */
  damage?: Lost & { previousFolder: string };
};

/** The list of what is lost, in the folder with the damaged files. */
export const lostName = "lost.json";

/**
 * Makes a content folder usable again whose database is damaged: copies every row that can still be
 * read into a new database and rebuilds the other documents from their history. The damaged files
 * are kept in a folder beside. An interrupted run can be repeated.
 * @throws {StartError} when nothing can be read
 */
export async function recoverContent(content: string, now = new Date()): Promise<Recovery> {
  const lock = await lockFolder(content);
  const recovering = `${content}.restoring`;
  try {
    if (!existsSync(databasePath(content))) throw createNoContentError(content);
    await rm(recovering, { recursive: true, force: true });
    await mkdir(join(recovering, "assets"), { recursive: true, mode: 0o700 });
    const { lost, isIntact } = copyReadableRows(content, recovering);
    const { documents, transactions } = await readContent(recovering);
    if (isIntact) return { documents, transactions };
    await copyFiles(content, recovering);
    await writeFile(join(content, lostName), JSON.stringify(lost, null, 2), { mode: 0o600 });
    const previousFolder = await replaceFolder(content, recovering, "damaged", now);
    return { documents, transactions, damage: { ...lost, previousFolder } };
  } finally {
    await rm(recovering, { recursive: true, force: true });
    lock.release();
  }
}

/** Assets and sessions get a second name in the new folder, or a copy where the file system has no links. */
async function copyFiles(from: string, to: string): Promise<void> {
  const names = (await listAssets(from)).map((name) => join("assets", name));
  for (const name of [...names, "sessions.json"]) {
    const [source, target] = [join(from, name), join(to, name)];
    if (existsSync(source)) await link(source, target).catch(() => copyFile(source, target));
  }
  for (const folder of ["assets", "."]) await syncFolder(join(to, folder));
}

function copyReadableRows(from: string, to: string): { lost: Lost; isIntact: boolean } {
  const source = new DatabaseSync(databasePath(from), { readOnly: true });
  const target = ContentDatabase.open(to);
  try {
    return target.transaction(() => {
      const isSound = isStructureSound(source);
      const readable = new Set<string>();
      const documents = copyTable(source, target, "documents", {
        take: (row) => readable.add(parseDocument(row)._id),
      });
      const rebuilder = new Rebuilder(readable, readDocumentIds(source));
      const history = new History(target);
      const transactions = copyTable(source, target, "transactions", {
        take: (row) => {
          const transaction = parseTransaction(row);
          history.addChanges(transaction.sequence, transaction.documents);
          rebuilder.apply(transaction);
        },
        skip: (sequence) => rebuilder.skip(readChangedIds(source, sequence)),
      });
      const events = copyTable(source, target, "publish_events", { take: parseEvent });
      const settings = copyTable(source, target, "settings", { take: parseSettings });
      for (const [id, document] of rebuilder.documents) target.setDocument(id, document);
      const named = rebuilder.result();
      const unnamed = documents.length - named.rebuilt.length - named.documents.length;
      const lostRows = documents.length + transactions.length + events.length + settings.length;
      return {
        lost: { ...named, unnamedDocuments: Math.max(0, unnamed), transactions },
        isIntact: isSound && lostRows === 0,
      };
    });
  } catch (error) {
    if (!isDamaged(error)) throw error;
    throw new StartError(
      `Nothing in ${databasePath(from)} can be read. Nothing was changed. To go back to a backup, run ` +
        `"npm run content:restore -- <file> --replace".`,
      { cause: error },
    );
  } finally {
    source.close();
    target.close();
  }
}

function isStructureSound(source: DatabaseSync): boolean {
  try {
    const result = source.prepare("pragma integrity_check(1)").get();
    return result?.["integrity_check"] === "ok";
  } catch (error) {
    if (isDamaged(error)) return false;
    throw error;
  }
}

const keys = {
  documents: "number",
  transactions: "sequence",
  publish_events: "sequence",
  settings: "number",
};

/** Copies the rows of a table that can be read. Returns the keys of the others, after `skip` for each. */
function copyTable(
  source: DatabaseSync,
  target: ContentDatabase,
  table: keyof typeof keys,
  { take, skip }: { take(row: Row): void; skip?(key: number): void },
): number[] {
  const unreadable: number[] = [];
  const read = source.prepare(`select * from ${table} where ${keys[table]} = ?`);
  const last = readLastKey(source, table);
  for (let key = 1; key <= last; key += 1) {
    try {
      const row = read.get(key);
      if (!row) continue;
      take(row);
      const values = Object.values(row);
      const places = values.map(() => "?").join(", ");
      target.prepare(`insert into ${table} values (${places})`).run(...values);
    } catch (error) {
      if (!isDamaged(error) && !(error instanceof DamagedRowError)) throw error;
      unreadable.push(key);
      skip?.(key);
    }
  }
  return unreadable;
}

/** The highest key that a table ever had. */
function readLastKey(source: DatabaseSync, table: keyof typeof keys): number {
  const noted = tryRead(() =>
    source.prepare("select seq as last from sqlite_sequence where name = ?").get(table),
  );
  const row = noted ?? source.prepare(`select max(${keys[table]}) as last from ${table}`).get();
  return Number(row?.["last"] ?? 0);
}

/** The ids of all documents, from the index; undefined when it is damaged as well. */
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

/** The documents that a transaction changed whose row cannot be read. */
const readChangedIds = (source: DatabaseSync, sequence: number): string[] =>
  tryRead(() =>
    source
      .prepare("select document from changed_documents where sequence = ?")
      .all(sequence)
      .map((row) => String(row["document"])),
  ) ?? [];

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
  readonly #readable: ReadonlySet<string>;
  readonly #existing: ReadonlySet<string> | undefined;
  /** Documents whose last changes could not be applied. */
  readonly #outdated = new Set<string>();

  /** @param existing all documents that are not deleted; undefined when that is not known */
  constructor(readable: ReadonlySet<string>, existing: ReadonlySet<string> | undefined) {
    this.#readable = readable;
    this.#existing = existing;
  }

  /** Applies a transaction. Call it for all of them, oldest first. */
  apply({ documents }: StoredTransaction): void {
    for (const change of documents.filter(({ id }) => this.#isWanted(id))) {
      const { id, previousRev, rev } = change;
      const before = previousRev === undefined ? undefined : this.documents.get(id);
      const after = before?._rev === previousRev ? applyChange(before, change) : undefined;
      this.#outdated.delete(id);
      if (rev === undefined) this.documents.delete(id);
      else if (after) this.documents.set(id, after);
      else this.#outdated.add(id);
    }
  }

  /** Notes documents that a transaction changed which cannot be applied. */
  skip(ids: readonly string[]): void {
    for (const id of ids) if (this.#isWanted(id)) this.#outdated.add(id);
  }

  result(): Pick<Lost, "rebuilt" | "outdated" | "documents"> {
    const rebuilt = [...this.documents.keys()];
    const missing = [...(this.#existing ?? this.#outdated)].filter((id) => this.#isWanted(id));
    return {
      rebuilt,
      outdated: rebuilt.filter((id) => this.#outdated.has(id)),
      documents: missing.filter((id) => !this.documents.has(id)),
    };
  }

  #isWanted(id: string): boolean {
    return !this.#readable.has(id) && (this.#existing?.has(id) ?? true);
  }
}

/** The document after a change; undefined when the change deletes it. */
function applyChange(before: Doc | undefined, { apply, rev }: StoredChange): Doc | undefined {
  const after: unknown = applyPatch(withoutRevision(before), apply);
  const document = isRecord(after) ? { ...after, _rev: rev } : undefined;
  return isDocument(document) ? document : undefined;
}
