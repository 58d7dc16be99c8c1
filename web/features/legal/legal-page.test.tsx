import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { legalPageSchema } from "./legal-page.groq.ts";
import { visitorContext } from "../../content/request/page-context.fixture.ts";
import { LegalPage } from "./legal-page.tsx";

afterEach(cleanup);

const block = (text: string, style = "normal") => ({
  _key: text.toLowerCase().replace(/\W/g, ""),
  _type: "block",
  style,
  listItem: null,
  level: null,
  children: [{ _key: "s", _type: "span", text, marks: [] }],
  markDefs: [],
});
const terms = {
  title: "Terms of service",
  lead: null,
  lastUpdated: "2025-01-01",
  lastUpdatedLabel: "Last updated",
  showConsentChoices: false,
  body: ["Acceptance", "License", "Liability"].flatMap((part) => [
    block(part, "h2"),
    block(`About ${part}`),
  ]),
};
const renderPage = (content: object) =>
  render(<LegalPage content={legalPageSchema.parse(content)} context={visitorContext} />).container;

test("shows the date of the last change below the title", () => {
  const container = renderPage(terms);
  expect(container.textContent).toContain("Last updated January 1, 2025");
  expect(container.querySelector("time")?.getAttribute("datetime")).toBe("2025-01-01");
});

test("links each heading in the table of contents", () => {
  const container = renderPage(terms);
  const contents = within(screen.getByRole("navigation")).getAllByRole("link");
  expect(contents.map((link) => link.textContent)).toEqual(["Acceptance", "License", "Liability"]);
  for (const link of contents) {
    expect(container.querySelector(`[id="${link.getAttribute("href")?.slice(1)}"]`)).not.toBeNull();
  }
});

test("has no table of contents for two headings and renders without a body", () => {
  renderPage({ ...terms, body: terms.body.slice(0, 4) });
  expect(screen.queryByRole("navigation")).toBeNull();
  cleanup();
  renderPage({ ...terms, body: null, lastUpdated: null });
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Terms of service");
});
