import { expect, test } from "vitest";
import type { Doc } from "../storage/documents.ts";
import { parsePerspective, project, type Perspective } from "./perspectives.ts";
import { State } from "../storage/state.ts";

const doc = (id: string, more: Record<string, unknown> = {}): Doc => ({
  _id: id,
  _type: "page",
  _rev: "r",
  _createdAt: "",
  _updatedAt: "",
  text: id,
  ...more,
});
const all = [
  doc("home"),
  doc("drafts.home"),
  doc("versions.spring.home"),
  doc("drafts.new"),
  doc("secret.key"),
  doc("old"),
  doc("versions.spring.old", { _system: { delete: true } }),
];
const shown = (docs: Doc[], perspective: Perspective) => {
  const state = new State();
  for (const item of docs) state.set(item._id, item);
  return project(state, perspective).all();
};
const seen = (perspective: Perspective) =>
  Object.fromEntries(shown(all, perspective).map((item) => [item._id, item.text]));

test("raw shows every document as stored", () => {
  expect(Object.keys(seen("raw"))).toHaveLength(7);
});

test("published shows neither drafts nor versions, and public no id with a dot", () => {
  expect(seen("published")).toEqual({ home: "home", "secret.key": "secret.key", old: "old" });
  expect(seen("public")).toEqual({ home: "home", old: "old" });
});

test("drafts lie over what is published, under its id, and keep their own id beside it", () => {
  expect(seen(["drafts"])).toMatchObject({ home: "drafts.home", new: "drafts.new", old: "old" });
  const [home] = shown([doc("drafts.home")], ["drafts"]);
  expect(home).toMatchObject({ _id: "home", _originalId: "drafts.home" });
});

test("a release lies over drafts when it is named first, and takes away what it unpublishes", () => {
  expect(seen(["spring", "drafts"])).toMatchObject({ home: "versions.spring.home" });
  expect(seen(["drafts", "spring"])).toMatchObject({ home: "drafts.home" });
  expect(seen(["spring"])).not.toHaveProperty("old");
  expect(seen(["spring"])).not.toHaveProperty("new");
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
])("%s at version %s is %s", (value, version, expected) => {
  expect(parsePerspective(value, version)).toEqual(expected);
});

test("raw cannot be combined and names are checked", () => {
  expect(() => parsePerspective("raw,drafts", "X")).toThrow("cannot be combined");
  expect(() => parsePerspective("a b", "X")).toThrow("Invalid perspective");
});
