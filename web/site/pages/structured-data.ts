import { getSiteConfig } from "../../config.ts";
import { toSafeHref } from "../../content/render/safe-href.ts";
import { createImageUrl } from "../../content/render/image-url.ts";
import { toPlainText } from "../../content/rich-text/plain-text.ts";
import type { SiteSettings } from "../../content/sanity/site-settings.ts";
import type { RequestContext } from "../../content/request/request-context.ts";
import { parseFilter, selectPage } from "../../features/resources/filter.ts";
import {
  buildBreadcrumbList,
  buildCollectionPage,
  buildFaqPage,
  type JsonLd,
  buildOrganization,
  buildPerson,
  buildSoftwareApplication,
  buildWebSite,
} from "../../seo/json-ld.ts";
import { getOgImagePath } from "../../seo/og-image-path.ts";
import { describeEntry } from "./entry-structured-data.ts";
import type { LoadedPage } from "./load-page.ts";

/** Creates the structured data (schema.org JSON-LD) of a page. */
export function createStructuredData(
  page: LoadedPage,
  settings: SiteSettings,
  breadcrumb: readonly { name: string; path: string }[],
  query: RequestContext["query"] = {},
): JsonLd[] {
  const { siteUrl } = getSiteConfig();

  return [
    ...(page.path === "/" ? describeSite(settings, siteUrl) : []),
    ...(page.type === "solutionModule" ? [describeModule(page, siteUrl)] : []),
    ...describeEntry(page, siteUrl),
    ...(breadcrumb.length > 1 ? [buildBreadcrumbList(siteUrl, breadcrumb)] : []),
    ...("sections" in page ? describeSections(page, siteUrl, query) : []),
  ];
}

function describeSite(settings: SiteSettings, siteUrl: string): JsonLd[] {
  const { brand, blurb, searchPage, socialLinks, sampleNote } = settings;
  const { name, logo, organization: company } = brand;
  const picture = logo && createImageUrl(logo, { width: 512 });
  return [
    buildOrganization({
      siteUrl,
      brand: name,
      legalName: company?.legalName ?? null,
      description: company?.description ?? blurb,
      foundingDate: company?.foundingDate ?? null,
      logo: picture ? new URL(picture, siteUrl).href : undefined,
      // Those of a fictional company could belong to another one.
      profiles: sampleNote ? [] : socialLinks.map(({ href }) => href),
    }),
    buildWebSite({ siteUrl, brand: name, description: blurb, searchPath: searchPage }),
  ];
}

function describeModule(
  page: Extract<LoadedPage, { type: "solutionModule" }>,
  siteUrl: string,
): JsonLd {
  const { name, blurb, headline, capabilities, rating, offerPrice } = page.module;
  return buildSoftwareApplication({
    siteUrl,
    path: page.path,
    name,
    description: blurb ?? headline ?? name,
    image: siteUrl + getOgImagePath(page.path),
    features: capabilities,
    rating,
    offerPrice,
  });
}

function describeSections(
  page: Extract<LoadedPage, { sections: unknown }>,
  siteUrl: string,
  query: RequestContext["query"],
): JsonLd[] {
  const questions: { question: string; answer: string }[] = [];
  const others: JsonLd[] = [];
  for (const section of page.sections) {
    switch (section.type) {
      case "faqs":
        for (const { question, answer } of section.content.items)
          questions.push({ question, answer: toPlainText(answer) });
        break;
      case "resourceLibrary":
        others.push(
          buildCollectionPage({
            siteUrl,
            path: page.path,
            name: section.content.headline,
            description: section.content.lead,
            items: selectPage(section.content.resources, parseFilter(query)).shown.map(
              ({ title, description, published, path, href }) => ({
                title,
                description,
                published,
                url: (path ?? href) && new URL(path ?? href ?? "", siteUrl).href,
              }),
            ),
          }),
        );
        break;
      case "team":
        for (const { name, designation, profileUrl, sample } of section.content.members) {
          const profile = toSafeHref(profileUrl);
          if (!sample) others.push(buildPerson({ siteUrl, name, jobTitle: designation, profile }));
        }
    }
  }
  const faq = buildFaqPage(questions);
  return faq ? [...others, faq] : others;
}
