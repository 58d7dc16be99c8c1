import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { visitorContext } from "../content/request/page-context.fixture.ts";
import type { PageContext } from "../content/request/page-context.ts";
import type { ParsedSection } from "./parse-sections.ts";
import { SectionView } from "./section-view.tsx";

afterEach(cleanup);

const editor: PageContext = {
  ...visitorContext,
  preview: { documentId: "page-home", documentType: "page" },
};
const invalid = {
  type: "invalid" as const,
  key: "x",
  kind: "cards",
  problem: "headline: Invalid input; items.0.title: Invalid input",
  fields: ["Headline", "Cards 1: Title"],
} satisfies ParsedSection;
const unknown = {
  type: "invalid" as const,
  key: "x",
  kind: "carousel3000",
  problem: "this site does not know this kind of section",
  fields: [],
} satisfies ParsedSection;

test("hides an invalid section from visitors", () => {
  const { container } = render(<SectionView section={invalid} context={visitorContext} isFirst />);
  expect(container.innerHTML).toBe("");
});

test("shows editors what an unfinished section is and what it lacks, and lets them open it", () => {
  const { container } = render(<SectionView section={invalid} context={editor} isFirst />);
  const note = screen.getByRole("note");
  expect(note.textContent).toMatch(/Cards.*side by side/);
  expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual(invalid.fields);
  expect(note.textContent).not.toContain("Invalid input");
  expect(container.querySelector("[data-sanity]")?.getAttribute("data-sanity")).toContain(
    "page-home",
  );
});

test("names a section that the site does not know", () => {
  render(<SectionView section={unknown} context={editor} isFirst />);
  expect(screen.getByRole("note").textContent).toMatch(/carousel3000.*does not know this kind/);
});

test("names the shared section of an unfinished section and opens that document", () => {
  const shared = { documentId: "shared-fit", key: "inner", title: "Why us" };
  const { container } = render(
    <SectionView section={{ ...invalid, shared }} context={editor} isFirst />,
  );
  expect(screen.getByRole("note").textContent).toContain("In the shared section “Why us”");
  const place = container.querySelector("[data-sanity]")?.getAttribute("data-sanity");
  expect(place).toContain("shared-fit");
  expect(place).toContain("inner");
  expect(place).not.toContain("page-home");
});

test.each([null, "tinted", "dark"] as const)("has the background %s of its layout", (tone) => {
  const section = {
    type: "prose" as const,
    key: "s",
    content: {
      eyebrow: null,
      headline: "Data first",
      lead: "Then models.",
      body: [],
      image: null,
      video: null,
      captions: null,
      buttons: null,
      layout: tone && { tone, columns: null, side: null, cardStyle: null, headlineSize: null },
    },
  };
  const { container } = render(<SectionView section={section} context={visitorContext} isFirst />);
  const wrapper = container.querySelector('[data-section="prose"]');
  expect(wrapper?.getAttribute("data-tone")).toBe(tone);
});
