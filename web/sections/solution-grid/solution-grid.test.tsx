import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { visitorContext } from "../../content/request/page-context.fixture.ts";
import { solutionGridSchema } from "./solution-grid.groq.ts";
import { SolutionGrid } from "./solution-grid.tsx";

afterEach(cleanup);

const module = {
  _id: "module-arqmesh",
  name: "ArqMesh",
  path: "/solutions/arqmesh",
  theme: "Data fabric",
  hue: "blue" as const,
  shortDesc: "Finds the late table.",
  fullDesc: "Finds the late table before the report that needs it runs.",
  status: "production" as const,
};
const renderSection = (headline: string | null, ...modules: (typeof module)[]) =>
  render(
    <SolutionGrid
      content={{ headline, lead: null, linkLabel: "Learn More", modules }}
      context={visitorContext}
      isFirst={false}
    />,
  ).container;

test("shows both descriptions, the status and a link of a module", () => {
  renderSection("Nine modules", module);
  expect(screen.getByText(module.shortDesc)).toBeDefined();
  expect(screen.getByText(module.fullDesc)).toBeDefined();
  expect(screen.getByText("Production Ready")).toBeDefined();
  const link = screen.getByRole("link", { name: "Learn More ArqMesh" });
  expect(link.getAttribute("href")).toBe("/solutions/arqmesh");
});

test("uses h2 for module names without a headline, to skip no heading level", () => {
  renderSection(null, module);
  expect(screen.getByRole("heading", { level: 2, name: "ArqMesh" })).toBeDefined();
});

test("renders nothing without modules", () =>
  expect(renderSection("Nine modules").innerHTML).toBe(""));

test("omits a module with an invalid path", () => {
  const parseModules = (path: string) =>
    solutionGridSchema.parse({
      headline: null,
      lead: null,
      linkLabel: "Learn More",
      selection: null,
      found: [{ ...module, path }],
    }).modules;
  expect(parseModules("/solutions/arqmesh")).toHaveLength(1);
  for (const path of ["javascript:alert(1)", "//evil.example", "https://evil.example", "x"])
    expect(parseModules(path)).toEqual([]);
});
