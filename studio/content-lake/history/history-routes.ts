import { setImmediate as nextTick } from "node:timers/promises";
import { applyPatch } from "mendoza";
import { publishedId, releaseOf, variantOf, type Doc } from "../storage/documents.ts";
import { httpError } from "../errors.ts";
import { getReleaseDocumentId } from "../releases/releases.ts";
import type { LakeRequest, Reply, Route } from "../http/router.ts";
import type { Store } from "../storage/store.ts";
import type { StoredTransaction } from "../storage/records.ts";
import { withoutRevision } from "../mutations/transaction.ts";

/**
 * The history of documents: their transactions, their state at a revision or time, and their events
 * as the Studio shows them. An old state is the current one with the later changes undone.
 */
const maxTransactions = 1000;

export function createHistoryRoutes(store: Store): Route[] {
  return [
    {
      method: "GET",
      path: "/data/history/:dataset/transactions/:ids",
      access: "reader",
      handle: (request) => getTransactions(store, request),
    },
    {
      method: "GET",
      path: "/data/history/:dataset/documents/:ids",
      access: "reader",
      handle: (request) => getDocumentsAt(store, request),
    },
    {
      method: "GET",
      path: "/data/history/:dataset/events/documents/:id",
      access: "reader",
      handle: (request) => getEvents(store, request),
    },
    {
      method: "GET",
      path: "/data/doc/:dataset/:ids",
      access: "reader",
      handle: (request) => getStoredDocuments(store, request),
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

const parseIds = (request: LakeRequest): string[] => [
  ...new Set((request.params.ids ?? "").split(",").filter(Boolean)),
];

/** `/data/doc`: documents as stored, by id. */
function getStoredDocuments(store: Store, request: LakeRequest): Reply {
  const documents: Partial<Doc>[] = [];
  const omitted: { id: string; reason: string }[] = [];
  const excludesContent = request.url.searchParams.get("excludeContent") === "true";
  for (const id of parseIds(request)) {
    const doc = store.documents.get(id);
    if (!doc) {
      omitted.push({ id, reason: "existence" });
      continue;
    }
    const { _id, _type, _rev, _createdAt, _updatedAt } = doc;
    documents.push(excludesContent ? { _id, _type, _rev, _createdAt, _updatedAt } : doc);
  }
  return { json: { documents, omitted } };
}

function getTransactions(store: Store, request: LakeRequest): Reply {
  const search = request.url.searchParams;
  const ids = parseIds(request);
  // An unknown transaction limits nothing.
  const from = store.history.findSequence(search.get("fromTransaction") ?? "");
  const to = store.history.findSequence(search.get("toTransaction") ?? "");
  const found = store.history.find(ids, {
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    newestFirst: search.get("reverse") === "true",
    limit: parseLimit(search, maxTransactions),
  });
  const requestedIds = new Set(ids);
  const lines = found.map((transaction) =>
    JSON.stringify(formatTransaction(transaction, requestedIds)),
  );
  return {
    // Never empty: browsers report a streamed response without a byte as a failed request.
    text: `${lines.join("\n")}\n`,
    headers: { "content-type": "application/x-ndjson" },
  };
}

/** Transactions that are read before other requests are handled again. */
const pageSize = 50;

/** The transactions of some documents from the newest (or from `to`) back, read as they are consumed. */
export async function* iterateBackwards(
  store: Store,
  ids: string[],
  to?: number,
): AsyncIterable<StoredTransaction> {
  for (let last = to; ; await nextTick()) {
    const page = store.history.find(ids, {
      ...(last === undefined ? {} : { to: last }),
      newestFirst: true,
      limit: pageSize,
    });
    yield* page;
    const oldest = page.at(-1);
    if (!oldest || page.length < pageSize) return;
    last = oldest.sequence - 1;
  }
}

export function parseLimit(search: URLSearchParams, most: number): number {
  const limit = Number(search.get("limit") ?? most);
  if (!Number.isInteger(limit) || limit < 1)
    throw httpError(400, "limit must be a whole number from 1");
  return Math.min(limit, most);
}

function formatTransaction(
  transaction: StoredTransaction,
  ids: Set<string>,
): Record<string, unknown> {
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
async function getDocumentsAt(store: Store, request: LakeRequest): Promise<Reply> {
  const search = request.url.searchParams;
  const find = createFinder(store, search);
  const documents: Doc[] = [];
  for (const id of parseIds(request)) {
    const doc = await find(id);
    if (doc) documents.push(doc);
  }
  return { json: { documents } };
}

function createFinder(
  store: Store,
  search: URLSearchParams,
): (id: string) => Promise<Doc | undefined> {
  if (search.get("lastRevision") === "true") return (id) => findLastDocument(store, id);
  const revision = search.get("revision");
  if (revision) return (id) => findSeenDocument(store, id, revision);
  const time = Date.parse(search.get("time") ?? "");
  if (Number.isNaN(time))
    throw httpError(400, "Name a revision, a time in ISO 8601, or lastRevision=true");
  return (id) => getDocumentAtTime(store, id, time);
}

/**
 * A draft that did not exist yet is returned as the document published at that time, which its editor
 * saw. The Studio requests each revision of the history from the draft. The first revisions of a
 * document created without a draft, for example by an import, are only in the published document.
 */
async function findSeenDocument(
  store: Store,
  id: string,
  revision: string,
): Promise<Doc | undefined> {
  const doc = await getDocumentAtRevision(store, id, revision);
  if (doc || variantOf(id) !== "draft") return doc;
  const published = await getDocumentAtRevision(store, publishedId(id), revision);
  return published && { ...published, _id: id };
}

/** The document after a transaction, even if that changed only other documents. */
async function getDocumentAtRevision(
  store: Store,
  id: string,
  revision: string,
): Promise<Doc | undefined> {
  const revisionSequence = store.history.findSequence(revision);
  const doc = await undoWhile(store, id, ({ sequence }) => sequence > (revisionSequence ?? 0));
  // The transaction may be older than the history, and the document unchanged since.
  return revisionSequence !== undefined || doc?._rev === revision ? doc : undefined;
}

async function getDocumentAtTime(store: Store, id: string, time: number): Promise<Doc | undefined> {
  const doc = await undoWhile(store, id, ({ timestamp }) => Date.parse(timestamp) > time);
  // Older than the retained history: the state at that time is unknown.
  return doc && Date.parse(doc._updatedAt) > time ? undefined : doc;
}

/** A document with its newest transactions undone, while `shouldUndo` is true for them. */
async function undoWhile(
  store: Store,
  id: string,
  shouldUndo: (transaction: StoredTransaction) => boolean,
): Promise<Doc | undefined> {
  let doc = store.documents.get(id);
  for await (const transaction of iterateBackwards(store, [id])) {
    if (!shouldUndo(transaction)) break;
    doc = undoTransaction(transaction, id, doc);
  }
  return doc;
}

/**
 * A document as it last existed. A version that a release published has the publishing transaction
 * as its revision, with which the Studio finds the state to restore when the release is reverted.
 */
export async function findLastDocument(store: Store, id: string): Promise<Doc | undefined> {
  const doc = store.documents.get(id);
  if (doc) return doc;
  for await (const transaction of iterateBackwards(store, [id])) {
    const last = undoTransaction(transaction, id, undefined);
    const isPublished = transaction.documents.some(
      (change) => change.id !== id && change.id === publishedId(id),
    );
    return last && variantOf(id) === "version" && isPublished
      ? { ...last, _rev: transaction.id }
      : last;
  }
  return undefined;
}

/** The document before a transaction that resulted in `doc`. */
function undoTransaction(
  transaction: StoredTransaction,
  id: string,
  doc: Doc | undefined,
): Doc | undefined {
  const change = transaction.documents.find((document) => document.id === id);
  if (!change) return doc;
  if (change.rev !== doc?._rev)
    throw httpError(
      500,
      `A part of the history of "${id}" is missing. Its content is not affected.`,
    );
  const before = applyPatch(withoutRevision(doc), change.revert);
  return before === null ? undefined : { ...before, _rev: change.previousRev };
}

type HistoryEvent = { type: string; timestamp: string; author: string; [detail: string]: unknown };

/** The events of a document, newest first; `nextCursor` is the start of the next page. */
async function getEvents(store: Store, request: LakeRequest): Promise<Reply> {
  const id = request.params.id ?? "";
  const search = request.url.searchParams;
  const published = publishedId(id);
  const draft = variantOf(id) === "version" ? id : `drafts.${published}`;
  const limit = parseLimit(search, 100);
  const cursor = search.get("nextCursor");
  const start = cursor ? store.history.findSequence(cursor) : undefined;
  if (cursor && start === undefined) return { json: { events: { [id]: [] }, nextCursor: "" } };
  const found: HistoryEvent[] = [];
  let nextCursor = "";
  // The history of a version lacks what other versions and the draft published.
  const ids = id === draft && releaseOf(id) !== undefined ? [draft] : [published, draft];
  for await (const transaction of iterateBackwards(store, ids, start)) {
    if (found.length >= limit) {
      nextCursor = transaction.id;
      break;
    }
    const event = toEvent(transaction, published, draft);
    if (event) found.push(event);
  }
  return { json: { events: { [id]: found }, nextCursor } };
}

type Fate = "created" | "changed" | "deleted" | undefined;

function toEvent(
  transaction: StoredTransaction,
  published: string,
  draft: string,
): HistoryEvent | undefined {
  const { id, timestamp, author } = transaction;
  const ofPublished = getFate(transaction, published);
  const ofDraft = getFate(transaction, draft);
  const released = findReleasedVersion(transaction, published);
  const versionId = released ?? draft;
  const releaseId = releaseOf(versionId);
  const base = { timestamp, author, documentId: published, ...(releaseId ? { releaseId } : {}) };
  const versionBefore = transaction.documents.find(
    (change) => change.id === versionId,
  )?.previousRev;
  if (
    (released ?? ofDraft === "deleted") &&
    (ofPublished === "created" || ofPublished === "changed")
  )
    return {
      ...base,
      type: "publishDocumentVersion",
      versionId,
      // The Studio requests this revision from the document whose history it shows. A draft has none
      // where a release published its own version; the Studio then requests `revisionId`.
      ...(versionId === draft ? { versionRevisionId: versionBefore } : {}),
      revisionId: id,
      publishCause: released ? "release.publish" : "document.publish",
    };
  if (ofPublished === "deleted")
    return released || ofDraft === "created" || ofDraft === "changed"
      ? { ...base, type: "unpublishDocument", versionId, versionRevisionId: id }
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

/** The version with which a release published or unpublished the document in this transaction. */
function findReleasedVersion(
  transaction: StoredTransaction,
  published: string,
): string | undefined {
  const version = transaction.documents.find(
    ({ id, rev }) =>
      variantOf(id) === "version" && publishedId(id) === published && rev === undefined,
  );
  const release = version && getReleaseDocumentId(releaseOf(version.id) ?? "");
  return transaction.documents.some(({ id }) => id === release) ? version?.id : undefined;
}

export function getFate(transaction: StoredTransaction, id: string): Fate {
  const change = transaction.documents.find((document) => document.id === id);
  if (!change) return undefined;
  if (change.rev === undefined) return "deleted";
  return change.previousRev === undefined ? "created" : "changed";
}
