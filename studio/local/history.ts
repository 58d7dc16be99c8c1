import { applyPatch } from "mendoza";
import { publishedId, variantOf, type Doc } from "./documents.ts";
import { httpError } from "./errors.ts";
import type { LakeRequest, Reply, Route } from "./router.ts";
import type { Store } from "./store.ts";
import type { LoggedTransaction, TransactionEntry } from "./records.ts";
import { withoutRevision } from "./transaction.ts";

/**
 * The past of documents: their transactions, how they were at a revision or time, and what
 * happened to them in the editors' words. Nothing is stored for it: the log already holds every
 * change with its way back, so an old state is the present one with changes undone.
 */
const MOST_TRANSACTIONS = 1000;

export function historyRoutes(store: Store): Route[] {
  return [
    {
      method: "GET",
      path: "/data/history/:dataset/transactions/:ids",
      access: "reader",
      handle: (request) => transactions(store, request),
    },
    {
      method: "GET",
      path: "/data/history/:dataset/documents/:ids",
      access: "reader",
      handle: (request) => documentsAt(store, request),
    },
    {
      method: "GET",
      path: "/data/history/:dataset/events/documents/:id",
      access: "reader",
      handle: (request) => events(store, request),
    },
    {
      method: "GET",
      path: "/data/doc/:dataset/:ids",
      access: "reader",
      handle: (request) => present(store, request),
    },
    {
      method: "GET",
      path: "/data/references/:dataset/documents/:id/to",
      access: "reader",
      // References from other datasets: there are none.
      handle: () => ({ json: { totalCount: 0, references: [] } }),
    },
  ];
}

const idsOf = (request: LakeRequest): string[] => [
  ...new Set((request.params.ids ?? "").split(",").filter(Boolean)),
];

/** `/data/doc`: documents as stored, by id. */
function present(store: Store, request: LakeRequest): Reply {
  const documents: Partial<Doc>[] = [];
  const omitted: { id: string; reason: string }[] = [];
  const bare = request.url.searchParams.get("excludeContent") === "true";
  for (const id of idsOf(request)) {
    const doc = store.documents.get(id);
    if (!doc) {
      omitted.push({ id, reason: "existence" });
      continue;
    }
    const { _id, _type, _rev, _createdAt, _updatedAt } = doc;
    documents.push(bare ? { _id, _type, _rev, _createdAt, _updatedAt } : doc);
  }
  return { json: { documents, omitted } };
}

/** The entries that touched any of the ids, oldest first. */
function entriesOf(store: Store, ids: Set<string>): TransactionEntry[] {
  return store.history.filter((entry) => entry.documentIds.some((id) => ids.has(id)));
}

async function transactions(store: Store, request: LakeRequest): Promise<Reply> {
  const search = request.url.searchParams;
  const ids = new Set(idsOf(request));
  let entries = entriesOf(store, ids);
  const from = search.get("fromTransaction");
  const to = search.get("toTransaction");
  if (from) entries = entries.slice(Math.max(0, indexOf(entries, from)));
  if (to) entries = entries.slice(0, indexOf(entries, to) + 1);
  if (search.get("reverse") === "true") entries = entries.toReversed();
  entries = entries.slice(0, limitOf(search, MOST_TRANSACTIONS));
  const lines: string[] = [];
  for (const entry of entries) {
    const transaction = await store.readTransaction(entry);
    lines.push(JSON.stringify(asHistory(transaction, ids)));
  }
  return {
    // Never quite empty: browsers report a streamed answer without a byte as a failed request.
    text: `${lines.join("\n")}\n`,
    headers: { "content-type": "application/x-ndjson" },
  };
}

const indexOf = (entries: TransactionEntry[], id: string): number =>
  entries.findIndex((entry) => entry.id === id);

function limitOf(search: URLSearchParams, most: number): number {
  const limit = Number(search.get("limit") ?? most);
  if (!Number.isInteger(limit) || limit < 1)
    throw httpError(400, "limit must be a whole number from 1");
  return Math.min(limit, most);
}

function asHistory(transaction: LoggedTransaction, ids: Set<string>): Record<string, unknown> {
  const documents = transaction.documents.filter(({ id }) => ids.has(id));
  return {
    id: transaction.id,
    timestamp: transaction.timestamp,
    author: transaction.author,
    documentIDs: documents.map(({ id }) => id),
    effects: Object.fromEntries(documents.map(({ id, apply, revert }) => [id, { apply, revert }])),
  };
}

/** Documents at `revision`, at `time`, or as they last existed (`lastRevision=true`). */
async function documentsAt(store: Store, request: LakeRequest): Promise<Reply> {
  const search = request.url.searchParams;
  const revision = search.get("revision");
  const time = search.get("time");
  const documents: Doc[] = [];
  for (const id of idsOf(request)) {
    const doc =
      search.get("lastRevision") === "true"
        ? await lastOf(store, id)
        : await documentAt(store, id, isAfter(store, revision, time));
    if (doc) documents.push(doc);
  }
  return { json: { documents } };
}

