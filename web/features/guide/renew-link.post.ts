import type { SiteForm } from "../../server/form-endpoint.ts";
import { renewLinkCopy } from "./renew-link.copy.ts";
import { issueGuideToken, isGuideEmailToken } from "./guide-links.ts";

/** Exchanges the long-lived token of the guide's email for a short-lived download token. */
export const renewLinkForm: SiteForm = {
  fields: ["token"],
  async submit({ token = "" }) {
    if (isGuideEmailToken(token)) return { outcome: "sent", token: issueGuideToken() };
    const { title, text } = renewLinkCopy.ended;
    return { outcome: "refused", problems: { title, form: text } };
  },
};
