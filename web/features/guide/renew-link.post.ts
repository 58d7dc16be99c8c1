import type { SiteForm } from "../../server/form-endpoint.ts";
import { renewLinkCopy } from "./renew-link.copy.ts";
import { issueGuideToken, isGuideMailToken } from "./guide-links.ts";

/** The button of the page to which the guide's mail leads: a fresh ticket for ten minutes. */
export const renewLinkForm: SiteForm = {
  fields: ["ticket"],
  async submit({ ticket = "" }) {
    if (isGuideMailToken(ticket)) return { outcome: "sent", ticket: issueGuideToken() };
    const { title, text } = renewLinkCopy.ended;
    return { outcome: "refused", problems: { title, form: text } };
  },
};
