import { cleanup, render, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { behaves } from "../ui/enhancements/enhancement.ts";
import { Behaviours } from "./enhancements.tsx";

const { tabs, reveal } = vi.hoisted(() => ({ tabs: vi.fn(), reveal: vi.fn() }));
vi.mock("../ui/enhancements/tabs.enhancement.ts", () => ({ attach: tabs }));
vi.mock("../ui/enhancements/reveal.enhancement.ts", () => ({ attach: reveal }));

beforeEach(() => {
  tabs.mockReset();
  reveal.mockReset();
});
afterEach(cleanup);

const page = (later = false) => (
  <>
    <div id="both" {...behaves("tabs", "reveal")} />
    <div id="unknown" data-behaviour="constructor confetti" />
    {later && <div id="later" {...behaves("reveal")} />}
    <Behaviours />
  </>
);

test("an element gets each of its behaviours once, also when the page renders anew", async () => {
  const { rerender } = render(page());
  await waitFor(() => expect(reveal).toHaveBeenCalledWith(document.getElementById("both")));
  rerender(page(true));
  await waitFor(() => expect(reveal).toHaveBeenCalledWith(document.getElementById("later")));
  expect(tabs).toHaveBeenCalledTimes(1);
});

test("a behaviour that fails leaves the others and the page", async () => {
  tabs.mockImplementation(() => {
    throw new Error("broken");
  });
  render(page());
  await waitFor(() => expect(reveal).toHaveBeenCalledTimes(1));
});
