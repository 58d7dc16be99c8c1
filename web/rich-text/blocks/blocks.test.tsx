import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readConsent } from "../../analytics/consent.ts";
import { visitorContext } from "../../content/request/page-context.fixture.ts";
import { richTextSchema } from "../../content/rich-text/rich-text-schema.ts";
import { RichText } from "../rich-text.tsx";
import { enhance } from "./video.enhancement.ts";

vi.mock("../../content/sanity/client.ts", () => ({
  getClientConfig: () => ({
    projectId: "embedded",
    dataset: "production",
    apiHost: "http://127.0.0.1:3000",
  }),
}));

beforeEach(() => localStorage.clear());
afterEach(cleanup);

/** Renders one block as stored, without the fields that are null. */
function renderBlock(block: { _type: string } & Record<string, unknown>, isPreview = false) {
  const preview = isPreview ? { documentId: "article-a", documentType: "article" } : undefined;
  const value = richTextSchema.parse([{ _key: "a", ...block }]);
  return render(<RichText value={value} context={{ ...visitorContext, preview }} />).container;
}

const row = (...cells: string[]) => ({ _key: cells.join(), cells });
const table = {
  _type: "tableBlock",
  caption: "Limits",
  grid: { rows: [row("Report", "Age"), row("Liquidity", "15 min"), row("Sales")] },
};

test("a table has a header row, a caption, and a region that the keyboard scrolls", () => {
  renderBlock(table);
  expect(screen.getByRole("region", { name: "Limits" }).tabIndex).toBe(0);
  const rows = within(screen.getByRole("table", { name: "Limits" })).getAllByRole("row");
  expect(rows.map((line) => [...line.children].map((cell) => cell.textContent))).toEqual([
    ["Report", "Age"],
    ["Liquidity", "15 min"],
    ["Sales", ""],
  ]);
  expect(screen.getAllByRole("columnheader")).toHaveLength(2);
});

test("code is highlighted without inline styles and marks lines", () => {
  const container = renderBlock({
    _type: "codeBlock",
    code: "select 1\nfrom reports",
    language: "SQL",
    filename: null,
    highlightedLines: [2],
  });
  expect(screen.getByRole("region", { name: "SQL" }).textContent).toBe("select 1\nfrom reports\n");
  expect(container.querySelectorAll("[class*=highlighted]")).toHaveLength(1);
  expect(container.querySelector("[class*=keyword]")?.textContent).toBe("select");
  expect(container.querySelector("[style]")).toBeNull();
});

const paragraph = {
  _key: "p",
  _type: "block",
  style: "normal",
  listItem: null,
  level: null,
  children: [{ _key: "s", _type: "span", text: "Call first.", marks: null }],
  markDefs: null,
};

test("a callout shows the label of its tone", () => {
  renderBlock({ _type: "calloutBlock", tone: "warning", text: [paragraph] });
  expect(screen.getByRole("note").textContent).toBe("WarningCall first.");
});

test.each([
  ["/customers/bank", ["/customers/bank"]],
  [null, []],
])("a quote links to a story at %j", (path, hrefs) => {
  renderBlock({
    _type: "quoteBlock",
    quote: "It works.",
    person: "Ada Example",
    role: "Owner",
    story: { _ref: "story", path },
  });
  expect(screen.getByRole("figure").textContent).toContain("It works.");
  expect(screen.queryAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(hrefs);
});

test("a file is a download with its type and size", () => {
  renderBlock({
    _type: "fileBlock",
    label: "Worksheet",
    file: { asset: { _ref: "file-0a1b-pdf", size: 240_400 } },
  });
  const link = screen.getByRole("link", { name: "Worksheet PDF · 240 kB" });
  expect(link.getAttribute("href")).toBe("/files/embedded/production/0a1b.pdf?dl=Worksheet.pdf");
});

test("a button links to its target in its style", () => {
  const button = { label: "Go", about: null, target: "demo", question: null, address: null };
  renderBlock({
    _type: "buttonBlock",
    variant: "secondary",
    button: { ...button, tab: null, page: null },
  });
  const link = screen.getByRole("link", { name: "Go" });
  expect(link.getAttribute("href")).toBe("/schedule-demo");
  expect(link.className).toContain("secondary");
});

const video = {
  _type: "videoBlock",
  title: "The first run",
  url: "https://youtu.be/aqz-KE-bpKQ",
  file: null,
  captions: null,
  poster: null,
  caption: null,
};

/** Renders a video of a service with its script. */
function renderHostedVideo() {
  const container = renderBlock(video);
  const figure = container.querySelector<HTMLElement>('[data-enhance="video"]');
  if (!figure) throw new Error("No video found.");
  enhance(figure);
  return {
    getPlayer: () => container.querySelector("iframe"),
    play: () => fireEvent.click(screen.getByRole("link", { name: /Play video: The first run/ })),
  };
}

test("an uploaded video loads nothing before it plays", () => {
  const file = { asset: { _ref: "file-0a1b-mp4" } };
  const captions = { asset: { _ref: "file-0c-vtt" } };
  const player = renderBlock({ ...video, url: null, file, captions }).querySelector("video");
  expect(player?.getAttribute("src")).toBe("/files/embedded/production/0a1b.mp4");
  expect(player?.getAttribute("preload")).toBe("none");
  expect(player?.querySelector("track")?.getAttribute("src")).toContain("0c.vtt");
});

test("a video of a service is a link to it without scripts", () => {
  const container = renderBlock(video);
  const [link] = screen.getAllByRole("link");
  expect(link?.getAttribute("href")).toBe("https://www.youtube.com/watch?v=aqz-KE-bpKQ");
  expect(container.querySelector("iframe, img, video")).toBeNull();
});

test("asks before it loads the player, once or always", () => {
  const first = renderHostedVideo();
  first.play();
  expect(first.getPlayer()).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Play this video" }));
  expect(first.getPlayer()?.title).toBe("The first run");
  expect(readConsent()).toBeUndefined();
  cleanup();
  renderHostedVideo().play();
  fireEvent.click(screen.getByRole("button", { name: "Always play videos" }));
  expect(readConsent()).toEqual({ functional: true, analytics: false, marketing: false });
  cleanup();
  const later = renderHostedVideo();
  later.play();
  expect(later.getPlayer()?.src).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\//);
});

test.each([
  ["Table: Rows and columns", { ...table, grid: { rows: [row("Report")] } }],
  ["Video: Video on YouTube or Vimeo", { ...video, url: "https://videos.example.com/1" }],
  ["File: File", { _type: "fileBlock", label: "Worksheet", file: null }],
  ["Callout: Text", { _type: "calloutBlock", tone: "tip", text: null }],
])("shows the unfinished block “%s” to editors only", (text, block) => {
  expect(renderBlock(block).textContent).toBe("");
  cleanup();
  expect(renderBlock(block, true).textContent).toBe(`Visitors do not see this block yet${text}`);
});
