import { expect, test } from "vitest";
import type { Button } from "../../../web/content/sanity/sanity.types.ts";
import { seedDocuments } from "../documents.ts";

const modules = seedDocuments.filter((document) => document._type === "solutionModule");
const demos = seedDocuments.filter((document) => document._type === "demo");

/** The target of a button: the id of its page, the assistant, or a tab. */
const getTarget = ({ target, page, tab }: Button) => page?._ref ?? (tab ? `tab ${tab}` : target);

function findModule(name: string) {
  const found = modules.find(({ _id }) => _id === `module-${name}`);
  if (!found) throw new Error(`The seed has no ${name}`);
  return found;
}

// Booking is configured once in the site settings.
const [book, demo, contact] = ["demo", "page-demo", "page-contact"];

// spec 2, button targets
test.each([
  ["arqcode", [book, "page-code-examples"], [book, contact]],
  ["arqflow", ["assistant", "tab features"], [book, contact]],
  ["arqguard", [book, "page-download-guide"], [book, contact]],
  ["arqintel", [book], [book]],
  ["arqmesh", [book], [book]],
  ["arqserve", [book], [book]],
  ["arqpulse", [book, demo], [book, contact]],
  ["arqsight", [book, demo], [book, contact]],
  ["arqtest", [book, demo], [book, contact]],
])("%s has the buttons of the specification", (name, hero, bottom) => {
  const { buttons = [], closingButtons = [] } = findModule(name);
  expect([buttons.map(getTarget), closingButtons.map(getTarget)]).toEqual([hero, bottom]);
});

test("labels single buttons Schedule Demo (spec 2)", () => {
  const single = ["arqintel", "arqmesh", "arqserve"].map(findModule);
  const labels = single.flatMap(({ buttons = [], closingButtons = [] }) =>
    [...buttons, ...closingButtons].map(({ label }) => label),
  );
  expect(labels).toEqual(Array(6).fill("Schedule Demo"));
});

test("shows two modules as Beta in the carousel and all nine as Production Ready elsewhere (spec 4)", () => {
  const beta = modules.filter(({ carouselStatus }) => carouselStatus === "beta");
  expect(beta.map(({ name }) => name).sort()).toEqual(["ArqCode", "ArqFlow"]);
  expect(modules.map(({ status }) => status)).toEqual(Array(9).fill("production"));
});

test("gives modules six or four features (spec 2)", () => {
  const counts = modules.map(({ features }) => features.length);
  expect(new Set(counts)).toEqual(new Set([6, 4]));
});

test("gives every module its own scene type", () => {
  const kinds = modules.flatMap(({ scene = [] }) => scene.map(({ _type }) => _type));
  expect(new Set(kinds).size).toBe(9);
});

// spec 2, demo: 3:45, 4:20, 5:10 and 6:15
test.each([
  ["arqtest", 225],
  ["arqcode", 260],
  ["arqsight", 310],
  ["arqmesh", 375],
])("the demo of %s lasts %d seconds, in eight steps at least", (name, seconds) => {
  const shown = demos.find(({ _id }) => _id === `demo-${name}`);
  expect(shown?.steps.length).toBeGreaterThanOrEqual(8);
  expect(shown?.steps.reduce((sum, step) => sum + step.seconds, 0)).toBe(seconds);
  expect(findModule(name).demo?._ref).toBe(`demo-${name}`);
});

test("has at least two modules of each page layout", () => {
  const layouts = modules.map(({ pageLayout }) => pageLayout);
  for (const layout of ["chart", "code", "thread"] as const)
    expect(layouts.filter((used) => used === layout).length).toBeGreaterThanOrEqual(2);
});

test.each(modules)("$name has a result of its own, and steps with scenes", (module) => {
  const { result, exampleSteps = [], metrics } = module;
  expect(result?.beforeValue).toBeGreaterThan(result?.afterValue ?? Infinity);
  expect(exampleSteps).toHaveLength(3);
  for (const { scene = [] } of exampleSteps) expect(scene).toHaveLength(1);
  for (const { audience } of metrics) expect(audience).toBeTruthy();
});
