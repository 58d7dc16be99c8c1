// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { avoidControls } from "./avoid-controls.ts";

type Entry = { target: Element; isIntersecting: boolean };

let observers: { report: (entries: Entry[]) => void; rootMargin: string; observed: Element[] }[];

beforeEach(() => {
  observers = [];
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observed: Element[] = [];
      constructor(callback: (entries: object[]) => void, { rootMargin = "" } = {}) {
        observers.push({ report: callback, rootMargin, observed: this.observed });
      }
      observe = (element: Element) => this.observed.push(element);
      unobserve = () => undefined;
      disconnect = () => undefined;
    },
  );
  document.body.innerHTML = `<main><a href="/">A</a><form><input /></form></main>
    <footer><a href="/">B</a><form></form></footer><a id="chat">Chat</a>`;
});

afterEach(() => vi.unstubAllGlobals());

function start(): HTMLElement {
  const button = document.getElementById("chat");
  if (!button) throw new Error("no button");
  avoidControls(button);
  const place = {
    target: button,
    isIntersecting: true,
    rootBounds: { top: 0, right: 400, bottom: 800, left: 0 },
    boundingClientRect: { top: 736, right: 380, bottom: 780, left: 336 },
  };
  observers[0]?.report([place]);
  return button;
}

function scrollTo(y: number) {
  Object.defineProperty(window, "scrollY", { value: y, configurable: true });
  window.dispatchEvent(new Event("scroll"));
}

test("hides on scroll down and returns on scroll up", () => {
  const button = start();
  scrollTo(100);
  expect(button.hasAttribute("data-tucked")).toBe(true);
  scrollTo(97);
  expect(button.hasAttribute("data-tucked"), "a tiny movement").toBe(true);
  scrollTo(60);
  expect(button.hasAttribute("data-tucked")).toBe(false);
});

test("returns when the page has come to rest", () => {
  vi.useFakeTimers();
  const button = start();
  scrollTo(500);
  vi.advanceTimersByTime(499);
  expect(button.hasAttribute("data-tucked")).toBe(true);
  vi.advanceTimersByTime(1);
  expect(button.hasAttribute("data-tucked")).toBe(false);
  vi.useRealTimers();
});

test("hides while a control of the page or a form is in its place", () => {
  const button = start();
  const controls = observers[1];
  expect(controls?.rootMargin).toBe("-728px -12px -12px -328px");
  expect(controls?.observed.map(({ tagName }) => tagName)).toEqual(["A", "FORM", "INPUT", "FORM"]);
  const target = controls?.observed[1] ?? button;
  controls?.report([{ target, isIntersecting: true }]);
  expect(button.hasAttribute("data-tucked")).toBe(true);
  controls?.report([{ target, isIntersecting: false }]);
  expect(button.hasAttribute("data-tucked")).toBe(false);
});
