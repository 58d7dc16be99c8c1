import { expect, test } from "vitest";
import { describeHeaderItem } from "./header-item.ts";

test.each([
  ["a page", { path: "/platform" }, "/platform"],
  ["an address", { address: "https://acme.com" }, "https://acme.com"],
  ["a panel", { groups: [{}] }, "Panel, 1 group"],
  ["a page and a panel", { path: "/platform", groups: [{}, {}] }, "/platform · Panel, 2 groups"],
  ["no target", { groups: [] }, "No target yet"],
])("describes an entry with %s", (_, item, subtitle) => {
  expect(describeHeaderItem({ title: "Platform", ...item })).toEqual({
    title: "Platform",
    subtitle,
  });
});