/** Which entries came after the wanted moment and are to be undone. */
function isAfter(
  store: Store,
  revision: string | null,
  time: string | null,
): (entry: TransactionEntry) => boolean {
  if (revision) {
    const moment = store.transactionEntry(revision);
    if (!moment) return () => true;
    const later = new Set(store.history.slice(store.history.indexOf(moment) + 1));
    return (entry) => later.has(entry);
  }
  const moment = Date.parse(time ?? "");
  if (Number.isNaN(moment))
    throw httpError(400, "Name a revision, a time in ISO 8601, or lastRevision=true");
  return (entry) => Date.parse(entry.timestamp) > moment;
}

async function documentAt(
  store: Store,
  id: string,
  undo: (entry: TransactionEntry) => boolean,
): Promise<Doc | undefined> {
  let doc = store.documents.get(id);
  for (const entry of entriesOf(store, new Set([id])).toReversed()) {
    if (!undo(entry)) break;
    doc = await undone(store, entry, id, doc);
  }
  return doc;
}

async function lastOf(store: Store, id: string): Promise<Doc | undefined> {
  const doc = store.documents.get(id);
  const last = entriesOf(store, new Set([id])).at(-1);
  return doc || !last ? doc : undone(store, last, id, undefined);
}

/** The document as it was before a transaction. */
async function undone(
  store: Store,
  entry: TransactionEntry,
  id: string,
  doc: Doc | undefined,
): Promise<Doc | undefined> {
  const transaction = await store.readTransaction(entry);
  const change = transaction.documents.find((document) => document.id === id);
  if (!change) return doc;
  const before = applyPatch(withoutRevision(doc), change.revert);
  return before === null ? undefined : { ...before, _rev: change.previousRev };
}

type HistoryEvent = { type: string; timestamp: string; author: string; [detail: string]: unknown };

/** What happened to a document, newest first; `nextCursor` names where the next page starts. */
async function events(store: Store, request: LakeRequest): Promise<Reply> {
  const id = request.params.id ?? "";
  const search = request.url.searchParams;
  const published = publishedId(id);
  const draft = variantOf(id) === "version" ? id : `drafts.${published}`;
  const limit = limitOf(search, 100);
  const cursor = search.get("nextCursor");
  const all = entriesOf(store, new Set([published, draft])).toReversed();
  const start = cursor ? indexOf(all, cursor) : 0;
  const found: HistoryEvent[] = [];
  let nextCursor = "";
  for (const entry of start === -1 ? [] : all.slice(start)) {
    if (found.length >= limit) {
      nextCursor = entry.id;
      break;
    }
    const event = toEvent(await store.readTransaction(entry), published, draft);
    if (event) found.push(event);
  }
  return { json: { events: { [id]: found }, nextCursor } };
}

type Fate = "created" | "changed" | "deleted" | undefined;

function toEvent(
  transaction: LoggedTransaction,
  published: string,
  draft: string,
): HistoryEvent | undefined {
  const { id, timestamp, author } = transaction;
  const base = { timestamp, author, documentId: published };
  const versionBefore = transaction.documents.find((change) => change.id === draft)?.previousRev;
  const ofPublished = fateOf(transaction, published);
  const ofDraft = fateOf(transaction, draft);
  if (ofDraft === "deleted" && (ofPublished === "created" || ofPublished === "changed"))
    return {
      ...base,
      type: "publishDocumentVersion",
      versionId: draft,
      versionRevisionId: versionBefore,
      revisionId: id,
      publishCause: { type: "document.publish" },
    };
  if (ofPublished === "deleted")
    return ofDraft === "created" || ofDraft === "changed"
      ? { ...base, type: "unpublishDocument", versionId: draft, versionRevisionId: id }
      : { ...base, type: "deleteDocumentGroup" };
  if (ofDraft === "created")
    return { ...base, type: "createDocumentVersion", versionId: draft, versionRevisionId: id };
  if (ofDraft === "deleted")
    return {
      ...base,
      type: "deleteDocumentVersion",
      versionId: draft,
      versionRevisionId: versionBefore,
    };
  if (ofPublished === "created") return { ...base, type: "createLiveDocument", revisionId: id };
  if (ofPublished === "changed") return { ...base, type: "updateLiveDocument", revisionId: id };
  // Edits of a draft are read from its transactions.
  return undefined;
}

function fateOf(transaction: LoggedTransaction, id: string): Fate {
  const change = transaction.documents.find((document) => document.id === id);
  if (!change) return undefined;
  if (change.rev === undefined) return "deleted";
  return change.previousRev === undefined ? "created" : "changed";
}
