import { applyPatch } from "mendoza";
import { isRecord } from "../../../supabase/domain/json.ts";
import { publishedId, releaseOf, type Doc } from "../storage/documents.ts";
import { iterateBackwards, getFate, parseLimit } from "../history/history-routes.ts";
import type { StoredTransaction } from "../storage/records.ts";
import { isRelease, getReleaseDocumentId, type Release } from "./releases.ts";
import type { LakeRequest, Reply, Route } from "../http/router.ts";
import type { Store } from "../storage/store.ts";
import { withoutRevision } from "../mutations/transaction.ts";

/** The activity of a release: `/data/history/<dataset>/events/releases/<release>`. */
export function createReleaseEventRoutes(store: Store): Route[] {
  return [
    {
      method: "GET",
      path: "/data/history/:dataset/events/releases/:release",
      access: "reader",
      handle: (request) => listEvents(store, request),
    },
  ];
}

type ReleaseEvent = { type: string; timestamp: string; author: string; [detail: string]: unknown };

/** Newest first; `nextCursor` is the start of the next page. */
async function listEvents(store: Store, request: LakeRequest): Promise<Reply> {
  const name = request.params.release ?? "";
  const search = request.url.searchParams;
  const limit = parseLimit(search, 100);
  const cursor = search.get("nextCursor");
  const id = getReleaseDocumentId(name);
  const ids = [id, ...store.history.findDocumentIds(`versions.${name}.`)];
  const found: ReleaseEvent[] = [];
  let nextCursor = "";
  let isWanted = !cursor;
  // Always start from the newest transaction, because each state is derived from the one after it.
  let after = store.documents.get(id);
  for await (const transaction of iterateBackwards(store, ids)) {
    isWanted ||= transaction.id === cursor;
    if (isWanted && found.length >= limit) {
      nextCursor = transaction.id;
      break;
    }
    const before = undoTransaction(transaction, id, after);
    if (isWanted) found.push(...toEvents(transaction, name, before, after));
    after = before;
  }
  return { json: { events: found, nextCursor } };
}

function undoTransaction(transaction: StoredTransaction, id: string, after: Doc | undefined) {
  const change = transaction.documents.find((document) => document.id === id);
  if (!change) return after;
  const before = applyPatch(withoutRevision(after), change.revert);
  return before === null ? undefined : { ...before, _rev: change.previousRev };
}

function toEvents(
  transaction: StoredTransaction,
  releaseName: string,
  before: Doc | undefined,
  after: Doc | undefined,
): ReleaseEvent[] {
  const { timestamp, author } = transaction;
  const base = { timestamp, author, releaseName };
  const type = getTransitionType(before, after);
  if (type === "scheduleRelease") return [{ ...base, type, publishAt: after?.publishAt }];
  if (type) return [{ ...base, type }];
  return transaction.documents.flatMap(({ id, previousRev, rev, apply, revert }) => {
    if (releaseOf(id) !== releaseName) return [];
    const fate = getFate(transaction, id);
    if (fate !== "created" && fate !== "deleted") return [];
    const doc: unknown = applyPatch(null, fate === "created" ? apply : revert);
    const documentFields = {
      documentId: publishedId(id),
      documentType: isRecord(doc) ? doc._type : undefined,
      versionId: id,
      versionRevisionId: rev ?? previousRev,
    };
    return fate === "created"
      ? { ...base, type: "addDocumentToRelease", ...documentFields, revisionId: rev }
      : { ...base, type: "discardDocumentFromRelease", ...documentFields };
  });
}

/** The event type of a state change; undefined when the state did not change. */
function getTransitionType(before: Doc | undefined, after: Doc | undefined): string | undefined {
  if (!isRelease(after)) return undefined;
  if (!isRelease(before)) return "createRelease";
  if (isRescheduled(before, after)) return "scheduleRelease";
  if (before.state === after.state) return undefined;
  if (after.state === "published") return "publishRelease";
  if (after.state === "archived") return "archiveRelease";
  return before.state === "archived" ? "unarchiveRelease" : "unscheduleRelease";
}

const isRescheduled = (before: Release, after: Release): boolean =>
  after.state === "scheduled" && before.publishAt !== after.publishAt;
