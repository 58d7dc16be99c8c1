// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { renderRssFeed } from "./feed.ts";

const input = {
  title: "Resource Library",
  description: "Insights & guides",
  page: "https://arq.example/resources",
  feed: "https://arq.example/resources/feed.xml",
  language: "en",
  items: [
    {
      id: "resource-first-kpi",
      title: "First KPI <in 4-8 weeks>\u0000",
      description: "A plan.",
      categories: ["Sales & Marketing"],
      published: "2024-01-15",
      url: "https://arq.example/files/a.pdf?dl=a&b",
    },
  ],
};

test("contains its own data, its page and each resource with its date", () => {
  const document = new DOMParser().parseFromString(renderRssFeed(input), "application/xml");
  const text = (selector: string) => document.querySelector(selector)?.textContent;
  expect(text("channel > title")).toBe("Resource Library");
  expect(text("channel > link")).toBe(input.page);
  expect(text("item > title")).toBe("First KPI <in 4-8 weeks>");
  expect(text("item > link")).toBe(input.items[0]?.url);
  expect(text("item > category")).toBe("Sales & Marketing");
  expect(text("item > pubDate")).toBe("Mon, 15 Jan 2024 00:00:00 GMT");
  expect(document.querySelector("guid")?.getAttribute("isPermaLink")).toBe("false");
});

test("renders an empty library as an empty feed", () => {
  expect(renderRssFeed({ ...input, items: [] })).not.toContain("<item>");
});
