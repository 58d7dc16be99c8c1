import { getSiteConfig } from "../../../config.ts";
import { cachedContent } from "../../../content/sanity/readers.ts";
import { loadSiteSettings } from "../../../content/sanity/site-settings.ts";
import { createBusinessCase } from "../../../features/pricing/business-case.ts";
import {
  calculatorSchema,
  pageCalculatorQuery,
} from "../../../features/pricing/calculator.groq.ts";
import { workbookType } from "../../../features/pricing/workbook.ts";
import { resolvePath } from "../../../site/routing/resolve-path.ts";

export const dynamic = "force-dynamic";

/** Returns the business case of the calculator at `?path=` as a workbook, from the entered numbers. */
export async function GET(request: Request): Promise<Response> {
  const search = new URL(request.url).searchParams;
  const path = search.get("path") ?? "";
  // Unknown paths must not fill the cache.
  if ((await resolvePath(path))?.kind !== "page") return createNotFound();
  const found = await cachedContent.read(pageCalculatorQuery, { path });
  const calculator = calculatorSchema.safeParse(found?.calculator).data;
  if (!calculator) return createNotFound();
  const { brand } = await loadSiteSettings(cachedContent);
  const file = createBusinessCase(calculator, search, {
    brand: brand.name,
    date: new Date().toISOString().slice(0, 10),
    url: new URL(path, getSiteConfig().siteUrl).href,
  });
  return new Response(file, {
    headers: {
      "cache-control": "no-store",
      "content-type": workbookType,
      "content-disposition": 'attachment; filename="business-case.xlsx"',
      "x-robots-tag": "noindex",
    },
  });
}

const createNotFound = () =>
  new Response("There is no calculator at this path.\n", {
    status: 404,
    headers: { "cache-control": "no-store", "content-type": "text/plain; charset=utf-8" },
  });
