import { renderSlideDeckPdf } from "../print/slide-deck-pdf.ts";
import { renderResourcePdf } from "../print/resource-pdf.ts";
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

/** The PDFs of the seed: their names in `studio/seed/files` and how to render them. */
export const pdfFiles: readonly { name: string; render(): Promise<Buffer> }[] = [
  ...library.map(({ resource, content }) => ({
    name: `${resource._id.replace("resource-", "")}.pdf`,
    render: () =>
      renderResourcePdf(
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
        content,
      ),
  })),
  {
    name: "webinar-first-kpi.pdf",
    render: () => renderSlideDeckPdf(siteSettings.brand, firstKpiSlides),
  },
  {
    name: "webinar-audit-trail.pdf",
    render: () => renderSlideDeckPdf(siteSettings.brand, auditTrailSlides),
  },
];
