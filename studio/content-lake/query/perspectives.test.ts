import { expect, test } from "vitest";
import type { Doc } from "../storage/documents.ts";
import { parsePerspective, buildPerspective, type Perspective } from "./perspectives.ts";
import { State } from "../storage/state.ts";

const createDoc = (id: string, fields: Record<string, unknown> = {}): Doc => ({
  _id: id,
  _type: "page",
  _rev: "r",
  _createdAt: "",
  _updatedAt: "",
  text: id,
  ...fields,
});
const documents = [
  createDoc("home"),
  createDoc("drafts.home"),
  createDoc("versions.spring.home"),
  createDoc("drafts.new"),
  createDoc("secret.key"),
  createDoc("old"),
  createDoc("versions.spring.old", { _system: { delete: true } }),
];
const readPerspective = (docs: Doc[], perspective: Perspective) => {
  const state = new State();
  for (const item of docs) state.set(item._id, item);
  return buildPerspective(state, perspective).all();
};
const readTexts = (perspective: Perspective) =>
  Object.fromEntries(readPerspective(documents, perspective).map((item) => [item._id, item.text]));

test("includes every stored document in raw", () => {
  expect(Object.keys(readTexts("raw"))).toHaveLength(7);
});

test("excludes drafts and versions from published, and ids with a dot from public", () => {
  expect(readTexts("published")).toEqual({ home: "home", "secret.key": "secret.key", old: "old" });
  expect(readTexts("public")).toEqual({ home: "home", old: "old" });
});

test("layers drafts over published documents and keeps their original id", () => {
  expect(readTexts(["drafts"])).toMatchObject({
    home: "drafts.home",
    new: "drafts.new",
    old: "old",
  });
  const [home] = readPerspective([createDoc("drafts.home")], ["drafts"]);
  expect(home).toMatchObject({ _id: "home", _originalId: "drafts.home" });
});

test("applies layers in their order and removes documents that a release unpublishes", () => {
  expect(readTexts(["spring", "drafts"])).toMatchObject({ home: "versions.spring.home" });
  expect(readTexts(["drafts", "spring"])).toMatchObject({ home: "drafts.home" });
  expect(readTexts(["spring"])).not.toHaveProperty("old");
  expect(readTexts(["spring"])).not.toHaveProperty("new");
});

test.each([
  [null, "2025-02-19", "published"],
  [null, "2024-01-01", "rawBeforeReleases"],
  [null, "1", "rawBeforeReleases"],
  ["raw", "X", "raw"],
  [null, "X", "published"],
  ["previewDrafts", "2024-01-01", ["drafts"]],
  ["spring,drafts,published", "X", ["spring", "drafts"]],
  ["published", "1", "published"],
])("parses the perspective %s at API version %s as %s", (value, version, expected) => {
  expect(parsePerspective(value, version)).toEqual(expected);
});

test("rejects combinations with raw and invalid names", () => {
  expect(() => parsePerspective("raw,drafts", "X")).toThrow("cannot be combined");
  expect(() => parsePerspective("a b", "X")).toThrow("Invalid perspective");
});
