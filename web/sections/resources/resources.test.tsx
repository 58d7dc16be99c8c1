import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { visitorContext } from "../../content/request/page-context.fixture.ts";
import { resourcesSectionSchema } from "./resources.groq.ts";
import { Resources } from "./resources.tsx";

vi.mock("../../content/sanity/client.ts", () => ({
  getClientConfig: () => ({ projectId: "embedded", dataset: "production" }),
}));

afterEach(cleanup);

const resource = (number: number) => ({
  _id: `resource-${number}`,
  title: `Paper ${number}`,
  path: number === 1 ? "/resources/paper-1" : null,
  type: "whitepaper",
  category: { document: { title: "Security" } },
  description: "What the reader learns.",
  readTime: "15 min read",
  published: "2024-01-15",
  file: null,
  link: "https://example.com/paper",
  isGated: false,
  sample: null,
});

function renderSection(found: unknown, isFirst = false) {
  const content = resourcesSectionSchema.parse({
    headline: "Further reading",
    lead: null,
    downloadLabel: "Download Resource",
    selection: { mode: "automatic", limit: 2, documents: null },
    found,
  });
  return render(<Resources content={content} context={visitorContext} isFirst={isFirst} />)
    .container;
}

test("shows the uploaded cover on the card, and draws one otherwise", () => {
  const asset = { _ref: "image-0a1b-800x1000-png" };
  const cover = { asset, alt: "Cover", crop: null, hotspot: null };
  const container = renderSection([{ ...resource(1), cover }, resource(2)]);
  const [uploaded, drawn] = [...container.querySelectorAll("li")].map((card) =>
    card.querySelector("img"),
  );
  expect(uploaded?.src).toContain("0a1b-800x1000.png");
  expect(uploaded?.hidden).toBe(false);
  expect(drawn?.hidden).toBe(true);
  expect(drawn?.hasAttribute("src")).toBe(false);
});

test("shows cards up to the limit, linked to their page and their file", () => {
  renderSection([resource(1), resource(2), resource(3)]);
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
  const page = screen.getByRole("link", { name: "Paper 1" });
  expect(page.getAttribute("href")).toBe("/resources/paper-1");
  const [download] = screen.getAllByRole("link", { name: /^Download Resource/ });
  expect(download?.getAttribute("href")).toBe("https://example.com/paper");
});

test("omits malformed resources, and renders nothing without any", () => {
  expect(renderSection([{ ...resource(1), title: null }, null, 5]).innerHTML).toBe("");
  renderSection([], true);
  expect(screen.getByRole("heading", { level: 1, name: "Further reading" })).toBeDefined();
});
