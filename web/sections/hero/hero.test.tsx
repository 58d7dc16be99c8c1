import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { visitorContext } from "../../content/page-context.fake.ts";
import { Hero } from "./hero.tsx";

afterEach(cleanup);

const content = {
  eyebrow: null,
  headline: "The architecture of enterprise intelligence",
  lead: "Nine modules.",
  chips: ["Retail", "Healthcare"],
  scene: "none" as const,
  image: null,
  buttons: [
    {
      _key: "a",
      label: "Schedule a Demo",
      target: "demo" as const,
      address: null,
      tab: null,
      page: null,
    },
    {
      _key: "b",
      label: "Explore Platform",
      target: "page" as const,
      address: null,
      tab: null,
      page: { _ref: "page-platform", path: "/platform" },
    },
    {
      _key: "c",
      label: "Unpublished",
      target: "page" as const,
      address: null,
      tab: null,
      page: { _ref: "page-draft", path: null },
    },
    {
      _key: "d",
      label: "Script",
      target: "address" as const,
      address: "javascript:alert(1)",
      tab: null,
      page: null,
    },
  ],
};
const context = {
  ...visitorContext,
  settings: { ...visitorContext.settings, demoAddress: "https://calendar.example/arq" },
};

test("the first hero holds the page's headline, a later one does not", () => {
  render(<Hero content={content} context={context} first />);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(content.headline);
  render(<Hero content={content} context={context} first={false} />);
  expect(screen.getByRole("heading", { level: 2 }).textContent).toBe(content.headline);
});

test("buttons lead where the editor said; those that lead nowhere are left out", () => {
  render(<Hero content={content} context={context} first />);
  const links = screen
    .getAllByRole("link")
    .map((link) => [link.textContent, link.getAttribute("href")]);
  expect(links).toEqual([
    ["Schedule a Demo", "https://calendar.example/arq"],
    ["Explore Platform", "/platform"],
  ]);
});

test("the drawn scene is described in words and writes no inline style", () => {
  const { container } = render(
    <Hero content={{ ...content, scene: "intelligence-architecture" }} context={context} first />,
  );
  expect(screen.getByRole("figure").textContent).toContain("fx_rates is 14 minutes late");
  expect(container.querySelector("[style]")).toBeNull();
});
