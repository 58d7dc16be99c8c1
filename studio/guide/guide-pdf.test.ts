import { extractText, getDocumentProxy } from "unpdf";
import { beforeAll, expect, test } from "vitest";
import { GuideError, fetchGuideContent } from "./content.ts";
import { renderGuidePdf } from "./guide-pdf.ts";
import { createFakeClient, type StoredDocument, createStoredSeed } from "./published-seed.fake.ts";

const siteUrl = "https://www.example.com";
const renderGuide = async (documents: StoredDocument[]) => {
  const content = await fetchGuideContent(createFakeClient(documents));
  return renderGuidePdf(content, siteUrl, content.brand);
};
const readPages = async (file: Buffer) => {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)));
  return text.map((page) => page.replace(/\s+/g, " "));
};

/** Replaces every text of the seed except names, paths and single words. */
function rewriteTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return / /.test(value) ? change(value) : value;
  if (Array.isArray(value)) return value.map((item) => rewriteTexts(item, change));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, rewriteTexts(inner, change)]),
  );
}

function createSeed(change: (text: string) => string): StoredDocument[] {
  return createStoredSeed().map((document) => ({
    ...document,
    ...Object(rewriteTexts(document, change)),
    _id: document._id,
    _type: document._type,
  }));
}

let printed: Buffer;
beforeAll(async () => {
  printed = await renderGuide(createStoredSeed());
});

test("has 45 pages with four pages for each of 9 modules (spec 9)", async () => {
  const pages = await readPages(printed);
  expect(pages).toHaveLength(45);
  const modules = createStoredSeed().filter(({ _type }) => _type === "solutionModule");
  expect(modules).toHaveLength(9);
  for (const { name } of modules)
    // The header of its four pages; other pages may mention it, too.
    expect(
      pages.filter((page) => page.includes(`· ${String(name)}`)).length,
    ).toBeGreaterThanOrEqual(4);
});

test("prints text, a page number and the brand on every page", async () => {
  const [, ...pages] = await readPages(printed);
  for (const [index, page] of pages.entries()) {
    expect(page.split(" ").length).toBeGreaterThan(60);
    expect(page).toMatch(new RegExp(`\\bArq\\b.*\\b${index + 2}\\b`));
  }
});

test("is deterministic and changes with the content", async () => {
  expect((await renderGuide(createStoredSeed())).equals(printed)).toBe(true);
  const changed = createStoredSeed();
  const mesh = changed.find(({ _id }) => _id === "module-arqmesh");
  if (!mesh) throw new Error("The seed has no ArqMesh");
  mesh.headline = "A headline of this test";
  expect((await readPages(await renderGuide(changed))).join()).toContain("A headline of this test");
});

test("keeps the page count with four times longer texts and links to the full text", async () => {
  const pages = await readPages(
    await renderGuide(createSeed((text) => `${text} ${text} ${text} ${text}`)),
  );
  expect(pages).toHaveLength(45);
  expect(pages.join()).toContain(`${siteUrl}/solutions/arqmesh`);
});

test("keeps the page count with endless words, other scripts and control characters", async () => {
  const odd = `${"x".repeat(400)} 日本語 عربى \u0007\u200b`;
  expect(await readPages(await renderGuide(createSeed(() => odd)))).toHaveLength(45);
});

/** The seed with this many modules; those beyond nine are copies. */
function createSeedWithModules(count: number): StoredDocument[] {
  const seed = createStoredSeed();
  const modules = seed.filter(({ _type }) => _type === "solutionModule");
  const copies = Array.from({ length: count }, (_, index) => ({
    ...modules[index % modules.length],
    _id: `module-${index}`,
    _type: "solutionModule",
    name: `Module ${index + 1}`,
    path: { _type: "slug", current: `/solutions/module-${index + 1}` },
    position: count - index,
  }));
  return [...seed.filter((document) => !modules.includes(document)), ...copies];
}

test.each([1, 14])("has four pages for each of %d modules, by position", async (count) => {
  const pages = await readPages(await renderGuide(createSeedWithModules(count)));
  expect(pages).toHaveLength(9 + 4 * count);
  const [cover = "", contents = ""] = pages;
  for (let number = 1; number <= count; number++) {
    const page = 7 + 4 * (count - number);
    expect(cover).toContain(`Module ${number} `);
    expect(contents).toContain(`Module ${number} `);
    expect(pages[page - 1]).toContain(`Module ${number} ·`);
  }
});

test("lists chosen modules only", async () => {
  const seed = createStoredSeed();
  const guide = seed.find(({ _id }) => _id === "solutionGuide");
  if (guide)
    guide["selection"] = {
      mode: "manual",
      documents: [{ _ref: "module-arqintel" }, { _ref: "module-gone" }, { _ref: "module-arqmesh" }],
    };
  const pages = await readPages(await renderGuide(seed));
  expect(pages).toHaveLength(9 + 4 * 2);
  expect(pages[6]).toContain("ArqIntel ·");
});

test("rejects content without modules", async () => {
  await expect(renderGuide(createSeedWithModules(0))).rejects.toThrow(
    new GuideError("The guide requires a module. Publish one, or check its selection."),
  );
});

test("names missing content", async () => {
  const without = createStoredSeed().filter(
    ({ _id, _type }) => _id !== "solutionGuide" && _type !== "page",
  );
  await expect(renderGuide(without)).rejects.toThrow(
    /requires the document “Solution guide”, a section with cards, .* Publish the missing content\./,
  );
});
