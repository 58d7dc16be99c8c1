// @vitest-environment node
import { expect, test, vi } from "vitest";
import type { ContentReader } from "./readers.ts";

vi.mock("server-only", () => ({}));
const { loadSiteSettings } = await import("./site-settings.ts");

const settingsOf = (found: object | null) => {
  // The reader's type follows the query; here it answers one document.
  const read = (async () => found) as ContentReader["read"];
  return loadSiteSettings({ preview: false, published: true, read });
};
const page = (path: string | null) => ({ _ref: "page-x", path });

test.each([
  [
    "the outside page where one is set",
    { schedulingUrl: "https://calendar.example/arq", schedulingPage: page("/schedule-demo") },
    "https://calendar.example/arq",
  ],
  [
    "the site's own page where none is",
    { schedulingUrl: null, schedulingPage: page("/schedule-demo") },
    "/schedule-demo",
  ],
  [
    "the built-in booking, where that page is not published",
    { schedulingPage: page(null) },
    "/book",
  ],
  [
    "the built-in booking, where an address may not be linked",
    { schedulingUrl: "javascript:x" },
    "/book",
  ],
  ["the built-in booking, where nothing is set", {}, "/book"],
])("demo buttons lead to %s", async (_, found, address) => {
  expect((await settingsOf(found)).demoAddress).toBe(address);
});

test("one bad link leaves the others, and no settings leave a page standing", async () => {
  const navigation = [
    { _key: "a", label: "", page: page("/about") },
    { _key: "b", label: "Draft", page: page(null) },
    { _key: "c", label: "Platform", page: page("/platform") },
  ];
  const { navigation: links } = await settingsOf({ navigation });
  expect(links).toEqual([{ key: "c", label: "Platform", href: "/platform" }]);
  expect(await settingsOf(null)).toMatchObject({ brand: "Home", navigation: [] });
});

test("a message of the outside form that would take every other for itself is left out", async () => {
  const height = { means: "height", field: null, says: null, carries: "height" };
  const sent = { means: "submitted", field: "type", says: "done", carries: null };
  const enquiryFormMessages = [
    height,
    { ...sent, field: null, says: null },
    { ...sent, says: null },
    { ...height, carries: null },
    { ...sent, means: "closed" },
    sent,
  ];
  expect((await settingsOf({ enquiryFormMessages })).enquiryFormMessages).toEqual([height, sent]);
});
