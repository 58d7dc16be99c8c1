import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { buttonTo, visitorContext } from "../../content/request/page-context.fixture.ts";
import { getSceneSample } from "../../scenes/scene.fixture.ts";
import { modulePageSchema } from "./module-page.groq.ts";
import { ModuleHero } from "./module-hero.tsx";
import { ModulePanel, ModuleTabs } from "./module-tabs.tsx";

vi.mock("../../content/sanity/client.ts", () => ({
  getClientConfig: () => ({ projectId: "embedded", dataset: "production" }),
}));

afterEach(cleanup);

const sceneSample = getSceneSample("sceneTable");
const block = (text: string) => ({
  _key: text,
  _type: "block",
  style: "normal",
  listItem: null,
  level: null,
  children: [{ _key: "s", _type: "span", text, marks: [] }],
  markDefs: [],
});

const module = {
  name: "ArqFlow",
  theme: "Process optimization",
  hue: "green",
  status: "production",
  badge: "ArqFlow: process optimization",
  headline: "See where the case waits",
  blurb: "Maps a process from its timestamps.",
  buttons: [
    { ...buttonTo(null, "Ask about ArqFlow"), target: "assistant", question: "Which process?" },
    { ...buttonTo(null, "See the features"), target: "tab", tab: "features" },
  ],
  image: null,
  pageLayout: "thread",
  result: {
    label: "Wait for approval",
    before: "26 h",
    beforeLabel: "in March",
    beforeValue: 26,
    after: "7.8 h",
    afterLabel: "in May",
    afterValue: 7.8,
    source: null,
  },
  scene: null,
  capabilitiesTitle: "What it does",
  capabilities: ["Bottleneck analysis", "Process mapping"],
  metrics: [
    { _key: "a", value: "35%", label: "process efficiency", audience: "Accounts team", note: null },
  ],
  features: [{ _key: "a", title: "Waiting time", text: "Per step." }],
  benefitsTitle: "What the owner sees",
  inputsTitle: "What it reads",
  inputs: ["Event logs"],
  outputsTitle: "What it gives back",
  outputs: ["A map"],
  exampleTitle: "A worked example",
  exampleSteps: [
    { _key: "a", time: "March", title: "One inbox", text: "26 hours.", scene: sceneSample },
    { _key: "b", time: "May", title: null, text: "7.8 hours.", scene: null },
  ],
  example: [block("1,240 invoices.")],
  limitsTitle: "What it does not do",
  limits: ["It hires nobody."],
  closingHeadline: "Bring a process",
  closingText: "30 minutes.",
  closingButtons: null,
  rating: null,
  offerPrice: null,
  offerLabel: null,
  demo: null,
};

function renderPage(value: object = module) {
  const content = modulePageSchema.parse(value);
  return render(
    <>
      <ModuleHero content={content} context={visitorContext} />
      <ModuleTabs content={content} context={visitorContext} />
    </>,
  ).container;
}

test("shows capabilities, features and metrics in their tabs", () => {
  const container = renderPage();
  const panel = (id: string) => container.querySelector(`#${id}`)?.textContent ?? "";
  expect(panel("overview")).toContain("Bottleneck analysis");
  expect(panel("overview")).toContain("35%");
  for (const text of ["Event logs", "A map", "1,240 invoices.", "It hires nobody."])
    expect(panel("overview")).toContain(text);
  expect(panel("features")).toContain("Waiting time");
  expect(panel("benefits")).toContain("35%");
  expect(panel("benefits")).toContain("Accounts team");
});

test("shows the module's own result in the hero and on the Benefits tab", () => {
  const container = renderPage();
  const terms = [...container.querySelectorAll("dt")].map(({ textContent }) => textContent);
  expect(terms.filter((term) => term === "in March")).toHaveLength(2);
  expect(screen.getAllByText("7.8 h")).toHaveLength(2);
  const bars = [...container.querySelectorAll("dd rect")].map((bar) => bar.getAttribute("width"));
  expect(bars.slice(0, 2)).toEqual(["100.0%", "30.0%"]);
});

test.each(["chart", "code", "thread"])(
  "the layout “%s” has all parts of the page",
  (pageLayout) => {
    const container = renderPage({ ...module, pageLayout });
    expect(container.querySelector("[class*=hero]")?.className).toContain(pageLayout);
    for (const text of [
      "Bottleneck analysis",
      "35%",
      "Event logs",
      "26 hours.",
      "It hires nobody.",
    ])
      expect(container.querySelector("#overview")?.textContent).toContain(text);
  },
);

test("an unknown layout is the default", () => {
  expect(modulePageSchema.parse({ ...module, pageLayout: "wide" }).pageLayout).toBe("chart");
});

test("draws the worked example as steps with a time, a text and an optional scene", () => {
  renderPage();
  const steps = [...document.querySelectorAll("ol > li")].map(({ textContent }) => textContent);
  expect(steps[0]).toMatch(/^MarchOne inbox26 hours\./);
  expect(steps[1]).toBe("May7.8 hours.");
  expect(screen.getAllByRole("img", { name: sceneSample.title })).toHaveLength(1);
});

test("shows an example without steps as text", () => {
  const container = renderPage({ ...module, exampleSteps: null });
  expect(container.querySelector("#overview")?.textContent).toContain("1,240 invoices.");
  expect(container.querySelector("ol")).toBeNull();
});

test("links buttons to tabs and to the assistant, with the contact page as fallback", () => {
  const links = within(renderPage()).getAllByRole<HTMLAnchorElement>("link");
  const targets = links.slice(0, 2).map(({ href, dataset }) => [href, dataset["assistant"]]);
  expect(targets).toEqual([
    [expect.stringMatching(/\/contact$/), "Which process?"],
    [expect.stringMatching(/#features$/), undefined],
  ]);
});

test("shows a panel without tabs under its own heading and fragment", () => {
  const content = modulePageSchema.parse(module);
  const { container } = render(
    <ModulePanel id="features" content={content} context={visitorContext} />,
  );
  expect(container.querySelector("#features")?.textContent).toContain("Waiting time");
  expect(screen.getByRole("heading", { level: 2, name: "Features" })).toBeDefined();
});

test("shows rating, price and demo if available", () => {
  const container = renderPage({
    ...module,
    rating: { value: 4.8, count: 200, label: "reviews" },
    offerPrice: 0,
    offerLabel: "Pilot",
    demo: {
      _ref: "demo-arqflow",
      document: { title: "A case", duration: 225, path: "/solutions/arqflow" },
    },
  });
  expect(container.textContent).toContain("4.8 / 5 · 200 reviews");
  expect(container.textContent).toContain("Pilot $0");
  const demo = screen.getByRole("link", { name: /A case/ });
  expect(demo.textContent).toContain("3:45");
  expect(demo.getAttribute("href")).toBe("/demo#arqflow");
});

test("renders with only a name", () => {
  const nothing = Object.fromEntries(Object.keys(module).map((name) => [name, null]));
  renderPage({ ...nothing, name: "ArqFlow" });
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("ArqFlow");
  expect(screen.queryByText(/reviews|\$/)).toBeNull();
});
