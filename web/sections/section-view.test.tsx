import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { visitorContext } from "../content/request/page-context.fixture.ts";
import type { PageContext } from "../content/request/page-context.ts";
import { SectionView } from "./section-view.tsx";

vi.mock("server-only", () => ({}));

afterEach(cleanup);

const editor: PageContext = { ...visitorContext, preview: { documentId: "page-home" } };
const invalid = {
  type: "invalid",
  key: "x",
  kind: "carousel3000",
  problem: "this site does not know this kind of section",
} as const;

test("hides an invalid section from visitors", () => {
  const { container } = render(<SectionView section={invalid} context={visitorContext} isFirst />);
  expect(container.innerHTML).toBe("");
});

test("shows editors which section is invalid and why, and lets them open it", () => {
  const { container } = render(<SectionView section={invalid} context={editor} isFirst />);
  expect(screen.getByRole("alert").textContent).toContain("carousel3000");
  expect(screen.getByText(invalid.problem)).toBeDefined();
  expect(container.querySelector("[data-sanity]")?.getAttribute("data-sanity")).toContain(
    "page-home",
  );
});
