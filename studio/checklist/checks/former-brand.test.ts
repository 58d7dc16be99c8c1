import { expect, test } from "vitest";
import { brand as sampleBrand } from "../../seed/brand.ts";
import { seededDocuments } from "../../schemas/seeded-content.fixture.ts";
import { createPage, formatFinding, getMessages, runChecklist } from "../checklist.fixture.ts";
import type { StoredDocument } from "../content.ts";

const asset = { _type: "reference", _ref: "image-1" };
const picture = { _type: "image", asset };
const createBrand = (name: string, fields: object = {}): StoredDocument => ({
  _id: "brand",
  _type: "brand",
  name,
  logo: picture,
  favicon: picture,
  shareImage: picture,
  ...fields,
});
const find = (name: string, ...documents: StoredDocument[]) =>
  getMessages(runChecklist([createBrand(name), ...documents]), "brand");

const page = createPage({
  seo: { title: "Enterprise AI | Arq" },
  sections: [
    { _key: "a", _type: "hero", text: [{ _key: "b", children: [{ _key: "c", text: "Arq's." }] }] },
  ],
});

test("lists documents with the name of the sample brand after it was renamed", () => {
  expect(find("Nordwerk", page)).toEqual([
    "page-new seo.title: Contains “Arq”, the name of the sample brand in 2 texts",
  ]);
  const suffixed = createBrand("Nordwerk", { titleSuffix: "Arq Platform" });
  expect(getMessages(runChecklist([suffixed]), "brand")).toEqual([
    "brand titleSuffix: Contains “Arq”, the name of the sample brand",
  ]);
});

test.each(["Arq", "Arq Labs"])("accepts the name while the brand is %s", (name) => {
  expect(find(name, page)).toEqual([]);
});

test("ignores longer words, paths and system fields", () => {
  const texts = { title: "ArqMesh and Arquebus", path: { current: "/arq" }, _note: "Arq" };
  expect(find("Nordwerk", createPage(texts))).toEqual([]);
});

test("finds the texts of the sample content that a rebranding leaves", () => {
  const renamed = seededDocuments.map((document) =>
    document._id === "brand" ? createBrand("Nordwerk") : document,
  );
  const list = runChecklist(renamed).groups.find(({ group }) => group.name === "brand");
  const ids = list?.findings.map((finding) => formatFinding(finding).split(" ")[0]);
  expect(ids).toEqual(expect.arrayContaining(["page-about", "siteSettings"]));
});

test("lists 100 documents at most", () => {
  const pages = Array.from({ length: 120 }, (_, index) =>
    createPage({ title: sampleBrand.name }, `page-${index}`),
  );
  expect(find("Nordwerk", ...pages)).toHaveLength(100);
});
