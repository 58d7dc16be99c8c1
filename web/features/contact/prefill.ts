import { inquiryTypes } from "@site/supabase/contracts/lead-values";
import { chatSession, type RequestContext } from "../../content/request/request-context.ts";
import { contactCopy } from "./contact.copy.ts";

/**
 * What the address fills in (spec 2, contact): only with a chat session, and only from known
 * inquiry types. `session` is the chat session, or `undefined` when there is none that can be one.
 */
export function prefill(query: RequestContext["query"]) {
  const session = chatSession(query);
  if (!session) return { values: {}, session };
  const inquiryType = inquiryTypes.find((type) => type === query.inquiry);
  return {
    session,
    values: {
      ...(inquiryType ? { inquiryType } : {}),
      ...(inquiryType === "sales" ? { subject: contactCopy.fromChat.subject } : {}),
      message: contactCopy.fromChat.message,
    },
  };
}
