import { extractText, getDocumentProxy } from "unpdf";
import { beforeAll, expect, test } from "vitest";
import { GuideError, readContent } from "./content.ts";
import { printGuide } from "./guide-pdf.ts";
import { clientOf, type StoredDocument, storedSeed } from "./published-seed.fake.ts";

const siteUrl = "https://www.example.com";
const print = async (documents: StoredDocument[]) =>
  printGuide(await readContent(clientOf(documents)), siteUrl);
const pagesOf = async (file: Buffer) => {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)));
  return text.map((page) => page.replace(/\s+/g, " "));
};

/** Every sentence of the seed changed; names, paths and other single words stay. */
function rewritten(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return / /.test(value) ? change(value) : value;
  if (Array.isArray(value)) return value.map((item) => rewritten(item, change));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, rewritten(inner, change)]),
  );
}

function seedWith(change: (text: string) => string): StoredDocument[] {
  return storedSeed().map((document) => ({
    ...document,
    ...Object(rewritten(document, change)),
    _id: document._id,
    _type: document._type,
  }));
}

let printed: Buffer;
beforeAll(async () => {
  printed = await print(storedSeed());
});

test("the guide has 45 pages on 9 modules, four for each (spec 9)", async () => {
  const pages = await pagesOf(printed);
  expect(pages).toHaveLength(45);
  const modules = storedSeed().filter(({ _type }) => _type === "solutionModule");
  expect(modules).toHaveLength(9);
  for (const { name } of modules)
    // The head of its four pages; the cover, the contents and others may name it too.
    expect(
      pages.filter((page) => page.includes(`· ${String(name)}`)).length,
    ).toBeGreaterThanOrEqual(4);
});

test("every page says something, with its number and the brand", async () => {
  const [, ...pages] = await pagesOf(printed);
  for (const [index, page] of pages.entries()) {
    expect(page.split(" ").length).toBeGreaterThan(60);
    expect(page).toMatch(new RegExp(`\\bArq\\b.*\\b${index + 2}\\b`));
  }
});

test("the same content is the same file; a published word makes another one", async () => {
  expect((await print(storedSeed())).equals(printed)).toBe(true);
  const changed = storedSeed();
  const mesh = changed.find(({ _id }) => _id === "module-arqmesh");
  if (!mesh) throw new Error("The seed has no ArqMesh");
  mesh.headline = "A headline of this test";
  expect((await pagesOf(await print(changed))).join()).toContain("A headline of this test");
});

test("texts four times as long keep the count, and say where they go on", async () => {
  const pages = await pagesOf(await print(seedWith((text) => `${text} ${text} ${text} ${text}`)));
  expect(pages).toHaveLength(45);
  expect(pages.join()).toContain(`${siteUrl}/solutions/arqmesh`);
});

test("one word without an end, other scripts and control characters keep the count", async () => {
  const odd = `${"x".repeat(400)} 日本語 عربى \u0007\u200b`;
  expect(await pagesOf(await print(seedWith(() => odd)))).toHaveLength(45);
});

test("without the ninth module there is no guide, and the message says what to do", async () => {
  const without = storedSeed().filter(({ _id }) => _id !== "module-arqintel");
  await expect(print(without)).rejects.toThrow(
    new GuideError(
      "The guide promises 45 pages on 9 modules; what is published makes 41 pages on 8 modules. Publish the modules that the document “Solution guide” names.",
    ),
  );
});

test("what is missing of the rest is named", async () => {
  const without = storedSeed().filter(
    ({ _id, _type }) => _id !== "solutionGuide" && _type !== "page",
  );
  await expect(print(without)).rejects.toThrow(
    /needs the document “Solution guide”, a section with pillars, .* Publish what is missing\./,
  );
});
