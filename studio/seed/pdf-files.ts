import { readFileSync } from "node:fs";
import type { PrintBrand } from "../print/pdf-canvas.ts";
import { renderSlideDeckPdf } from "../print/slide-deck-pdf.ts";
import { renderResourcePdf } from "../print/resource-pdf.ts";
import { brand } from "./brand.ts";
import { resourceCategories } from "./resources/categories.ts";
import { library, unlistedResources } from "./resources/resources.ts";
import { auditTrailSlides } from "./webinars/audit-trail.slides.ts";
import { firstKpiSlides } from "./webinars/first-kpi.slides.ts";
import { shadowReplaySlides } from "./webinars/shadow-replay.slides.ts";

const readPng = (name: string) =>
  `data:image/png;base64,${readFileSync(new URL(`brand/${name}`, import.meta.url)).toString("base64")}`;

/** The sample brand for PDFs. */
const printBrand: PrintBrand = {
  name: brand.name,
  accent: brand.accent,
  icon: readPng("icon.png"),
  darkLogo: readPng("logo-dark.png"),
};

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
  ...[...library, ...unlistedResources].map(({ resource, content }) => ({
    name: `${resource._id.replace("resource-", "")}.pdf`,
    render: () =>
      renderResourcePdf(
        {
          brand: printBrand,
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
    render: () => renderSlideDeckPdf(printBrand, firstKpiSlides),
  },
  {
    name: "webinar-audit-trail.pdf",
    render: () => renderSlideDeckPdf(printBrand, auditTrailSlides),
  },
  {
    name: "webinar-shadow-replay.pdf",
    render: () => renderSlideDeckPdf(printBrand, shadowReplaySlides),
  },
];
