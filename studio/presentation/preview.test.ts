import { evaluate, parse } from "groq-js";
import { expect, test } from "vitest";
import { seedDocuments } from "../seed/documents.ts";
import { schemaTypes } from "../schemas/schema-types.ts";
import { locationsQuery } from "./preview.ts";

async function locations(type: string, id: string, dataset: readonly unknown[] = seedDocuments) {
  const params = { id };
  const tree = parse(locationsQuery(type) ?? "null", { params });
  const answer = await (await evaluate(tree, { dataset: [...dataset], params })).get();
  return { paths: answer.locations.map(({ href }: { href: string }) => href), ...answer };
}

test.each([
  ["page", "page-about", ["/about"]],
  ["legalPage", "legal-privacy", ["/privacy"]],
  ["industry", "industry-retail", ["/"]],
  ["resource", "any", ["/resources"]],
])("a %s names the pages that show it", async (type, id, paths) => {
  const shown = await locations(type, id);
  expect(shown.paths).toEqual(paths);
  expect(shown.locations[0].title).toEqual(expect.stringMatching(/\w/));
  expect(shown.message).toBeNull();
});

test("what stands on no page says so", async () => {
  const shown = await locations("industry", "industry-new");
  expect(shown.locations).toEqual([]);
  expect(shown.message).toBe("Not shown on any page yet");
});

test("a link to a page does not count as a place where it shows", async () => {
  const { paths } = await locations("page", "page-contact");
  expect(paths).toEqual(["/contact"]);
});

test("every type of document says where it shows", () => {
  const without = schemaTypes
    .filter(({ type, name }) => type === "document" && !locationsQuery(name))
    .map(({ name }) => name);
  expect(without.toSorted()).toEqual(["redirect", "siteSettings"]);
});
