import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { visitorContext } from "../../content/request/page-context.fake.ts";
import { enhance } from "./carousel.enhancement.ts";
import { solutionCarouselSchema } from "./solution-carousel.groq.ts";
import { SolutionCarousel } from "./solution-carousel.tsx";

const cardWidth = 400;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  // A row of cards side by side, as a browser would lay it out.
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    const place = [...(this.parentElement?.children ?? [])].indexOf(this);
    return new DOMRect(place * cardWidth - (this.parentElement?.scrollLeft ?? 0), 0, cardWidth, 1);
  });
  vi.spyOn(Element.prototype, "scrollTo").mockImplementation(function (
    this: Element,
    to?: ScrollToOptions | number,
  ) {
    this.scrollLeft = typeof to === "object" ? (to.left ?? 0) : 0;
    this.dispatchEvent(new Event("scroll"));
  });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const module = (position: number, rest: object = {}) => ({
  _key: `${position}`,
  _ref: `module-${position}`,
  document: {
    _id: `module-${position}`,
    name: `Arq${position}`,
    path: `/solutions/arq${position}`,
    hue: "mesh",
    tagline: "A tagline",
    carouselDescription: "What it does.",
    carouselFeatures: ["Lineage"],
    carouselMetrics: [{ _key: "a", value: "97 ms", label: "median latency" }],
    carouselStatus: "production",
    ...rest,
  },
});

const show = (modules: object[]) =>
  render(
    <SolutionCarousel
      content={solutionCarouselSchema.parse({
        headline: "Nine modules",
        lead: null,
        linkLabel: "Learn More",
        modules,
      })}
      context={visitorContext}
      isFirst={false}
    />,
  ).container;

function showNine() {
  const container = show(Array.from({ length: 9 }, (_, position) => module(position)));
  const root = container.querySelector("section");
  if (root) enhance(root);
  return root;
}
const press = (name: string) => {
  fireEvent.click(screen.getByRole("button", { name }));
  vi.runAllTimers();
};
const current = () =>
  screen.getAllByRole("button").find((button) => button.hasAttribute("aria-current"))?.dataset.go;

test("every card leads to its module and shows its status", () => {
  show([module(0), module(1, { carouselStatus: "beta" })]);
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/solutions/arq0",
    "/solutions/arq1",
  ]);
  expect(screen.getByText("Beta")).toBeDefined();
  expect(screen.getByText("Production Ready")).toBeDefined();
});

test("next wraps from the last to the first", () => {
  showNine();
  const seen = Array.from({ length: 9 }, () => {
    press("Next module");
    return current();
  });
  expect(seen).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "0"]);
});

test("previous wraps from the first to the last", () => {
  showNine();
  press("Previous module");
  expect(current()).toBe("8");
});

test("a dot jumps to its position, and a swipe moves the dots", () => {
  const row = showNine()?.querySelector("[data-row]");
  press("Show Arq5");
  expect(current()).toBe("5");
  if (row) row.scrollLeft = 2 * cardWidth;
  row?.dispatchEvent(new Event("scroll"));
  vi.runAllTimers();
  expect(current()).toBe("2");
});

test("the arrow keys step", () => {
  const root = showNine();
  if (root) fireEvent.keyDown(root, { key: "ArrowRight" });
  vi.runAllTimers();
  expect(current()).toBe("1");
  if (root) fireEvent.keyDown(root, { key: "ArrowLeft" });
  vi.runAllTimers();
  expect(current()).toBe("0");
});

test("copies that close the ring are for the eye alone", () => {
  const root = showNine();
  const copies = [...(root?.querySelectorAll("[data-row] > [aria-hidden]") ?? [])];
  expect(copies).toHaveLength(3);
  for (const copy of copies) expect(copy.querySelector("a")?.tabIndex).toBe(-1);
});

test("three modules need no ring; without any there is no section", () => {
  const container = show([module(0), module(1), module(2)]);
  const root = container.querySelector("section");
  if (root) enhance(root);
  expect(root?.querySelectorAll("[data-row] > li")).toHaveLength(3);
  expect(root?.dataset.ready).toBeUndefined();
  cleanup();
  expect(show([]).innerHTML).toBe("");
});
