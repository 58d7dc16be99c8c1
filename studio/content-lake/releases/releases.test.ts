import { expect, test } from "vitest";
import { State } from "../storage/state.ts";
import { Transaction } from "../mutations/transaction.ts";
import { checkReleases, getScheduledReleases, isRelease } from "./releases.ts";

const createRelease = (name: string, publishAt?: unknown) => ({
  _id: `_.releases.${name}`,
  _type: "system.release",
  _rev: "first",
  _createdAt: "2026-01-01T00:00:00Z",
  _updatedAt: "2026-01-01T00:00:00Z",
  name,
  state: "scheduled",
  metadata: {},
  ...(publishAt === undefined ? {} : { publishAt }),
});

test.each([
  ["2026-02-01T00:00:00Z", true],
  [undefined, true],
  [null, true],
  [1_769_904_000_000, false],
  [{}, false],
])("a release whose publishAt is %j is valid: %s", (publishAt, isValid) => {
  expect(isRelease(createRelease("spring", publishAt))).toBe(isValid);
});

test("scheduled releases are ordered by time, those without a valid time last", () => {
  const documents = new State();
  const times = { never: "soon", late: "2026-03-01T00:00:00Z", early: "2026-02-01T00:00:00Z" };
  for (const [name, publishAt] of Object.entries(times)) {
    const release = createRelease(name, publishAt);
    documents.set(release._id, release);
  }
  const names = getScheduledReleases(documents).map(({ name }) => name);
  expect(names).toEqual(["early", "late", "never"]);
});

test("a deletion that would prevent a release from being published is rejected with its title", () => {
  const documents = new State();
  const createDocument = (_id: string, content: object) => ({
    ...createRelease("spring"),
    ...content,
    _id,
    _type: "page",
  });
  const link = {
    _type: "reference",
    _ref: "needed",
    _weak: true,
    _strengthenOnPublish: { type: "page" },
  };
  const release = createRelease("spring", "2026-02-01T00:00:00Z");
  for (const document of [
    { ...release, metadata: { title: "Spring launch" } },
    createDocument("needed", {}),
    createDocument("versions.spring.one", { link }),
  ])
    documents.set(document._id, document);
  const transaction = new Transaction(documents, "tx", "2026-01-01T00:00:00Z");
  transaction.delete("needed");
  expect(() => checkReleases(transaction)).toThrow(/scheduled release "Spring launch" from being/);
});
