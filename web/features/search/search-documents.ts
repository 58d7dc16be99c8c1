import { toSafeHref } from "../../content/render/safe-href.ts";
import type { SearchableQueryResult } from "../../content/sanity/sanity.types.ts";
import { listVisibleQuestions } from "../../content/sanity/visible-questions.ts";
import type { Findable } from "./search-index.ts";
import { textsOf } from "./extract-texts.ts";

const joined = (...parts: unknown[]) => textsOf(parts).join(" · ");

/** Everything that was read, as what can be found. What has no address or no title is left out. */
export function findablesOf(content: SearchableQueryResult): Findable[] {
  const { pages, legal, modules, resources, faqs } = content;
  const library = toSafeHref(content.library) ?? "/resources";
  const found: (Omit<Findable, "href" | "title"> & {
    href: string | null;
    title: string | null;
  })[] = [
    ...modules.map(({ _id: id, name, theme, path, description, keywords, tagline, ...texts }) => ({
      id,
      kind: "modules" as const,
      title: [name, theme].filter(Boolean).join(" · "),
      href: path,
      summary: description ?? "",
      keywords: joined(keywords, tagline),
      passages: textsOf(texts),
    })),
    ...pages.map(({ _id: id, title, path, description, keywords, ...texts }) => ({
      id,
      kind: "pages" as const,
      title,
      href: path,
      summary: description ?? "",
      keywords: joined(keywords),
      passages: textsOf(texts),
    })),
    ...legal.map(({ _id: id, title, path, description, body }) => ({
      id,
      kind: "pages" as const,
      title,
      href: path,
      summary: description ?? "",
      keywords: "",
      passages: textsOf(body),
    })),
    ...resources.map(({ _id: id, title, description, category, type }) => ({
      id,
      kind: "resources" as const,
      title,
      href: title && `${library}?${new URLSearchParams({ q: title }).toString()}`,
      summary: description ?? "",
      keywords: joined(category, type),
      passages: [],
    })),
    ...listVisibleQuestions(faqs).map(({ _id: id, question, answer, path }) => ({
      id,
      kind: "faqs" as const,
      title: question,
      href: `${path}#${id}`,
      summary: joined(answer),
      keywords: "",
      passages: [],
    })),
  ];
  return found.flatMap(({ href, title, ...rest }) => {
    const address = toSafeHref(href);
    return address && title ? [{ ...rest, href: address, title }] : [];
  });
}
