import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { buttonTo, visitorContext } from "../../content/request/page-context.fake.ts";
import { modulePageSchema } from "./module-page.groq.ts";
import { ModulePage } from "./module-page.tsx";

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
  theme: "Process optimisation",
  hue: "flow",
  status: "production",
  badge: "ArqFlow: process optimisation",
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

const show = (content: object = module) =>
  render(<ModulePage content={modulePageSchema.parse(content)} context={visitorContext} />)
    .container;

test("each tab holds its part: names and figures, features, the figures again", () => {
  const container = show();
  const panel = (id: string) => container.querySelector(`#${id}`)?.textContent ?? "";
  expect(panel("overview")).toContain("Bottleneck analysis");
  expect(panel("overview")).toContain("35%");
  for (const part of ["Event logs", "A map", "1,240 invoices.", "It hires nobody."])
    expect(panel("overview")).toContain(part);
  expect(panel("features")).toContain("Waiting time");
  expect(panel("benefits")).toContain("35%");
});

test("a button may lead to a tab of the page; the assistant's asks it, or leads to a person", () => {
  const links = within(show()).getAllByRole<HTMLAnchorElement>("link");
  const told = links.slice(0, 2).map(({ href, dataset }) => [href, dataset["assistant"]]);
  expect(told).toEqual([
    [expect.stringMatching(/\/contact$/), "Which process?"],
    [expect.stringMatching(/#features$/), undefined],
  ]);
});

test("looking at the page is a view of the module", () => {
  const seen = show().querySelector("[data-track-load]")?.getAttribute("data-track-load");
  expect(seen).toContain("solution_view");
  expect(seen).toContain("ArqFlow");
});

test("rating, price and demo show where there are some", () => {
  const container = show({
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

test("without them, and without anything but a name, the page stands", () => {
  const nothing = Object.fromEntries(Object.keys(module).map((name) => [name, null]));
  show({ ...nothing, name: "ArqFlow" });
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("ArqFlow");
  expect(screen.queryByText(/reviews|\$/)).toBeNull();
});
