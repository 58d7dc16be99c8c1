import { readFile } from "node:fs/promises";
import { extractText, getDocumentProxy, getMeta } from "unpdf";
import { expect, test } from "vitest";
import { pdfFiles } from "./pdf-files.ts";
import { library } from "./resources/resources.ts";

const readSeedFile = (name: string) => readFile(new URL(`files/${name}`, import.meta.url));
const readPages = async (file: Buffer) => {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)));
  return text;
};
const names = pdfFiles.map(({ name, render }) => [name, render] as const);

test.each(names)("%s matches its rendered content byte by byte", async (name, render) => {
  expect((await render()).equals(await readSeedFile(name))).toBe(true);
});

test.each(names)("%s is tagged, titled and small", async (name) => {
  const file = await readSeedFile(name);
  expect(file.length).toBeLessThan(150_000);
  const document = await getDocumentProxy(new Uint8Array(file));
  expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
  expect((await document.getOutline()).length).toBeGreaterThan(3);
  const { info } = await getMeta(document);
  expect(info).toMatchObject({
    Author: "Arq",
    Language: "en-US",
    Title: expect.stringMatching(/.{10}/),
  });
});

const resources = library.map(
  ({ resource }) => [resource._id.replace("resource-", ""), resource] as const,
);

test.each(resources)(
  "%s has at least four content pages after its cover",
  async (name, resource) => {
    const [cover = "", ...content] = await readPages(await readSeedFile(`${name}.pdf`));
    expect(cover.replace(/\s+/g, " ")).toContain(resource.title);
    const full = content.filter((page) => page.split(/\s+/).length >= 120);
    expect(full.length).toBeGreaterThanOrEqual(4);
  },
);

test.each(resources)("%s marks fictional content", async (name, resource) => {
  const text = (await readPages(await readSeedFile(`${name}.pdf`))).join(" ");
  expect(/invented/.test(text)).toBe(resource.sample === true);
});

test.each(["webinar-first-kpi.pdf", "webinar-audit-trail.pdf", "webinar-shadow-replay.pdf"])(
  "%s has at least ten slides",
  async (name) => {
    const pages = await readPages(await readSeedFile(name));
    expect(pages.length).toBeGreaterThanOrEqual(12);
    expect(pages.every((page) => page.trim().length > 20)).toBe(true);
  },
);

test("contains nine resources of three types in seven categories (spec 3 and 9)", () => {
  expect(library).toHaveLength(9);
  const resources = library.map(({ resource }) => resource);
  expect(new Set(resources.map(({ type }) => type))).toEqual(
    new Set(["whitepaper", "webinar", "case-study"]),
  );
  expect(new Set(resources.map(({ category }) => category._ref)).size).toBe(7);
  expect(resources.map(({ category }) => category._ref)).not.toContain("category-healthcare");
  const dates = resources.map(({ published }) => published);
  expect(dates.toSorted().at(0)).toBe("2023-11-30");
  expect(dates.toSorted().at(-1)).toBe("2024-01-15");
});
