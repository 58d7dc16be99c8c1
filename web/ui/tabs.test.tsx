import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { enhance } from "./enhancements/tabs.enhancement.ts";
import { Tabs } from "./tabs.tsx";

const ids = ["overview", "features", "benefits"];

function show() {
  const { container } = render(
    <Tabs label="About" tabs={ids.map((id) => ({ id, label: id, panel: <p>All {id}</p> }))} />,
  );
  return container.querySelector<HTMLElement>("[data-enhance=tabs]");
}
function showScripted() {
  const root = show();
  if (root) enhance(root);
}
const shown = () => ids.filter((id) => !document.getElementById(id)?.hidden);

beforeEach(() => history.replaceState(null, "", "/"));
afterEach(cleanup);

test("without a script the tabs are links to the panels' fragments", () => {
  show();
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "#overview",
    "#features",
    "#benefits",
  ]);
});

test("the first tab shows until another is chosen; the address names it", () => {
  showScripted();
  expect(shown()).toEqual(["overview"]);
  fireEvent.click(screen.getByRole("tab", { name: "benefits" }));
  expect(shown()).toEqual(["benefits"]);
  expect(location.hash).toBe("#benefits");
  expect(screen.getByRole("tab", { selected: true }).textContent).toBe("benefits");
});

test("the address chooses the tab a page opens with", () => {
  history.replaceState(null, "", "#features");
  showScripted();
  expect(shown()).toEqual(["features"]);
});

test.each([
  ["ArrowRight", "features"],
  ["ArrowLeft", "benefits"],
  ["End", "benefits"],
])("%s moves from the first tab to %s, in a circle", (key, to) => {
  showScripted();
  fireEvent.keyDown(screen.getByRole("tab", { name: "overview" }), { key });
  expect(shown()).toEqual([to]);
  expect(document.activeElement?.textContent).toBe(to);
});

test("another link or going back chooses its tab", () => {
  showScripted();
  history.pushState(null, "", "#features");
  window.dispatchEvent(new PopStateEvent("popstate"));
  expect(shown()).toEqual(["features"]);
});

test("only the chosen tab is in the order of the Tab key", () => {
  showScripted();
  expect(screen.getAllByRole("tab").map((tab) => tab.tabIndex)).toEqual([0, -1, -1]);
});
