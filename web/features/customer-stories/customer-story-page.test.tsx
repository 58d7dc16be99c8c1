import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { visitorContext } from "../../content/request/page-context.fixture.ts";
import { CustomerStoryPage } from "./customer-story-page.tsx";
import { customerStoryPageSchema } from "./customer-story.groq.ts";

vi.mock("../../content/sanity/client.ts", () => ({
  getClientConfig: () => ({ projectId: "embedded", dataset: "production" }),
}));

afterEach(cleanup);

const story = {
  title: "A bank stops late data",
  customer: "Example Bank",
  logo: null,
  industry: { document: { title: "Financial services" } },
  modules: [
    { document: { _id: "m", name: "ArqPulse", path: "/solutions/arqpulse" } },
    { document: null },
  ],
  summary: "What changed.",
  published: "2026-09-30",
  metrics: [{ _key: "a", value: "83%", label: "less downtime", note: "12% before" }],
  body: [],
  quote: { text: "It worked.", person: "Ada Lovelace", role: "Head", portrait: null },
  tags: ["data quality"],
  sample: null,
};
const renderPage = (content: object) =>
  render(
    <CustomerStoryPage content={customerStoryPageSchema.parse(content)} context={visitorContext} />,
  ).container;

test("shows the customer, results, modules and the quote with its person", () => {
  const page = renderPage(story);
  expect(page.textContent).toContain("Example Bank · Financial services");
  expect(screen.getByText("83%")).toBeDefined();
  expect(screen.getByText("12% before")).toBeDefined();
  expect(screen.getByRole("link", { name: "ArqPulse" }).getAttribute("href")).toBe(
    "/solutions/arqpulse",
  );
  expect(screen.getByText("It worked.")).toBeDefined();
  expect(screen.getByText("Ada Lovelace")).toBeDefined();
});

test("renders without industry, results and with an incomplete quote", () => {
  const quote = { text: "It worked.", person: null, role: null, portrait: null };
  renderPage({ ...story, industry: null, metrics: null, modules: 5, quote });
  expect(screen.queryByText("It worked.")).toBeNull();
  cleanup();
  renderPage({});
  expect(screen.getByRole("heading", { level: 1, name: "Untitled" })).toBeDefined();
});
