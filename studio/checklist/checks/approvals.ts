import {
  type ApprovalRequest,
  approvalRequestType,
  describeRequest,
  isWaiting,
} from "../../approval/approval-request.ts";
import type { StoredDocument } from "../content.ts";
import { createFinding, type Check } from "../finding.ts";

/** Drafts that wait for approval, the oldest request first. */
export const checkApprovals: Check = ({ documents, stored }) =>
  [...stored.documents.values()]
    .filter((document) => isApprovalRequest(document))
    .toSorted((a, b) => a.requestedAt.localeCompare(b.requestedAt))
    .flatMap((request) => {
      const document = documents.get(request.document);
      const draft = stored.documents.get(`drafts.${request.document}`) ?? null;
      const published = stored.documents.get(request.document) ?? null;
      return document && isWaiting(request, { draft, published })
        ? [createFinding(document, [], describeRequest(request))]
        : [];
    });

function isApprovalRequest(document: StoredDocument): document is StoredDocument & ApprovalRequest {
  const { _type, document: id, requestedAt } = document;
  return _type === approvalRequestType && typeof id === "string" && typeof requestedAt === "string";
}
