/** Path of the RSS feed of resources. */
export const resourceFeedPath = "/resources/feed.xml";

/** Path of the RSS feed of articles. */
export const articleFeedPath = "/articles/feed.xml";

/** The content of the feed. All URLs are absolute. */
export type Feed = {
  title: string;
  description: string;
  /** The page that lists the items. */
  page: string;
  feed: string;
  language: string;
  items: readonly {
    id: string;
    title: string;
    description: string;
    categories: readonly string[];
    /** ISO date, such as 2024-01-15. */
    published: string;
    url: string;
  }[];
};

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** Escapes a text for XML and removes characters that XML 1.0 forbids. */
export function escapeXml(text: string): string {
  const allowed = text.replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "");
  return allowed.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}

const renderElement = (name: string, text: string, attributes = "") =>
  `<${name}${attributes}>${escapeXml(text)}</${name}>`;

/** Formats a date for RSS (RFC 822), at midnight UTC. */
const formatRssDate = (day: string) => new Date(`${day}T00:00:00Z`).toUTCString();

/** Renders an RSS 2.0 feed, with the items in the given order. */
export function renderRssFeed({ title, description, page, feed, language, items }: Feed): string {
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">`,
    `<channel>`,
    renderElement("title", title),
    renderElement("link", page),
    renderElement("description", description),
    renderElement("language", language),
    `<atom:link href="${escapeXml(feed)}" rel="self" type="application/rss+xml"/>`,
    ...items.flatMap((item) => [
      `<item>`,
      renderElement("title", item.title),
      renderElement("link", item.url),
      renderElement("guid", item.id, ` isPermaLink="false"`),
      renderElement("description", item.description),
      ...item.categories.map((category) => renderElement("category", category)),
      renderElement("pubDate", formatRssDate(item.published)),
      `</item>`,
    ]),
    `</channel>`,
    `</rss>`,
    ``,
  ].join("\n");
}
