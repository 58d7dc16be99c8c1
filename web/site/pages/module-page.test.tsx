import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { visitorContext } from "../../content/request/page-context.fixture.ts";
import { modulePageSchema } from "../../features/solutions/module-page.groq.ts";
import { ModulePage } from "./module-page.tsx";
import { parseModuleSections } from "./module-sections.ts";

vi.mock("server-only", () => ({}));
vi.mock("../../content/sanity/client.ts", () => ({
  getClientConfig: () => ({ projectId: "embedded", dataset: "production" }),
}));

afterEach(cleanup);

const fields = Object.keys(modulePageSchema.shape).map((name) => [name, null]);
const module = modulePageSchema.parse({
  ...Object.fromEntries(fields),
  name: "ArqFlow",
  headline: "See where the case waits",
  features: [{ _key: "a", title: "Waiting time", text: "Per step." }],
  closingHeadline: "Bring a process",
});
const place = (part: string, key = part) => ({ _key: key, _type: "modulePart", part });
const closingSection = {
  _key: "between",
  _type: "closingCta",
  headline: "Talk to us",
  lead: "Text.",
  buttons: null,
};

function renderModule(sections: unknown, preview = visitorContext.preview) {
  const page = {
    _id: "module-arqflow",
    _updatedAt: "2026-01-15T00:00:00Z",
    type: "solutionModule" as const,
    path: "/solutions/arqflow",
    title: "ArqFlow",
    seo: null,
    module,
    sections: parseModuleSections(sections),
  };
  const context = { ...visitorContext, preview };
  return render(<ModulePage page={page} context={context} breadcrumb={<nav>Solutions</nav>} />)
    .container;
}
const getHeadings = () =>
  screen.getAllByRole("heading").map(({ tagName, textContent }) => `${tagName} ${textContent}`);

test.each([null, [], "text", [{ _key: "a", _type: "modulePart", part: "unknown" }, 5]])(
  "a module with the sections %j has hero, tabs and closing call to action (spec 2)",
  (sections) => {
    const container = renderModule(sections);
    const [first, , last] = getHeadings();
    expect(first).toBe("H1 See where the case waits");
    expect(last ?? "").not.toBe("");
    expect(container.querySelector("#features")?.textContent).toContain("Waiting time");
    expect(screen.getByRole("heading", { level: 2, name: "Bring a process" })).toBeDefined();
    expect(screen.getAllByRole("navigation", { name: "" })).toHaveLength(1);
  },
);

test("shows other sections between the parts, in the editor's order", () => {
  renderModule([place("hero"), place("closing"), closingSection, place("features")]);
  expect(getHeadings()).toEqual([
    "H1 See where the case waits",
    "H2 Bring a process",
    "H2 Talk to us",
    "H2 Features",
    "H3 Waiting time",
  ]);
});

test.each([
  ["a part", [place("features"), closingSection], "See where the case waits"],
  ["a section", [closingSection, place("features")], "Talk to us"],
])("a page without a hero that starts with %s has one h1 and its breadcrumb", (_, sections, h1) => {
  renderModule(sections);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(h1);
  expect(screen.getByText("Solutions")).toBeDefined();
});

test("tracks one view of the module", () => {
  const tracked = renderModule(null).querySelectorAll("[data-track-load]");
  expect(tracked).toHaveLength(1);
  expect(tracked[0]?.getAttribute("data-track-load")).toContain("solution_view");
  expect(tracked[0]?.getAttribute("data-track-load")).toContain("ArqFlow");
});

test("the preview connects parts and sections with the module, and names unfinished ones", () => {
  const preview = { documentId: "drafts.module-arqflow", documentType: "solutionModule" };
  const sections = [place("hero"), { ...closingSection, headline: null }, place("", "new")];
  const container = renderModule(sections, preview);
  const marks = [...container.querySelectorAll("[data-sanity]")].map((element) =>
    element.getAttribute("data-sanity"),
  );
  expect(marks).toHaveLength(3);
  for (const mark of marks) expect(mark).toContain("type=solutionModule");
  expect(screen.getByText("Part of this module")).toBeDefined();
});
