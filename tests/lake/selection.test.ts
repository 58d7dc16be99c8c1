/** The lists of sections, evaluated as the content lake evaluates them. */

import { evaluate, parse } from "groq-js";
import { expect, test } from "vitest";
import { matchesModuleSelection, matchesSelection } from "../../web/content/entries/selection.ts";
import {
  solutionCarouselFields,
  solutionCarouselSchema,
} from "../../web/sections/solution-carousel/solution-carousel.groq.ts";
import {
  solutionGridFields,
  solutionGridSchema,
} from "../../web/sections/solution-grid/solution-grid.groq.ts";

async function run(
  query: string,
  dataset: object[],
  params: Record<string, unknown> = {},
): Promise<unknown> {
  return (await evaluate(parse(query, { params }), { dataset, params })).get();
}

const documents = [
  { _id: "a", type: "webinar", category: { _ref: "security" }, tags: ["mcp"] },
  {
    _id: "b",
    categories: [{ _ref: "security" }, { _ref: "platform" }],
    industry: { _ref: "retail" },
  },
  { _id: "c" },
];

async function findMatches(condition: string, selection: object, dataset: object[]) {
  const query = `*[_id == "section"][0]{ "found": *[_id in $ids && ${condition}]._id }.found`;
  const params = { ids: documents.map(({ _id }) => _id) };
  return run(query, [...dataset, { _id: "section", selection }], params);
}

test.each([
  [{}, ["a", "b", "c"]],
  [{ type: "webinar" }, ["a"]],
  [{ category: { _ref: "security" } }, ["a", "b"]],
  [{ tag: "mcp" }, ["a"]],
  [{ industry: { _ref: "retail" } }, ["b"]],
  [{ tag: "mcp", industry: { _ref: "retail" } }, []],
])("the criteria %j match %j", async (selection, ids) => {
  expect(await findMatches(matchesSelection, selection, documents)).toEqual(ids);
});

test.each([
  [{}, ["a", "b", "c"]],
  [{ tag: "mcp" }, ["a"]],
  [{ industry: { _ref: "retail" } }, ["b", "c"]],
  [{ industry: { _ref: "unpublished" } }, []],
])("for modules the criteria %j match %j", async (selection, ids) => {
  const retail = { _id: "retail", modules: [{ _ref: "c" }, { _ref: "b" }] };
  expect(await findMatches(matchesModuleSelection, selection, [...documents, retail])).toEqual(ids);
});

/** A module with the fields of every card. The last has no position, the others count down. */
const createModule = (number: number, count: number) => ({
  _id: `module-${number}`,
  _type: "solutionModule",
  name: `Module ${number}`,
  path: { current: `/solutions/module-${number}` },
  position: number === count ? null : count - number,
  hue: "blue",
  tagline: "A tagline",
  shortDesc: "Short.",
  fullDesc: "Full.",
  status: "production",
  carouselDescription: "What it does.",
  carouselStatus: "beta",
});

test.each([1, 9, 14])(
  "sections list all of %d modules by position, then by name",
  async (count) => {
    const modules = Array.from({ length: count }, (_, index) => createModule(index + 1, count));
    const section = {
      _id: "section",
      headline: "Modules",
      linkLabel: "Learn More",
      selection: { mode: "automatic" },
    };
    const numbers = Array.from({ length: count - 1 }, (_, index) => count - 1 - index);
    const names = [...numbers, count].map((number) => `Module ${number}`);
    const read = (fields: string) =>
      run(`*[_id == "section"][0]{${fields}}`, [...modules, section]);
    const grid = solutionGridSchema.parse(await read(solutionGridFields));
    const carousel = solutionCarouselSchema.parse(await read(solutionCarouselFields));
    expect(grid.modules.map(({ name }) => name)).toEqual(names);
    expect(carousel.modules.map(({ name }) => name)).toEqual(names);
  },
);
