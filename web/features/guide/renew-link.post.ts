import type { SiteForm } from "../../server/form-endpoint.ts";
import { againCopy } from "./renew-link.copy.ts";
import { guideTicket, opensGuidePage } from "./guide-links.ts";

/** The button of the page to which the guide's mail leads: a fresh ticket for ten minutes. */
export const againForm: SiteForm = {
  fields: ["ticket"],
  async submit({ ticket = "" }) {
    if (opensGuidePage(ticket)) return { outcome: "sent", ticket: guideTicket() };
    const { title, text } = againCopy.ended;
    return { outcome: "refused", problems: { title, form: text } };
  },
};
