import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { visitorContext } from "../../content/request/page-context.fixture.ts";
import { resourcePageSchema } from "./resource-page.groq.ts";
import { ResourcePage } from "./resource-page.tsx";

vi.mock("../../content/sanity/client.ts", () => ({
  getClientConfig: () => ({ projectId: "embedded", dataset: "production" }),
}));

afterEach(cleanup);

const resource = {
  title: "First KPI",
  description: "A plan.",
  type: "case-study",
  category: { document: { title: "Implementation" } },
  readTime: "15 min read",
  published: "2024-01-15",
  file: "file-0a1b-pdf",
  link: null,
  cover: null,
  authors: null,
  tags: ["rollout"],
  body: null,
};
const renderPage = (content: object) =>
  render(<ResourcePage content={resourcePageSchema.parse(content)} context={visitorContext} />)
    .container;

test.each([
  ["crops a wide cover to the page", "1600x1200", /h=525/],
  ["shows a portrait as a whole", "800x1000", /fit=max/],
])("%s", (_, size, address) => {
  const asset = { _ref: `image-0a1b-${size}-png` };
  renderPage({ ...resource, cover: { asset, alt: "Cover", crop: null, hotspot: null } });
  expect(screen.getByRole("img", { name: "Cover" }).getAttribute("src")).toMatch(address);
});

test("shows the data of the resource and its download", () => {
  const page = renderPage(resource);
  expect(page.textContent).toContain("case study");
  expect(page.textContent).toContain("15 min read");
  expect(screen.getByText("rollout")).toBeDefined();
  const link = screen.getByRole("link", { name: "Download Resource" });
  expect(link.getAttribute("href")).toContain("/files/embedded/production/0a1b.pdf");
  expect(link.hasAttribute("download")).toBe(true);
});

test("leads to the form before the download", () => {
  const content = resourcePageSchema.parse({ ...resource, file: null });
  const gate = { id: "form-a", form: <form id="form-a" /> };
  render(<ResourcePage content={content} context={visitorContext} gate={gate} />);
  const link = screen.getByRole("link", { name: "Download Resource" });
  expect(link.getAttribute("href")).toBe("#form-a");
  expect(document.querySelector("#form-a")).not.toBeNull();
});

test("renders without a file and with malformed fields", () => {
  renderPage({ ...resource, file: null, category: 5, tags: "x", published: null });
  expect(screen.getByRole("heading", { level: 1, name: "First KPI" })).toBeDefined();
  expect(screen.queryByRole("link")).toBeNull();
});
