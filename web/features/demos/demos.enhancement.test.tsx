import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { getSceneSample } from "../../scenes/scene.fake.ts";
import { enhance } from "./demos.enhancement.ts";
import type { Demo } from "./demos.groq.ts";
import { Demos } from "./demos.tsx";

const demo = (id: string, seconds: number[]): Demo => ({
  id,
  title: `Demo of ${id}`,
  duration: seconds.reduce((sum, length) => sum + length, 0),
  posterText: null,
  hue: "test",
  steps: seconds.map((length, index) => ({
    _key: `step-${index}`,
    caption: `Caption ${index + 1}`,
    seconds: length,
    scene: getSceneSample("sceneTable"),
  })),
  features: ["Shadow replay"],
});

let reducedMotion = false;

function library() {
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
  // Only what is laid out plays; this test has no layout.
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

const wait = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000));
const begin = () => {
  const [start] = screen.getAllByText("Play");
  if (start) fireEvent.click(start);
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

test("a demo waits for the visitor, plays on the clock and ends at its duration", () => {
  const { state, time, caption } = library();
  wait(5);
  expect([state(), time(), caption()]).toEqual(["ready", "0:00", "Caption 1"]);
  begin();
  wait(21);
  expect([state(), time(), caption()]).toEqual(["playing", "0:21", "Caption 2"]);
  wait(60);
  expect([state(), time(), caption()]).toEqual(["ended", "1:15", "Caption 3"]);
});

test("only the first step of a demo that has not begun is laid out", () => {
  const { first, button } = library();
  const begun = () =>
    [...document.querySelectorAll<HTMLElement>("[data-player]")].map(
      (player) => "begun" in player.dataset,
    );
  // One that is chosen later has its height at once.
  expect(begun()).toEqual([false, true]);
  fireEvent.keyDown(first, { key: "Tab" });
  expect(begun()).toEqual([false, true]);
  fireEvent.click(button("Next step"));
  expect(begun()).toEqual([true, true]);
});

test("it pauses and goes on, and begins anew", () => {
  const { button, state, time } = library();
  begin();
  wait(10);
  fireEvent.click(button("Pause"));
  wait(30);
  expect([state(), time()]).toEqual(["paused", "0:10"]);
  fireEvent.click(button("Play"));
  wait(2.1);
  expect([state(), time()]).toEqual(["playing", "0:12"]);
  fireEvent.click(button("Restart"));
  wait(1.1);
  expect([state(), time()]).toEqual(["playing", "0:01"]);
});

test("after its end the same button plays it again", () => {
  const { button, state, time } = library();
  begin();
  wait(80);
  fireEvent.click(button("Play"));
  wait(3.1);
  expect([state(), time()]).toEqual(["playing", "0:03"]);
});

test("the scrubber goes to any time and says where it is", () => {
  const { scrubber, time, caption } = library();
  fireEvent.input(scrubber(), { target: { value: "55" } });
  expect([time(), caption()]).toEqual(["0:55", "Caption 3"]);
  expect(scrubber().getAttribute("aria-valuetext")).toBe("0:55 of 1:15");
});

test("all of it can be done with keys", () => {
  const { scrubber, state, time } = library();
  const press = (key: string) => fireEvent.keyDown(scrubber(), { key });
  press(" ");
  wait(1);
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

test("steps can be taken one by one", () => {
  const { button, caption, state } = library();
  fireEvent.click(button("Next step"));
  expect(caption()).toBe("Caption 2");
  fireEvent.click(button("Previous step"));
  expect(caption()).toBe("Caption 1");
  for (let step = 0; step < 3; step++) fireEvent.click(button("Next step"));
  expect(state()).toBe("ended");
});

test("with reduced motion nothing runs by itself: keys and buttons take steps", () => {
  reducedMotion = true;
  const { scrubber, caption, state } = library();
  fireEvent.keyDown(scrubber(), { key: " " });
  expect(caption()).toBe("Caption 2");
  wait(60);
  expect([caption(), state()]).toEqual(["Caption 2", "paused"]);
});

test("the caption of a new step is read out once it stays", () => {
  const { scrubber, first } = library();
  const live = () => first.querySelector("[data-live]")?.textContent;
  fireEvent.input(scrubber(), { target: { value: "25" } });
  fireEvent.input(scrubber(), { target: { value: "60" } });
  expect(live()).toBe("");
  wait(1);
  expect(live()).toBe("Step 3 of 3: Caption 3");
});

test("it stops while nobody looks at the page", () => {
  const { state, time } = library();
  begin();
  wait(4);
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  fireEvent(document, new Event("visibilitychange"));
  wait(20);
  expect([state(), time()]).toEqual(["paused", "0:04"]);
});

test("another demo is chosen without a jump; its address can be shared", () => {
  const { state } = library();
  begin();
  wait(2);
  fireEvent.click(screen.getByRole("link", { name: /arqcode/ }));
  expect(location.hash).toBe("#arqcode");
  expect(document.getElementById("arqtest")?.hidden).toBe(true);
  expect(document.getElementById("arqcode")?.hidden).toBe(false);
  expect(state()).toBe("paused");
});

test("the address chooses the demo", () => {
  history.replaceState(null, "", "/demo#arqcode");
  library();
  expect(document.getElementById("arqtest")?.hidden).toBe(true);
  history.replaceState(null, "", "/demo");
  fireEvent.popState(window);
  expect(document.getElementById("arqtest")?.hidden).toBe(false);
});

test("a browser that does not tell its style sheets of scripts keeps the storyboard", () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  library();
  expect(screen.getByRole<HTMLFieldSetElement>("group", { name: /arqtest/ }).disabled).toBe(true);
});
