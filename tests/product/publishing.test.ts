import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { deserialize } from "node:v8";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  markDocuments,
  markPattern,
  type StoredDocument,
} from "../support/fixtures/marked-content.ts";
import { discard, type Product, startProduct } from "../support/product/product.ts";
import { sitemapPaths } from "../support/browser/site-checks.ts";
import { signIn, type StaffClient } from "../support/fixtures/staff-client.ts";
import { until } from "../support/until.ts";

/**
 * A publish refreshes the pages that show the document, and no other. The pages are determined by
 * marks: every string of every document is unique. Only the labels refresh all pages, because every page
 * reads them.
 */
const api = "/v2025-02-19/data";

let product: Product;
let editor: StaffClient;
let documents: StoredDocument[];
let paths: string[];
/** By document, the pages that show one of its texts. */
let shownOn: Map<string, Set<string>>;

beforeAll(async () => {
  product = await startProduct();
  editor = await signIn(product.origin);
  paths = await sitemapPaths(product.origin);
  const query = encodeURIComponent(
    `*[!(_id in path("drafts.**")) && !(_id in path("_.**")) && !(_type match "sanity.*") && _type != "redirect"]`,
  );
  const response = await editor.content(
    `${api}/query/production?perspective=published&query=${query}`,
  );
  const { result }: { result: StoredDocument[] } = await response.json();
  const marked = markDocuments(result);
  documents = marked.documents;
  await publish(...documents);
  const [copyright = ""] =
    [...marked.places].find(([, at]) => at === "siteSettings.copyright") ?? [];
  const owner = (mark: string) => marked.places.get(mark)?.split(/[.[]/)[0] ?? "";
  shownOn = new Map(documents.map(({ _id }) => [_id, new Set()]));
  for (const path of paths) {
    // All documents were stored together: a page with one mark was rendered with all of them.
    const html = await until(async () => {
      const text = await read(path);
      return text.includes(copyright) && text;
    });
    for (const [mark] of html.matchAll(markPattern)) shownOn.get(owner(mark))?.add(path);
  }
}, 180_000);

afterAll(async () => {
  await product.stop();
  discard(product.dataDir);
});

const read = async (path: string) => (await fetch(`${product.origin}${path}`)).text();

/** Stores the documents as published. */
async function publish(...changed: StoredDocument[]) {
  const stored = await editor.content(`${api}/mutate/production`, {
    method: "POST",
    body: JSON.stringify({
      mutations: changed.map((document) => ({ createOrReplace: document })),
    }),
  });
  expect(stored.status).toBe(200);
}

/** The addresses in the page cache, by the tag that Next assigns to each. */
function cachedPages(): Set<string> {
  const root = join(product.dataDir, "pages");
  const files = readdirSync(root, { recursive: true, encoding: "utf8" });
  const tags = files
    .filter((file) => file.endsWith(".page"))
    .flatMap((file) => tagsIn(join(root, file)));
  return new Set(tags.map((tag) => tag.replace(/^_N_T_/, "")));
}

function tagsIn(file: string): string[] {
  try {
    return deserialize(readFileSync(file).subarray(32)).tags;
  } catch {
    // Removed since the folder was read.
    return [];
  }
}

/** Visits every page until all are cached; a page published meanwhile is not. */
async function visitAll() {
  await until(async () => {
    const missing = paths.filter((path) => !cachedPages().has(path));
    await Promise.all(missing.map(read));
    return missing.length === 0;
  });
}

test("a change of a document of each type refreshes the pages that show it, and no other", async () => {
  const checkedTypes = new Set<string>();
  const countPages = ({ _id }: StoredDocument) => shownOn.get(_id)?.size ?? 0;
  // A page with the newest documents of a type also depends on those that it does not show, because a
  // change can make them the newest. The document on most pages is in all lists of its type.
  for (const document of documents.toSorted((a, b) => countPages(b) - countPages(a))) {
    const showing = shownOn.get(document._id);
    if (!showing?.size || checkedTypes.has(document._type)) continue;
    const pages = document._type === "labels" ? paths : [...showing];
    checkedTypes.add(document._type);
    await visitAll();
    await publish({ ...document, note: "changed" });
    const dropped = () => {
      const cachedPaths = cachedPages();
      return paths.filter((path) => !cachedPaths.has(path)).toSorted();
    };
    await expect.poll(dropped, { message: document._id }).toEqual(pages.toSorted());
  }
  expect(checkedTypes.size).toBeGreaterThan(9);
});
