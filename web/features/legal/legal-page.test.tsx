import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { legalPageSchema } from "./legal-page.groq.ts";
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
const show = (content: object) =>
  render(<LegalPage content={legalPageSchema.parse(content)} />).container;

test("the date of the last change stands under the title", () => {
  const container = show(terms);
  expect(container.textContent).toContain("Last updated January 1, 2025");
  expect(container.querySelector("time")?.getAttribute("datetime")).toBe("2025-01-01");
});

test("the parts are listed, each a link to its heading", () => {
  const container = show(terms);
  const contents = within(screen.getByRole("navigation")).getAllByRole("link");
  expect(contents.map((link) => link.textContent)).toEqual(["Acceptance", "License", "Liability"]);
  for (const link of contents) {
    expect(container.querySelector(`[id="${link.getAttribute("href")?.slice(1)}"]`)).not.toBeNull();
  }
});

test("a text of two parts needs no list, and one without a body stands", () => {
  show({ ...terms, body: terms.body.slice(0, 4) });
  expect(screen.queryByRole("navigation")).toBeNull();
  cleanup();
  show({ ...terms, body: null, lastUpdated: null });
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Terms of service");
});
