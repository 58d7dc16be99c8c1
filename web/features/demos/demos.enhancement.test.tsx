import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { getSceneSample } from "../../scenes/scene.fixture.ts";
import { enhance } from "./demos.enhancement.ts";
import type { Demo } from "./demos.groq.ts";
import { Demos } from "./demos.tsx";

const demo = (id: string, seconds: number[]): Demo => ({
  id,
  title: `Demo of ${id}`,
  duration: seconds.reduce((sum, length) => sum + length, 0),
  posterText: null,
  hue: "magenta",
  steps: seconds.map((length, index) => ({
    _key: `step-${index}`,
    caption: `Caption ${index + 1}`,
    seconds: length,
    scene: getSceneSample("sceneTable"),
  })),
  features: ["Shadow replay"],
});

let reducedMotion = false;

function renderLibrary() {
  const { container } = render(
    <Demos
      demos={[demo("arqtest", [20, 30, 25]), demo("arqcode", [10, 10])]}
      featuresLabel="What you see"
      links={[{ key: "a", label: "See it live", href: "/schedule-demo" }]}
      heading="h2"
    />,
  );
  const root = container.querySelector<HTMLElement>("[data-enhance]");
  if (root) enhance(root);
  // The test environment has no layout, which the player uses to detect visibility.
  for (const player of container.querySelectorAll<HTMLElement>("[data-player]")) {
    Object.defineProperty(player, "offsetParent", {
      get: () => (player.closest("[hidden]") ? null : document.body),
    });
  }
  const [first = document.body] = container.querySelectorAll<HTMLElement>("[data-player]");
  return {
    first,
    button: (name: string) => within(first).getByLabelText(name),
    state: () => first.dataset.state,
    time: () => first.querySelector("[data-time]")?.textContent,
    caption: () => first.querySelector("[data-active] [data-caption]")?.textContent,
    scrubber: () => within(first).getByRole("slider"),
  };
}

const advance = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000));
const start = () => {
  const [button] = screen.getAllByText("Play");
  if (button) fireEvent.click(button);
};

beforeEach(() => {
  reducedMotion = false;
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("scripting") || (query.includes("reduced-motion") && reducedMotion),
  }));
  history.replaceState(null, "", "/demo");
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("starts on click, plays in real time and ends at its duration", () => {
  const { state, time, caption } = renderLibrary();
  advance(5);
  expect([state(), time(), caption()]).toEqual(["ready", "0:00", "Caption 1"]);
  start();
  advance(21);
  expect([state(), time(), caption()]).toEqual(["playing", "0:21", "Caption 2"]);
  advance(60);
  expect([state(), time(), caption()]).toEqual(["ended", "1:15", "Caption 3"]);
});

test("lays out only the first step before a demo is started", () => {
  const { first, button } = renderLibrary();
  const begun = () =>
    [...document.querySelectorAll<HTMLElement>("[data-player]")].map(
      (player) => "begun" in player.dataset,
    );
  // Selecting the other demo paused it, which lays out its steps.
  expect(begun()).toEqual([false, true]);
  fireEvent.keyDown(first, { key: "Tab" });
  expect(begun()).toEqual([false, true]);
  fireEvent.click(button("Next step"));
  expect(begun()).toEqual([true, true]);
});

test("pauses, continues and restarts", () => {
  const { button, state, time } = renderLibrary();
  start();
  advance(10);
  fireEvent.click(button("Pause"));
  advance(30);
  expect([state(), time()]).toEqual(["paused", "0:10"]);
  fireEvent.click(button("Play"));
  advance(2.1);
  expect([state(), time()]).toEqual(["playing", "0:12"]);
  fireEvent.click(button("Restart"));
  advance(1.1);
  expect([state(), time()]).toEqual(["playing", "0:01"]);
});

test("plays again after the end", () => {
  const { button, state, time } = renderLibrary();
  start();
  advance(80);
  fireEvent.click(button("Play"));
  advance(3.1);
  expect([state(), time()]).toEqual(["playing", "0:03"]);
});

