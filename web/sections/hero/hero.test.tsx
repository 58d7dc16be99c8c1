import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { visitorContext } from "../../content/request/page-context.fixture.ts";
import { Hero } from "./hero.tsx";

vi.mock("../../content/sanity/client.ts", () => ({
  getClientConfig: () => ({ projectId: "embedded", dataset: "production" }),
}));

afterEach(cleanup);

const content = {
  eyebrow: null,
  headline: "The architecture of enterprise intelligence",
  lead: "Nine modules.",
  chips: ["Retail", "Healthcare"],
  scene: null,
  image: null,
  buttons: [
    {
      _key: "a",
      label: "Schedule a Demo",
      about: null,
      meeting: null,
      question: null,
      target: "demo" as const,
      address: null,
      tab: null,
      page: null,
    },
    {
      _key: "b",
      label: "Explore Platform",
      about: null,
      meeting: null,
      question: null,
      target: "page" as const,
      address: null,
      tab: null,
      page: { _ref: "page-platform", path: "/platform" },
    },
    {
      _key: "c",
      label: "Unpublished",
      about: null,
      meeting: null,
      question: null,
      target: "page" as const,
      address: null,
      tab: null,
      page: { _ref: "page-draft", path: null },
    },
    {
      _key: "d",
      label: "Script",
      about: null,
      meeting: null,
      question: null,
      target: "address" as const,
      address: "javascript:alert(1)",
      tab: null,
      page: null,
    },
  ],
};
const context = {
  ...visitorContext,
  settings: { ...visitorContext.settings, demoHref: "https://calendar.example/arq" },
};

test("uses h1 in the first section of a page and h2 in later ones", () => {
  render(<Hero content={content} context={context} isFirst />);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(content.headline);
  render(<Hero content={content} context={context} isFirst={false} />);
  expect(screen.getByRole("heading", { level: 2 }).textContent).toBe(content.headline);
});

test("links the buttons to their targets and omits those without one", () => {
  render(<Hero content={content} context={context} isFirst />);
  const links = screen
    .getAllByRole("link")
    .map((link) => [link.textContent, link.getAttribute("href")]);
  expect(links).toEqual([
    ["Schedule a Demo", "https://calendar.example/arq"],
    ["Explore Platform", "/platform"],
  ]);
});

test("shows the scene with its caption, or the image if there is one", () => {
  const scene = {
    _type: "sceneTable" as const,
    title: "Tables",
    caption: "One table is late.",
    columns: ["Table"],
    rows: [{ key: 0, cells: ["fx_rates"], state: "late" as const }],
    note: null,
  };
  const { container } = render(<Hero content={{ ...content, scene }} context={context} isFirst />);
  expect(screen.getByRole("figure").textContent).toContain("One table is late.");
  expect(container.querySelector("[style]")).toBeNull();
  cleanup();
  const image = {
    asset: { _ref: "image-0a1b-1600x900-png" },
    alt: "A control room",
    crop: null,
    hotspot: null,
  };
  render(<Hero content={{ ...content, scene, image }} context={context} isFirst />);
  expect(screen.getByRole("img").getAttribute("alt")).toBe("A control room");
  expect(screen.queryByRole("figure")).toBeNull();
});
