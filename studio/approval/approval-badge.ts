import type { DocumentBadgeComponent } from "sanity";
import { describeRequest, isWaiting } from "./approval-request.ts";
import { useApprovalRequest } from "./use-approval-request.ts";

/** A badge for documents whose draft waits for approval. */
export const useApprovalBadge: DocumentBadgeComponent = ({ id, draft, published }) => {
  const request = useApprovalRequest(id);
  return request && isWaiting(request, { draft, published })
    ? { label: "Approval requested", title: describeRequest(request), color: "primary" }
    : null;
};
