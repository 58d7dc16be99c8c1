import type { SiteForm } from "../../server/form-endpoint.ts";
import { renewLinkCopy } from "./renew-link.copy.ts";
import { issueGuideToken, isGuideMailToken } from "./guide-links.ts";

/** Exchanges the long-lived token of the guide's email for a short-lived download token. */
export const renewLinkForm: SiteForm = {
  fields: ["ticket"],
  async submit({ ticket = "" }) {
    if (isGuideMailToken(ticket)) return { outcome: "sent", ticket: issueGuideToken() };
    const { title, text } = renewLinkCopy.ended;
    return { outcome: "refused", problems: { title, form: text } };
  },
};
