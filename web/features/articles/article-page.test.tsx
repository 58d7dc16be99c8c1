import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { visitorContext } from "../../content/request/page-context.fixture.ts";
import { ArticlePage } from "./article-page.tsx";
import { articlePageSchema } from "./article.groq.ts";

vi.mock("../../content/sanity/client.ts", () => ({
  getClientConfig: () => ({ projectId: "embedded", dataset: "production" }),
}));

afterEach(cleanup);

const card = (title: string) => ({
  _id: title,
  title,
  path: `/articles/${title.toLowerCase()}`,
  summary: "A summary.",
  published: "2026-09-01",
  cover: null,
  categories: null,
});
const article = {
  title: "Late data",
  summary: "How to catch it.",
  published: "2026-10-20",
  cover: {
    asset: { _ref: "image-0123456789abcdef0123456789abcdef01234567-1600x900-png" },
    alt: "A control room at night",
    crop: null,
    hotspot: null,
  },
  categories: [{ document: { title: "Platform" } }, { document: null }],
  tags: ["monitoring"],
  authors: [
    {
      document: {
        _id: "author-a",
        name: "Ada Lovelace",
        role: "Engineer",
        portrait: null,
        bio: "Builds engines.",
        links: [
          { _key: "a", label: "LinkedIn", url: "https://www.example.com/in/ada" },
          { _key: "b", label: "Bad", url: "javascript:alert(1)" },
        ],
        sample: null,
      },
    },
    { document: null },
  ],
  body: [],
  related: null,
  similar: [card("Similar")],
  sample: true,
};
const renderPage = (content: object) =>
  render(<ArticlePage content={articlePageSchema.parse(content)} context={visitorContext} />)
    .container;

test("shows category, date, reading time, cover, authors and tags", () => {
  const page = renderPage(article);
  expect(screen.getByRole("heading", { level: 1, name: "Late data" })).toBeDefined();
  expect(page.textContent).toContain("Platform");
  expect(page.textContent).toContain("October 20, 2026");
  expect(page.textContent).toContain("1 min read");
  expect(screen.getByRole("img", { name: "A control room at night" })).toBeDefined();
  const aside = within(screen.getByRole("complementary", { name: "Written by" }));
  expect(aside.getByText("Builds engines.")).toBeDefined();
  expect(aside.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "https://www.example.com/in/ada",
  ]);
  expect(aside.getByText("monitoring")).toBeDefined();
});

test("prefers related articles that an editor chose", () => {
  renderPage(article);
  expect(screen.getByRole("link", { name: "Similar" })).toBeDefined();
  cleanup();
  renderPage({ ...article, related: [{ document: card("Chosen") }, { document: null }] });
  expect(screen.getByRole("link", { name: "Chosen" })).toBeDefined();
  expect(screen.queryByRole("link", { name: "Similar" })).toBeNull();
});

test("renders without any optional content", () => {
  renderPage({ title: 5, authors: "x", body: null, similar: null });
  expect(screen.getByRole("heading", { level: 1, name: "Untitled" })).toBeDefined();
  expect(screen.queryByRole("complementary")).toBeNull();
  expect(screen.queryByRole("heading", { level: 2 })).toBeNull();
});
