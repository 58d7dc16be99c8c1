import { renderSlideDeckPdf } from "../print/slide-deck-pdf.ts";
import { renderResourcePdf } from "../print/resource-pdf.ts";
import { resourceCategories } from "./resources/categories.ts";
import { library } from "./resources/resources.ts";
import { siteSettings } from "./site-settings.ts";
import { auditTrailSlides } from "./webinars/audit-trail.slides.ts";
import { firstKpiSlides } from "./webinars/first-kpi.slides.ts";

const resourceTypeLabels = {
  whitepaper: "Whitepaper",
  webinar: "Webinar notes",
  "case-study": "Case study",
} as const;

function getCategoryTitle(id: string): string {
  const category = resourceCategories.find(({ _id }) => _id === id);
  if (!category) throw new Error(`The seed has no category "${id}"`);
  return category.title;
}

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
          type: resourceTypeLabels[resource.type],
          category: getCategoryTitle(resource.category._ref),
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
