import type { Button, Page, SiteSettings } from "../../web/content/sanity.types.ts";

type WithoutSystemFields<Document> = Omit<Document, "_createdAt" | "_updatedAt" | "_rev">;

/** A page as the seed writes it: the content lake adds revision and dates at import. */
export type SeedPage = WithoutSystemFields<Page>;

/** The site settings as the seed writes them. */
export type SeedSettings = WithoutSystemFields<SiteSettings>;

/** Any document of the seed. */
export type SeedDocument = SeedPage | SeedSettings;

/** The pages of the seed; links name one of these ids, so that none can lead nowhere. */
export type SeedPageId = `page-${
  "home" | "platform" | "solutions" | "about" | "contact" | "privacy" | "terms" | "cookies"}`;

/** A reference to a page of the seed. */
export function toPage(id: SeedPageId) {
  return { _type: "reference" as const, _ref: id };
}

/** A button that leads to a page of the seed. */
export function pageButton(label: string, id: SeedPageId): Button & { _key: string } {
  return { _key: keyFrom(label), _type: "button", label, target: "page", page: toPage(id) };
}

/** A button that leads to the demo booking of the site settings. */
export function demoButton(label: string): Button & { _key: string } {
  return { _key: keyFrom(label), _type: "button", label, target: "demo" };
}

/** An array item's key, made from its name: it stays the same when the order changes. */
export function keyFrom(name: string): string {
  return (name.toLowerCase().match(/[a-z0-9]+/g) ?? []).join("-");
}
