import { bullet, heading, pageLink, paragraph, richText } from "../rich-text.ts";
import type { SeedPage } from "../seed-document.ts";

/** The terms of service (spec 2, terms). */
export const terms: SeedPage = {
  _id: "page-terms",
  _type: "page",
  title: "Terms of service",
  path: { _type: "slug", current: "/terms" },
  sections: [
    {
      _key: "text",
      _type: "prose",
      headline: "Terms of service",
      lead: "Last updated January 1, 2025",
      body: richText(
        paragraph(
          "These terms apply to this website and to the material on it. A contract for the platform itself is made separately and takes precedence.",
        ),
        heading("Acceptance"),
        paragraph(
          "By using this website you accept these terms. If you use it for a company, you confirm that you may accept them on its behalf. If you do not accept them, please do not use the site.",
        ),
        heading("Use license"),
        paragraph(
          "You may read, print and share the material on this site to evaluate our products. You may not:",
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
          "The material is provided as it is. Figures describe results that were measured in particular settings and do not promise yours. As far as the law allows, we are not liable for indirect damage or lost profit that follows from the use of this website.",
        ),
        heading("Contact"),
        paragraph(
          "Questions about these terms reach us through ",
          pageLink("the contact form", "page-contact"),
          ".",
        ),
      ),
    },
  ],
  seo: {
    _type: "seo",
    description:
      "The terms for using this website: acceptance, what you may do with its material, the 99.9% uptime goal, liability, and how to reach Arq.",
    noIndex: false,
  },
};
