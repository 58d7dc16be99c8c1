import { printDeck } from "../print/slide-deck-pdf.ts";
import { printPaper } from "../print/resource-pdf.ts";
import { resourceCategories } from "./resources/categories.ts";
import { library } from "./resources/resources.ts";
import { siteSettings } from "./site-settings.ts";
import { auditTrailSlides } from "./webinars/audit-trail.slides.ts";
import { firstKpiSlides } from "./webinars/first-kpi.slides.ts";

const typeNames = {
  whitepaper: "Whitepaper",
  webinar: "Webinar notes",
  "case-study": "Case study",
} as const;

/** The PDFs of the seed: their names in `studio/seed/files`, and how each is printed. */
export const printedFiles: readonly { name: string; print(): Promise<Buffer> }[] = [
  ...library.map(({ resource, paper }) => ({
    name: `${resource._id.replace("resource-", "")}.pdf`,
    print: () =>
      printPaper(
        {
          brand: siteSettings.brand,
          title: resource.title,
          description: resource.description,
          type: typeNames[resource.type],
          category:
            resourceCategories.find(({ _id }) => _id === resource.category._ref)?.title ?? "",
          published: resource.published,
          readTime: resource.readTime,
        },
        paper,
      ),
  })),
  {
    name: "webinar-first-kpi.pdf",
    print: () => printDeck(siteSettings.brand, firstKpiSlides),
  },
  {
    name: "webinar-audit-trail.pdf",
    print: () => printDeck(siteSettings.brand, auditTrailSlides),
  },
];
