import * as z from "zod";
import {
  createListedEntriesSchema,
  listShownEntries,
} from "../../content/entries/listed-entries.ts";
import { toSafeHref } from "../../content/render/safe-href.ts";
import type { SearchableQueryResult } from "../../content/sanity/sanity.types.ts";
import type { SearchDocument } from "./search-index.ts";
import { extractTexts } from "./extract-texts.ts";

/** The API and imports can store a value of any type. */
const toText = (value: unknown) => (typeof value === "string" ? value : "");
const joinTexts = (...parts: unknown[]) => extractTexts(parts).join(" · ");

const listedQuestionsSchema = createListedEntriesSchema(
  z.object({ _id: z.string(), question: z.unknown(), answer: z.unknown() }),
);

/** Builds the documents of the search index. Omits content without URL or title. */
export function buildSearchDocuments(content: SearchableQueryResult): SearchDocument[] {
  const { pages, legal, entries, modules, resources, faqs } = content;
  const library = toSafeHref(content.library) ?? "/resources";
  const candidates: (Omit<SearchDocument, "href" | "title"> & {
    href: unknown;
    title: unknown;
  })[] = [
    ...modules.map(({ _id: id, name, theme, path, description, keywords, tagline, ...texts }) => ({
      id,
      kind: "modules" as const,
      title: [name, theme].map(toText).filter(Boolean).join(" · "),
      href: path,
      summary: toText(description),
      keywords: joinTexts(keywords, tagline),
      passages: extractTexts(texts),
    })),
    ...pages.map(({ _id: id, title, path, description, keywords, ...texts }) => ({
      id,
      kind: "pages" as const,
      title,
      href: path,
      summary: toText(description),
      keywords: joinTexts(keywords),
      passages: extractTexts(texts),
    })),
    ...entries.map(({ _id: id, title, path, description, keywords, ...texts }) => ({
      id,
      kind: "pages" as const,
      title,
      href: path,
      summary: toText(description),
      keywords: joinTexts(keywords),
      passages: extractTexts(texts),
    })),
    ...legal.map(({ _id: id, title, path, description, body }) => ({
      id,
      kind: "pages" as const,
      title,
      href: path,
      summary: toText(description),
      keywords: "",
      passages: extractTexts(body),
    })),
    ...resources.map(({ _id: id, title, path, description, category, type, tags, body }) => ({
      id,
      kind: "resources" as const,
      title,
      href:
        toSafeHref(path) ?? `${library}?${new URLSearchParams({ q: toText(title) }).toString()}`,
      summary: toText(description),
      keywords: joinTexts(category, type, tags),
      passages: extractTexts(body),
    })),
    ...listShownEntries(
      faqs.map(({ path, items }) => ({ path, items: listedQuestionsSchema.parse(items) })),
    ).map(({ _id: id, question, answer, path }) => ({
      id,
      kind: "faqs" as const,
      title: question,
      href: `${path}#${id}`,
      summary: joinTexts(answer),
      keywords: "",
      passages: [],
    })),
  ];
  return candidates.flatMap(({ href, title, ...rest }) => {
    const safeHref = toSafeHref(href);
    const text = toText(title);
    return safeHref && text ? [{ ...rest, href: safeHref, title: text }] : [];
  });
}
