import { bullet, heading, pageLink, paragraph, richText } from "../rich-text.ts";
import type { SeedLegalPage } from "../seed-document.ts";

/** The terms of service (spec 2, terms). */
export const terms: SeedLegalPage = {
  _id: "legal-terms",
  _type: "legalPage",
  title: "Terms of service",
  path: { _type: "slug", current: "/terms" },
  lead: "These terms apply to this website and to the material on it. A contract for the platform itself is made separately and takes precedence.",
  lastUpdated: "2025-01-01",
  lastUpdatedLabel: "Last updated",
  showConsentChoices: false,
  body: richText(
    heading("Acceptance"),
    paragraph(
      "By using this website you accept these terms. If you use it for a company, you confirm that you may accept them on its behalf. If you do not accept them, please do not use the site.",
    ),
    heading("Use license"),
    paragraph(
      "You may read, print and share the pages, the solution guide, the resources and the code examples to evaluate our products. You may not:",
    ),
    bullet("sell the material or present it as your own,"),
    bullet("remove notices of copyright or origin,"),
    bullet("test the site for weaknesses or overload it without our written agreement."),
    paragraph("The license ends when you break one of these conditions."),
    heading("Availability"),
    paragraph(
      "We aim for 99.9% uptime. This is a goal and not a guarantee: maintenance, faults of networks and events beyond our control can make the service unavailable.",
    ),
    heading("Liability"),
    paragraph(
      "The material is provided as it is. Figures describe results that were measured in particular settings and do not promise yours. Answers of the assistant are made by software and can be wrong; ask a person before you rely on one. As far as the law allows, we are not liable for indirect damage or lost profit that follows from the use of this website.",
    ),
    heading("Contact"),
    paragraph(
      "Questions about these terms reach us through ",
      pageLink("the contact form", "page-contact"),
      ".",
    ),
  ),
  seo: {
    _type: "seo",
    description:
      "The terms for using this website: acceptance, what you may do with its material, the 99.9% uptime goal, liability, and how to reach Arq.",
    keywords: ["Arq terms of service", "use license", "uptime goal"],
    type: "website",
    noIndex: false,
  },
};
