import { bullet, pageLink, paragraph, richText, subheading } from "../rich-text.ts";
import { figures } from "../scenes.ts";
import { demoButton, pageButton, type SeedPage } from "../seed-document.ts";

/** The solution guide and the form in front of it (spec 2, download-guide; spec 9: 45 pages, 9 modules). */
export const downloadGuide: SeedPage = {
  _id: "page-download-guide",
  _type: "page",
  title: "Download the solution guide",
  path: { _type: "slug", current: "/download-guide" },
  sections: [
    {
      _key: "guide",
      _type: "guideForm",
      headline: "The solution guide, 45 pages on 9 modules",
      lead: "Written for the meeting where architecture, security and finance all have a say. Each module comes with its inputs, a worked example in numbers, and its limits.",
      aside: richText(
        subheading("What's inside"),
        bullet("9 modules: what each reads, what it does, and how it is measured."),
        bullet("Six industries with their numbers before and after, and how they were measured."),
        bullet(
          "The platform: four pillars, three answers to a security review, and the evidence for each.",
        ),
        bullet("What each module does not do. Read this part first."),
        subheading("What we do with your data"),
        paragraph(
          "We use what you enter here to answer you and follow up on your request. You get one email with the download link. ",
          pageLink("The privacy page", "legal-privacy"),
          " explains how we protect it and what rights you have.",
        ),
      ),
      scene: figures({
        title: "Solution guide, six industries",
        caption:
          "A page from the guide: six metrics before and after, from retail waste to valuation variance.",
        rows: [
          {
            label: "Retail waste",
            before: "35%",
            after: "8%",
            beforeValue: 35,
            afterValue: 8,
            change: "78% reduction",
          },
          {
            label: "Fraud loss in a year",
            before: "$4.2M",
            after: "$0.3M",
            beforeValue: 4.2,
            afterValue: 0.3,
            change: "93% reduction",
          },
          {
            label: "Record retrieval",
            before: "45 min",
            after: "2 min",
            beforeValue: 45,
            afterValue: 2,
            change: "96% faster",
          },
          {
            label: "Plant downtime",
            before: "12%",
            after: "2%",
            beforeValue: 12,
            afterValue: 2,
            change: "83% reduction",
          },
          {
            label: "MTTR",
            before: "4.2 h",
            after: "0.8 h",
            beforeValue: 4.2,
            afterValue: 0.8,
            change: "81% reduction",
          },
          {
            label: "Valuation variance",
            before: "15%",
            after: "3%",
            beforeValue: 15,
            afterValue: 3,
            change: "80% reduction",
          },
        ],
      }),
      successText:
        "Your guide is downloading. If nothing happens, use the link below. It works for a short time.",
      successButtons: [demoButton("Book a demo"), pageButton("Back to the home page", "page-home")],
    },
  ],
  seo: {
    _type: "seo",
    title: "Solution guide: 9 AI modules on 45 pages",
    description:
      "A 45-page PDF on 9 AI modules: inputs, outputs, a worked example and the limits of each, with six industries before and after. Free, one short form.",
    keywords: ["AI solution guide", "enterprise AI PDF", "AI module overview", "AI buyer's guide"],
    type: "website",
    noIndex: false,
  },
};
