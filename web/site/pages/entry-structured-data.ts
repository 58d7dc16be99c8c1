import { type ContentImage, createImageUrl } from "../../content/render/image-url.ts";
import type { Person } from "../../content/entries/people.ts";
import { toPlainText } from "../../content/rich-text/plain-text.ts";
import { isClosed } from "../../features/careers/closing-date.ts";
import { buildArticle, buildEvent, buildJobPosting, type JsonLd } from "../../seo/json-ld.ts";
import { getOgImagePath } from "../../seo/og-image-path.ts";
import type { LoadedPage } from "./load-page.ts";

/**
 * Describes an article, a customer story, an event or an open job. Sample content is invented, so search
 * engines must not read it as a fact.
 */
export function describeEntry(page: LoadedPage, siteUrl: string, now = Date.now()): JsonLd[] {
  switch (page.type) {
    case "article":
      return page.article.sample ? [] : [describeArticle(page, siteUrl)];
    case "customerStory":
      return page.story.sample ? [] : [describeStory(page, siteUrl)];
    case "event":
      return page.event.sample ? [] : describeEvent(page, siteUrl);
    case "jobOpening":
      return page.job.sample ? [] : describeJob(page, siteUrl, now);
    default:
      return [];
  }
}

type Loaded<Type extends LoadedPage["type"]> = Extract<LoadedPage, { type: Type }>;

/** Returns the absolute URL of an image, or of the page's OG image without one. */
function getImageUrl(image: ContentImage | null, path: string, siteUrl: string): string {
  const url = image && createImageUrl(image, { width: 1200 });
  return url ? new URL(url, siteUrl).href : siteUrl + getOgImagePath(path);
}

const getRealPeople = (people: readonly Person[]) => people.filter(({ sample }) => !sample);

function describeArticle(
  { path, article, _updatedAt }: Loaded<"article">,
  siteUrl: string,
): JsonLd {
  const { title, summary, cover, published, authors, categories, tags } = article;
  return buildArticle({
    siteUrl,
    path,
    headline: title,
    description: summary,
    image: getImageUrl(cover, path, siteUrl),
    published,
    modified: _updatedAt,
    authors: getRealPeople(authors).map(({ name, links }) => ({
      name,
      profiles: links.map(({ href }) => href),
    })),
    section: categories[0],
    keywords: tags,
  });
}

function describeStory({ path, story, _updatedAt }: Loaded<"customerStory">, siteUrl: string) {
  const { title, summary, published, customer } = story;
  return buildArticle({
    siteUrl,
    path,
    headline: title,
    description: summary,
    image: getImageUrl(null, path, siteUrl),
    published,
    modified: _updatedAt,
    authors: [],
    about: customer,
  });
}

function describeEvent({ path, event }: Loaded<"event">, siteUrl: string): JsonLd[] {
  const { title, summary, start, end, place, onlineUrl, speakers } = event;
  if (!start || !end) return [];
  return [
    buildEvent({
      siteUrl,
      path,
      name: title,
      description: summary,
      image: getImageUrl(null, path, siteUrl),
      start,
      end,
      place,
      onlineUrl,
      speakers: getRealPeople(speakers).map(({ name }) => name),
    }),
  ];
}

/** Search engines require a date, a place and a description, and that closed jobs are not described. */
function describeJob({ path, job }: Loaded<"jobOpening">, siteUrl: string, now: number): JsonLd[] {
  const { title, summary, body, published, closes, location, country } = job;
  if (!published || !location || !country || isClosed(closes, now)) return [];
  return [
    buildJobPosting({
      siteUrl,
      path,
      title,
      paragraphs: [summary ?? "", ...toPlainText(body).split("\n")],
      published,
      closes,
      location,
      country,
      isRemote: job.workplace === "remote",
      employment: job.employment,
      hasForm: job.form !== null,
    }),
  ];
}
