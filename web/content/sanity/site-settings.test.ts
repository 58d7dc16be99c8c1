// @vitest-environment node
import { expect, test, vi } from "vitest";
import type { ContentReader } from "./readers.ts";

vi.mock("server-only", () => ({}));
const { loadSiteSettings } = await import("./site-settings.ts");

const loadSettings = (found: object | null) => {
  // The reader's type depends on the query; here it returns one document.
  const read = (async () => found) as ContentReader["read"];
  return loadSiteSettings({ isPreview: false, isPublished: true, read });
};
const page = (path: string | null) => ({ _ref: "page-x", path });

test.each([
  [
    "the external page if one is set",
    { schedulingUrl: "https://calendar.example/arq", schedulingPage: page("/schedule-demo") },
    "https://calendar.example/arq",
  ],
  [
    "the site's own page otherwise",
    { schedulingUrl: null, schedulingPage: page("/schedule-demo") },
    "/schedule-demo",
  ],
  ["the booking page if that page is unpublished", { schedulingPage: page(null) }, "/book"],
  ["the booking page if the external URL is unsafe", { schedulingUrl: "javascript:x" }, "/book"],
  ["the booking page if nothing is set", {}, "/book"],
])("demo buttons link to %s", async (_, found, address) => {
  expect((await loadSettings(found)).demoHref).toBe(address);
});

test("drops invalid links only, and has defaults for missing settings", async () => {
  const navigation = [
    { _key: "a", label: "", page: page("/about") },
    { _key: "b", label: "Draft", page: page(null) },
    { _key: "c", label: "Platform", page: page("/platform") },
  ];
  const { navigation: links } = await loadSettings({ navigation });
  expect(links).toEqual([{ key: "c", label: "Platform", href: "/platform" }]);
  expect(await loadSettings(null)).toMatchObject({ brand: { name: "Home" }, navigation: [] });
});

test("drops messages of the external form that would match every message", async () => {
  const height = { messageType: "height", typePath: null, typeValue: null, valuePath: "height" };
  const sent = { messageType: "submitted", typePath: "type", typeValue: "done", valuePath: null };
  const enquiryFormMessages = [
    height,
    { ...sent, typePath: null, typeValue: null },
    { ...sent, typeValue: null },
    { ...height, valuePath: null },
    { ...sent, messageType: "closed" },
    sent,
  ];
  expect((await loadSettings({ enquiryFormMessages })).enquiryFormMessages).toEqual([height, sent]);
});
