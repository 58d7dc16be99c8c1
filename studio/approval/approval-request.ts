import { getPublishedId } from "../schemas/fields/page-path.ts";

/** The type of approval requests. It has no schema, so that lists in the Studio do not show them. */
export const approvalRequestType = "approvalRequest";

/**
 * A contributor's request to publish a draft. It is stored as a draft, because contributors may
 * change nothing else and visitors cannot read drafts.
 */
export type ApprovalRequest = {
  _id: `drafts.approval-${string}`;
  _type: typeof approvalRequestType;
  /** The published id of the document. */
  document: string;
  /** Revision of the published document when approval was requested; null when there was none. */
  publishedRev: string | null;
  note: string;
  /** Display name. */
  requestedBy: string;
  /** ISO 8601. */
  requestedAt: string;
};

type Revision = { _id: string; _rev?: unknown };

/** The id of a document's request; a document has one at most. */
export const getRequestId = (documentId: string): ApprovalRequest["_id"] =>
  `drafts.approval-${getPublishedId(documentId)}`;

type NewRequest = Pick<ApprovalRequest, "note" | "requestedBy"> & {
  documentId: string;
  published: Revision | null;
};

/** Creates a request for the draft of a document. `now` is in milliseconds. */
export function createApprovalRequest(
  { documentId, published, note, requestedBy }: NewRequest,
  now = Date.now(),
): ApprovalRequest {
  return {
    _id: getRequestId(documentId),
    _type: approvalRequestType,
    document: getPublishedId(documentId),
    publishedRev: getRevision(published),
    note: note.trim(),
    requestedBy,
    requestedAt: new Date(now).toISOString(),
  };
}

/**
 * Whether a request still waits. It ends when the document is published in any way, also by a
 * release or through the API, and when its draft is discarded.
 */
export function isWaiting(
  request: ApprovalRequest,
  { draft, published }: { draft: Revision | null; published: Revision | null },
): boolean {
  return draft !== null && getRevision(published) === request.publishedRev;
}

const getRevision = (document: Revision | null): string | null =>
  typeof document?._rev === "string" ? document._rev : null;

const dateFormat = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

/** Who asked, when, and the note: `Ada, Jan 15, 2026, 5:00 PM: New prices`. */
export function describeRequest({ requestedBy, requestedAt, note }: ApprovalRequest): string {
  const request = `${requestedBy}, ${dateFormat.format(new Date(requestedAt))}`;
  return note ? `${request}: ${note}` : request;
}
