import type { Resource } from "./resource.groq.ts";

/** Where the browser gets the index, once and only when somebody begins to search. */
export const resourceIndexPath = "/api/resources";

/**
 * All resources as rows of one array each: names of fields would be most of the bytes. The place of
 * a row's type and category is that in their lists.
 */
export type ResourceIndex = {
  types: string[];
  categories: string[];
  rows: [
    title: string,
    description: string,
    type: number,
    category: number,
    readTime: string,
    published: string,
    href: string,
    /** 1: the address is a file to download. 2: the resource is a sample. 3: both. */
    marks: number,
  ][];
};

/** A resource as the index holds it. */
export type IndexedResource = Omit<Resource, "id">;

/** Packs resources, in their order. */
export function packIndex(resources: readonly IndexedResource[]): ResourceIndex {
  const types: string[] = [];
  const categories: string[] = [];
  const placeIn = (list: string[], name: string) => {
    const place = list.indexOf(name);
    return place >= 0 ? place : list.push(name) - 1;
  };
  const rows = resources.map((resource): ResourceIndex["rows"][number] => [
    resource.title,
    resource.description,
    placeIn(types, resource.type),
    placeIn(categories, resource.category),
    resource.readTime,
    resource.published,
    resource.href ?? "",
    (resource.download ? 1 : 0) + (resource.sample ? 2 : 0),
  ]);
  return { types, categories, rows };
}

/** The reverse of `packIndex`. */
export function unpackIndex({ types, categories, rows }: ResourceIndex): IndexedResource[] {
  return rows.map(([title, description, type, category, readTime, published, href, marks]) => ({
    title,
    description,
    type: types[type] ?? "",
    category: categories[category] ?? "",
    readTime,
    published,
    href: href || undefined,
    download: (marks & 1) > 0,
    sample: (marks & 2) > 0,
  }));
}
