import { useEffect, useState } from "react";
import { useDocumentStore } from "sanity";
import { retryWithBackoff } from "../presentation/retry-with-backoff.ts";
import { type ApprovalRequest, getRequestId } from "./approval-request.ts";

/** The stored request of a document, updated live; null without one, also while it loads. */
export function useApprovalRequest(documentId: string): ApprovalRequest | null {
  const documents = useDocumentStore();
  const id = getRequestId(documentId);
  const [request, setRequest] = useState<ApprovalRequest | null>(null);
  useEffect(() => {
    const options = { perspective: "raw" as const, tag: "approval" };
    const subscription = documents
      .listenQuery("*[_id == $id][0]", { id }, options)
      .pipe(retryWithBackoff<ApprovalRequest | null>())
      .subscribe(setRequest);
    return () => subscription.unsubscribe();
  }, [documents, id]);
  return request?._id === id ? request : null;
}
