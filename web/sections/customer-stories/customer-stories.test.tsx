import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { visitorContext } from "../../content/request/page-context.fixture.ts";
import { customerStoriesSchema } from "./customer-stories.groq.ts";
import { CustomerStories } from "./customer-stories.tsx";

vi.mock("../../content/sanity/client.ts", () => ({
  getClientConfig: () => ({ projectId: "embedded", dataset: "production" }),
}));

afterEach(cleanup);

const story = (number: number) => ({
  _id: `story-${number}`,
  title: `Story ${number}`,
  path: `/customers/${number}`,
  customer: "Example Bank",
  logo: null,
  industry: { document: { title: "Financial services" } },
  summary: "What changed.",
  metrics: [{ _key: "a", value: "83%", label: "less downtime", note: null }],
  sample: true,
});

function renderSection(found: unknown, isFirst = false) {
  const content = customerStoriesSchema.parse({
    headline: "Customers",
    lead: null,
    selection: { mode: "automatic", limit: 2, documents: null },
    found,
  });
  return render(<CustomerStories content={content} context={visitorContext} isFirst={isFirst} />)
    .container;
}

test("shows customer, industry, and the first result up to the limit", () => {
  renderSection([story(1), story(2), story(3)]);
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
  const [first] = screen.getAllByRole("listitem");
  expect(first?.textContent).toContain("Example Bank · Financial services");
  expect(first?.textContent).toContain("83% less downtime");
});

test("omits malformed stories, and renders nothing without any", () => {
  expect(renderSection([{ ...story(1), path: null }, null, 5]).innerHTML).toBe("");
  renderSection([], true);
  expect(screen.getByRole("heading", { level: 1, name: "Customers" })).toBeDefined();
});
