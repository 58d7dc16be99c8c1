// @vitest-environment happy-dom
import { fireEvent } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { enhance } from "./disclosure.enhancement.ts";

/** Opens both menus, the inner one within the outer one, and returns them. */
function openMenus() {
  const [outer, inner] = document.querySelectorAll("details");
  if (!outer || !inner) throw new Error("The menus are missing");
  outer.open = true;
  inner.open = true;
  return { outer, inner };
}

const find = (id: string): HTMLElement => {
  const element = document.getElementById(id);
  if (!element) throw new Error(`#${id} is missing`);
  return element;
};

beforeEach(() => {
  document.body.innerHTML = `
    <details><summary id="menu">Menu</summary>
      <details><summary id="platform">Platform</summary><a id="link" href="#demos">Demos</a></details>
    </details>
    <button id="outside">Outside</button>`;
  for (const element of document.querySelectorAll("details")) enhance(element);
});
afterEach(() => document.body.replaceChildren());

test("Escape closes the inner menu, then the outer one, and focuses the button", () => {
  const { outer, inner } = openMenus();
  fireEvent.keyDown(document.body, { key: "Escape" });
  expect([outer.open, inner.open]).toEqual([true, false]);
  expect(document.activeElement).toBe(find("platform"));
  fireEvent.keyDown(document.body, { key: "Escape" });
  expect(outer.open).toBe(false);
  expect(document.activeElement).toBe(find("menu"));
});

test.each(["pointerDown", "focusIn"] as const)("%s outside closes both menus", (event) => {
  const { outer, inner } = openMenus();
  fireEvent[event](find("link"));
  expect([outer.open, inner.open]).toEqual([true, true]);
  fireEvent[event](find("outside"));
  expect([outer.open, inner.open]).toEqual([false, false]);
});

test("choosing a link closes both menus", () => {
  const { outer, inner } = openMenus();
  fireEvent.click(find("link"));
  expect([outer.open, inner.open]).toEqual([false, false]);
});
