import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { buttonTo, visitorContext } from "../../content/request/page-context.fixture.ts";
import { modulePageSchema } from "./module-page.groq.ts";
import { ModuleHero } from "./module-hero.tsx";
import { ModulePanel, ModuleTabs } from "./module-tabs.tsx";

vi.mock("../../content/sanity/client.ts", () => ({
  getClientConfig: () => ({ projectId: "embedded", dataset: "production" }),
}));

afterEach(cleanup);

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
  scene: null,
  capabilitiesTitle: "What it does",
  capabilities: ["Bottleneck analysis", "Process mapping"],
  metrics: [{ _key: "a", value: "35%", label: "process efficiency", note: null }],
  features: [{ _key: "a", title: "Waiting time", text: "Per step." }],
  benefitsTitle: "What the owner sees",
  inputsTitle: "What it reads",
  inputs: ["Event logs"],
  outputsTitle: "What it gives back",
  outputs: ["A map"],
  exampleTitle: "A worked example",
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
