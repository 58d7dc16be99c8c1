import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { getSceneSample } from "../scene.fixture.ts";
import { Scene } from "../scene.tsx";
import { OperableScene } from "./operable-scene.tsx";
import { operableChart, operableTimeline } from "./operable.fixture.ts";

afterEach(cleanup);

const renderTimeline = () =>
  render(<OperableScene content={operableTimeline} hueClass="teal" hasHiddenCaption={false} />);
const slide = (value: number) =>
  fireEvent.change(screen.getByRole("slider"), { target: { value: `${value}` } });

test("moving the slider moves the drawing and states the result", () => {
  const { container } = renderTimeline();
  const barEnds = () =>
    [...container.querySelectorAll("[class*=bar] rect:first-child")].map(
      (bar) =>
        Number.parseFloat(bar.getAttribute("x") ?? "") +
        Number.parseFloat(bar.getAttribute("width") ?? ""),
    );
  expect(barEnds()).toEqual([17, 60, 70]);
  slide(26);
  expect(barEnds()).toEqual([17, 70, 80]);
  expect(screen.getByRole("status").textContent).toBe(
    "6 min late at 07:36. The file came at 07:24.",
  );
});

test("the slider has a label, a range and its value in words", () => {
  renderTimeline();
  const slider = screen.getByLabelText<HTMLInputElement>("The file arrives");
  expect([slider.type, slider.min, slider.max, slider.step]).toEqual(["range", "2", "40", "1"]);
  expect(slider.getAttribute("aria-valuetext")).toBe("14 min late");
  slide(3);
  expect(slider.getAttribute("aria-valuetext")).toBe("3 min late");
});

test("the slider takes the keyboard focus, and nothing stops its keys", () => {
  renderTimeline();
  const slider = screen.getByRole("slider");
  slider.focus();
  expect(document.activeElement).toBe(slider);
  for (const key of ["ArrowRight", "ArrowLeft", "Home", "End"])
    expect(fireEvent.keyDown(slider, { key })).toBe(true);
});

test("the result is in a live region that exists before it changes", () => {
  renderTimeline();
  const status = screen.getByRole("status");
  expect(status.textContent).toBe("On time at 07:24. The file came at 07:12.");
  slide(40);
  expect(screen.getByRole("status")).toBe(status);
});

test("without scripts it is the picture at the start, with its caption", () => {
  const html = renderToStaticMarkup(
    <OperableScene content={operableChart} hueClass="amber" hasHiddenCaption={false} />,
  );
  document.body.innerHTML = html;
  expect(screen.getByRole("img").getAttribute("aria-label")).toBe(operableChart.title);
  expect(screen.getByRole("img").textContent).toContain("Policy 12");
  expect(screen.getByText(operableChart.caption).className).not.toMatch(/hidden/);
  expect(document.querySelector("[style], [hidden]")).toBeNull();
});

test("uses a value that the browser has restored", () => {
  document.body.innerHTML = "";
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToStaticMarkup(
    <OperableScene content={operableTimeline} hueClass="teal" hasHiddenCaption={false} />,
  );
  const slider = container.querySelector("input");
  if (slider) slider.value = "20";
  render(<OperableScene content={operableTimeline} hueClass="teal" hasHiddenCaption={false} />, {
    container,
    hydrate: true,
  });
  expect(screen.getByRole("status").textContent).toMatch(/^On time at 07:30/);
});

test("a scene without a slider, and a small one, have none", () => {
  render(<Scene content={getSceneSample("sceneTimeline")} />);
  render(<Scene content={operableTimeline} size="small" />);
  expect(screen.queryByRole("slider")).toBeNull();
});

test("a scene with a slider is operable", async () => {
  render(<Scene content={operableTimeline} hue="teal" />);
  expect(await screen.findByRole("slider")).toBeDefined();
});
