import { seedFile, type SeedResource, toCategory } from "../seed-document.ts";

/** A resource of the library (spec 3, resource). */
export const testsFromDiffs: SeedResource = {
  _id: "resource-tests-from-diffs",
  _type: "resource",
  title: "From commit diff to regression test, live on one repository",
  type: "webinar",
  category: toCategory("category-development"),
  description:
    "Notes and slides of a working session: a diff becomes eleven tests, shadow traffic finds the twelfth case, and a reviewer decides what enters the suite.",
  readTime: "45 min watch",
  published: "2023-12-20",
  file: seedFile("tests-from-diffs.pdf"),
  sample: true,
};
