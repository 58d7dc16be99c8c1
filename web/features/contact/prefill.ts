import { inquiryTypes } from "@site/supabase/contracts/lead-values";
import type { Visit } from "../../content/visit.ts";
import { contactCopy } from "./contact.copy.ts";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * What the address fills in (spec 2, contact): only with a chat session, and only from known
 * inquiry types. `session` is the chat session, or `undefined` when there is none that can be one.
 */
export function prefill({ chat_session: session = "", inquiry = "" }: Visit["query"]) {
  if (!uuid.test(session)) return { values: {}, session: undefined };
  const inquiryType = inquiryTypes.find((type) => type === inquiry);
  return {
    session,
    values: {
      ...(inquiryType ? { inquiryType } : {}),
      ...(inquiryType === "sales" ? { subject: contactCopy.fromChat.subject } : {}),
      message: contactCopy.fromChat.message,
    },
  };
}
