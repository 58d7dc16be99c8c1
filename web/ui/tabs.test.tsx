import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { enhance } from "./enhancements/tabs.enhancement.ts";
import { Tabs } from "./tabs.tsx";

const ids = ["overview", "features", "benefits"];

function renderTabs() {
  const { container } = render(
    <Tabs label="About" tabs={ids.map((id) => ({ id, label: id, panel: <p>All {id}</p> }))} />,
  );
  return container.querySelector<HTMLElement>("[data-enhance=tabs]");
}
function renderScriptedTabs() {
  const root = renderTabs();
  if (root) enhance(root);
}
const getVisible = () => ids.filter((id) => !document.getElementById(id)?.hidden);

beforeEach(() => history.replaceState(null, "", "/"));
afterEach(cleanup);

test("without scripts the tabs are links to the panels' fragments", () => {
  renderTabs();
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "#overview",
    "#features",
    "#benefits",
  ]);
});

test("shows the first tab until another is selected, and writes it to the URL", () => {
  renderScriptedTabs();
  expect(getVisible()).toEqual(["overview"]);
  fireEvent.click(screen.getByRole("tab", { name: "benefits" }));
  expect(getVisible()).toEqual(["benefits"]);
  expect(location.hash).toBe("#benefits");
  expect(screen.getByRole("tab", { selected: true }).textContent).toBe("benefits");
});

test("opens the tab of the URL fragment", () => {
  history.replaceState(null, "", "#features");
  renderScriptedTabs();
  expect(getVisible()).toEqual(["features"]);
});

test.each([
  ["ArrowRight", "features"],
  ["ArrowLeft", "benefits"],
  ["End", "benefits"],
])("%s moves from the first tab to %s, wrapping around", (key, to) => {
  renderScriptedTabs();
  fireEvent.keyDown(screen.getByRole("tab", { name: "overview" }), { key });
  expect(getVisible()).toEqual([to]);
  expect(document.activeElement?.textContent).toBe(to);
});

test("follows other links and the back button", () => {
  renderScriptedTabs();
  history.pushState(null, "", "#features");
  window.dispatchEvent(new PopStateEvent("popstate"));
  expect(getVisible()).toEqual(["features"]);
});

test("only the selected tab is in the tab order", () => {
  renderScriptedTabs();
  expect(screen.getAllByRole("tab").map((tab) => tab.tabIndex)).toEqual([0, -1, -1]);
});
