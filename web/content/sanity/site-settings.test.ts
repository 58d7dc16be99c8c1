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
  const link = (key: string, fields: object) => ({ _key: key, label: key, ...fields });
  const valid = link("guide", { page: page("/guide") });
  const invalid = [
    link("", { page: page("/about") }),
    link("draft", { page: page(null) }),
    link("unsafe", { page: null, address: "javascript:x" }),
  ];
  const links = [...invalid, valid, link("docs", { page: null, address: "https://docs.acme.com" })];
  const items = [
    ...invalid,
    link("platform", { page: page("/platform"), groups: [{ _key: "empty", links: invalid }] }),
    link("learn", { page: null, groups: [{ _key: "group", title: "Learn", links }] }),
  ];
  const footerColumns = [
    { _key: "empty", title: "Empty", links: invalid },
    { _key: "column", title: "Product", links },
  ];
  const shown = [
    { key: "guide", label: "guide", href: "/guide" },
    { key: "docs", label: "docs", href: "https://docs.acme.com" },
  ];
  const { navigation } = await loadSettings({
    navigation: { items, footerColumns, legalLinks: links },
  });
  expect(navigation.items).toMatchObject([
    { key: "platform", href: "/platform", groups: [] },
    { key: "learn", href: undefined, groups: [{ title: "Learn", links: shown }] },
  ]);
  expect(navigation.footerColumns).toEqual([{ key: "column", title: "Product", links: shown }]);
  expect(navigation.legalLinks).toEqual(shown);
  expect(await loadSettings(null)).toMatchObject({
    brand: { name: "Home" },
    navigation: { items: [], demoLabel: "Request Demo", footerColumns: [], legalLinks: [] },
  });
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

const announcement = (_id: string, start: string | null) => ({
  _id,
  text: _id,
  link: null,
  start,
  end: null,
  dismissible: true,
});
const scheduled = {
  announcements: {
    documents: [announcement("scheduled", "2026-12-02T12:00:00.000Z"), announcement("now", null)],
  },
};

test("visitors see the active announcement, previews the one that starts next", async () => {
  vi.useFakeTimers({ now: Date.parse("2026-12-01T12:00:00Z"), toFake: ["Date"] });
  try {
    const read = (async () => scheduled) as unknown as ContentReader["read"];
    const visitor = await loadSiteSettings({ isPreview: false, isPublished: true, read });
    expect(visitor.announcement).toMatchObject({ _id: "now", dismissible: true });
    const preview = await loadSiteSettings({ isPreview: true, isPublished: false, read });
    expect(preview.announcement).toMatchObject({ _id: "scheduled", dismissible: false });
  } finally {
    vi.useRealTimers();
  }
});

test("a page expires when an announcement starts", async () => {
  vi.useFakeTimers({ now: Date.parse("2026-12-01T12:00:00Z"), toFake: ["Date"] });
  try {
    const expiries: (number | undefined)[] = [];
    const read = (async (_query, _params, dependencies) => {
      expiries.push(dependencies?.getExpiry?.(scheduled as never));
      return scheduled;
    }) as ContentReader["read"];
    await loadSiteSettings({ isPreview: false, isPublished: true, read });
    expect(expiries).toEqual([Date.parse("2026-12-02T12:00:00Z")]);
  } finally {
    vi.useRealTimers();
  }
});
