import type { Hue } from "../../ui/hues.ts";
import type { KeyNumber } from "./cover.ts";
import type { Resource } from "./resource.groq.ts";

/** Route of the index, which the browser fetches once when the visitor starts to search. */
export const resourceIndexPath = "/api/resources";

/**
 * All resources as arrays, because field names would be most of the bytes. Type and category are indexes
 * into their lists.
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
    /** 1 if `href` is a file to download, else 0. */
    download: number,
    /** The resource's own page; empty without one. */
    path: string,
    /** The URL of its cover; empty without one. */
    image: string,
    /** The fields of its drawn cover; `hue` is empty for gray. */
    hue: Hue | "",
    keyNumber: KeyNumber | null,
  ][];
};

/** A resource without the fields that the index omits. */
export type IndexedResource = Omit<Resource, "id">;

/** Packs resources in their order. */
export function packIndex(resources: readonly IndexedResource[]): ResourceIndex {
  const types: string[] = [];
  const categories: string[] = [];
  const getOrAddIndex = (list: string[], name: string) => {
    const index = list.indexOf(name);
    return index >= 0 ? index : list.push(name) - 1;
  };
  const rows = resources.map((resource): ResourceIndex["rows"][number] => [
    resource.title,
    resource.description,
    getOrAddIndex(types, resource.type),
    getOrAddIndex(categories, resource.category),
    resource.readTime,
    resource.published,
    resource.href ?? "",
    resource.download ? 1 : 0,
    resource.path ?? "",
    resource.image ?? "",
    resource.hue ?? "",
    resource.keyNumber,
  ]);
  return { types, categories, rows };
}

/** Checks the structure of a fetched index. @throws {TypeError} if it is malformed. */
export function parseResourceIndex(value: unknown): ResourceIndex {
  const fields = new Map(Object.entries(value ?? {}));
  const isValid = ["types", "categories", "rows"].every((name) => Array.isArray(fields.get(name)));
  if (!isValid) throw new TypeError("The resource index is malformed.");
  // Created by `packIndex` of the same site; only another kind of response lacks the lists.
  return value as ResourceIndex;
}

/** Reverses `packIndex`. */
export function unpackIndex({ types, categories, rows }: ResourceIndex): IndexedResource[] {
  return rows.map(
    ([
      title,
      description,
      type,
      category,
      readTime,
      published,
      href,
      download,
      path,
      image,
      hue,
      keyNumber,
    ]) => ({
      title,
      description,
      path: path || null,
      type: types[type] ?? "",
      category: categories[category] ?? "",
      readTime,
      published,
      href: href || undefined,
      download: download === 1,
      image: image || undefined,
      hue: hue || null,
      keyNumber,
    }),
  );
}
