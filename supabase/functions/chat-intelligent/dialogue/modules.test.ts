import { expect, test } from "vitest";
import { seedKnowledge } from "../../../../tests/support/fixtures/seed-knowledge.ts";
import { modulesFor } from "./modules.ts";

const knowledge = await seedKnowledge();

test.each([
  ["our cloud bill doubles every year", "ArqSight"],
  ["regression tests by hand delay each release", "ArqTest"],
  ["we drown in pallets at goods-in", "ArqFlow"],
])("suggests for %j the module %s", (need, name) => {
  expect(modulesFor(need, knowledge).map((module) => module.name)).toContain(name);
});