test("seeks with the scrubber and updates its accessible value", () => {
  const { scrubber, time, caption } = renderLibrary();
  fireEvent.input(scrubber(), { target: { value: "55" } });
  expect([time(), caption()]).toEqual(["0:55", "Caption 3"]);
  expect(scrubber().getAttribute("aria-valuetext")).toBe("0:55 of 1:15");
});

test("supports keyboard control", () => {
  const { scrubber, state, time } = renderLibrary();
  const press = (key: string) => fireEvent.keyDown(scrubber(), { key });
  press(" ");
  advance(1);
  expect(state()).toBe("playing");
  press(" ");
  press("ArrowRight");
  expect(time()).toBe("0:06");
  press("ArrowLeft");
  expect(time()).toBe("0:01");
  press("End");
  expect([state(), time()]).toEqual(["ended", "1:15"]);
  press("Home");
  expect([state(), time()]).toEqual(["ready", "0:00"]);
});

test("leaves the keys of a scene's slider to it, and pauses while it is used", () => {
  const { first, state, time } = renderLibrary();
  const control = document.createElement("div");
  control.dataset.sceneControl = "";
  const slider = control.appendChild(document.createElement("input"));
  first.querySelector("[data-active]")?.append(control);
  start();
  advance(4);
  expect(fireEvent.keyDown(slider, { key: "End" })).toBe(true);
  expect([state(), time()]).toEqual(["playing", "0:04"]);
  fireEvent.input(slider);
  advance(20);
  expect([state(), time()]).toEqual(["paused", "0:04"]);
});

test("moves step by step", () => {
  const { button, caption, state } = renderLibrary();
  fireEvent.click(button("Next step"));
  expect(caption()).toBe("Caption 2");
  fireEvent.click(button("Previous step"));
  expect(caption()).toBe("Caption 1");
  for (let step = 0; step < 3; step++) fireEvent.click(button("Next step"));
  expect(state()).toBe("ended");
});

test("moves only step by step with reduced motion", () => {
  reducedMotion = true;
  const { scrubber, caption, state } = renderLibrary();
  fireEvent.keyDown(scrubber(), { key: " " });
  expect(caption()).toBe("Caption 2");
  advance(60);
  expect([caption(), state()]).toEqual(["Caption 2", "paused"]);
});

test("announces the caption of a step once it settles", () => {
  const { scrubber, first } = renderLibrary();
  const live = () => first.querySelector("[data-live]")?.textContent;
  fireEvent.input(scrubber(), { target: { value: "25" } });
  fireEvent.input(scrubber(), { target: { value: "60" } });
  expect(live()).toBe("");
  advance(1);
  expect(live()).toBe("Step 3 of 3: Caption 3");
});

test("pauses while the page is hidden", () => {
  const { state, time } = renderLibrary();
  start();
  advance(4);
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  fireEvent(document, new Event("visibilitychange"));
  advance(20);
  expect([state(), time()]).toEqual(["paused", "0:04"]);
});

test("selects another demo and updates the URL", () => {
  const { state } = renderLibrary();
  start();
  advance(2);
  fireEvent.click(screen.getByRole("link", { name: /arqcode/ }));
  expect(location.hash).toBe("#arqcode");
  expect(document.getElementById("arqtest")?.hidden).toBe(true);
  expect(document.getElementById("arqcode")?.hidden).toBe(false);
  expect(state()).toBe("paused");
});

test("selects the demo in the URL", () => {
  history.replaceState(null, "", "/demo#arqcode");
  renderLibrary();
  expect(document.getElementById("arqtest")?.hidden).toBe(true);
  history.replaceState(null, "", "/demo");
  fireEvent.popState(window);
  expect(document.getElementById("arqtest")?.hidden).toBe(false);
});

test("keeps the storyboard in browsers without the scripting media feature", () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  renderLibrary();
  expect(screen.getByRole<HTMLFieldSetElement>("group", { name: /arqtest/ }).disabled).toBe(true);
});
