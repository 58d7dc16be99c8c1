import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { visitorContext } from "../../content/request/page-context.fixture.ts";
import { enhance } from "./carousel.enhancement.ts";
import { solutionCarouselSchema } from "./solution-carousel.groq.ts";
import { SolutionCarousel } from "./solution-carousel.tsx";

const cardWidth = 400;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  // Emulates the layout of a row of cards.
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
  _id: `module-${position}`,
  name: `Arq${position}`,
  path: `/solutions/arq${position}`,
  hue: "blue",
  tagline: "A tagline",
  carouselDescription: "What it does.",
  carouselFeatures: ["Lineage"],
  carouselMetrics: [{ _key: "a", value: "97 ms", label: "median latency" }],
  carouselStatus: "production",
  ...rest,
});

const renderCarousel = (found: object[]) =>
  render(
    <SolutionCarousel
      content={solutionCarouselSchema.parse({
        headline: "Nine modules",
        lead: null,
        linkLabel: "Learn More",
        selection: { mode: "automatic", limit: null, documents: null },
        found,
      })}
      context={visitorContext}
      isFirst={false}
    />,
  ).container;

function renderModules(count = 9) {
  const container = renderCarousel(Array.from({ length: count }, (_, index) => module(index)));
  const root = container.querySelector("section");
  if (root) enhance(root);
  return root;
}
const press = (name: string) => {
  fireEvent.click(screen.getByRole("button", { name }));
  vi.runAllTimers();
};
const getCurrentIndex = () =>
  screen.getAllByRole("button").find((button) => button.hasAttribute("aria-current"))?.dataset.go;

test("links each card to its module and shows its status", () => {
  renderCarousel([module(0), module(1, { carouselStatus: "beta" })]);
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/solutions/arq0",
    "/solutions/arq1",
  ]);
  expect(screen.getByText("Beta")).toBeDefined();
  expect(screen.getByText("Production Ready")).toBeDefined();
});

test("wraps from the last to the first module", () => {
  renderModules();
  const seen = Array.from({ length: 9 }, () => {
    press("Next module");
    return getCurrentIndex();
  });
  expect(seen).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "0"]);
});

test("wraps from the first to the last module", () => {
  renderModules();
  press("Previous module");
  expect(getCurrentIndex()).toBe("8");
});

test("jumps to a dot and follows a swipe", () => {
  const row = renderModules()?.querySelector("[data-row]");
  press("Show Arq5");
  expect(getCurrentIndex()).toBe("5");
  if (row) row.scrollLeft = 2 * cardWidth;
  row?.dispatchEvent(new Event("scroll"));
  vi.runAllTimers();
  expect(getCurrentIndex()).toBe("2");
});

test("moves with the arrow keys", () => {
  const root = renderModules();
  if (root) fireEvent.keyDown(root, { key: "ArrowRight" });
  vi.runAllTimers();
  expect(getCurrentIndex()).toBe("1");
  if (root) fireEvent.keyDown(root, { key: "ArrowLeft" });
  vi.runAllTimers();
  expect(getCurrentIndex()).toBe("0");
});

test("hides the copied cards from keyboard and screen readers", () => {
  const root = renderModules();
  const copies = [...(root?.querySelectorAll("[data-row] > [aria-hidden]") ?? [])];
  expect(copies).toHaveLength(3);
  for (const copy of copies) expect(copy.querySelector("a")?.tabIndex).toBe(-1);
});

test.each([1, 3])("%d modules fit the row without controls and copies", (count) => {
  const root = renderModules(count);
  expect(root?.querySelectorAll("[data-row] > li")).toHaveLength(count);
  expect(root?.dataset["ready"]).toBeUndefined();
  expect(screen.queryAllByRole("button")).toEqual([]);
});

test("fourteen modules have a dot each and wrap around", () => {
  const root = renderModules(14);
  expect(root?.querySelectorAll("[data-go]")).toHaveLength(14);
  press("Previous module");
  expect(getCurrentIndex()).toBe("13");
  press("Next module");
  expect(getCurrentIndex()).toBe("0");
});

test("renders nothing without modules", () => {
  expect(renderCarousel([]).innerHTML).toBe("");
});
