import type { SiteForm } from "../../server/form-endpoint.ts";
import { renewLinkCopy } from "./renew-link.copy.ts";
import { issueGuideToken, isGuideEmailToken } from "./guide-links.ts";

/** Issues a download token for ten minutes to the holder of the token in the guide's email. */
export const renewLinkForm: SiteForm = {
  fields: ["ticket"],
  async submit({ ticket = "" }) {
    if (isGuideEmailToken(ticket)) return { outcome: "sent", ticket: issueGuideToken() };
    const { title, text } = renewLinkCopy.ended;
    return { outcome: "refused", problems: { title, form: text } };
  },
};
