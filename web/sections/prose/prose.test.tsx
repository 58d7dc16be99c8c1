import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { visitorContext } from "../../content/request/page-context.fixture.ts";
import { Prose } from "./prose.tsx";

afterEach(cleanup);

const block = (text: string, style: "normal" | "h2" = "normal") => ({
  _key: text.toLowerCase(),
  _type: "block" as const,
  style,
  listItem: null,
  level: null,
  children: [{ _key: "s", _type: "span" as const, text, marks: null }],
  markDefs: null,
});
const content = {
  headline: "Terms of service",
  lead: "Last updated January 1, 2025",
  body: ["Acceptance", "License", "Liability"].flatMap((part) => [
    block(part, "h2"),
    block(`About ${part}`),
  ]),
};

test("shows a table of contents in the first section of a page", () => {
  const { container } = render(<Prose content={content} context={visitorContext} isFirst />);
  const contents = within(screen.getByRole("navigation", { name: "On this page" })).getAllByRole(
    "link",
  );
  expect(contents.map((link) => link.textContent)).toEqual(["Acceptance", "License", "Liability"]);
  for (const link of contents) {
    expect(container.querySelector(`[id="${link.getAttribute("href")?.slice(1)}"]`)).not.toBeNull();
  }
});

test("shows no table of contents in later sections", () => {
  render(<Prose content={content} context={visitorContext} isFirst={false} />);
  expect(screen.queryByRole("navigation")).toBeNull();
  expect(screen.getByRole("heading", { level: 2, name: "Terms of service" })).toBeDefined();
});
