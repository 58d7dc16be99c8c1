import { inquiryTypes } from "@site/supabase/contracts/lead-values";
import { getChatSession, type RequestContext } from "../../content/request/request-context.ts";
import { contactCopy } from "./contact.copy.ts";

/**
 * Returns the values that the URL prefills (spec 2, contact): only with a valid chat session, which is
 * returned as `session`, and only for known inquiry types.
 */
export function prefill(query: RequestContext["query"]) {
  const session = getChatSession(query);
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
