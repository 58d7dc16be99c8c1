import { cleanup, render, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { enhanceWith } from "../ui/enhancements/enhancement.ts";
import { Enhancements } from "./enhancements.tsx";

const { tabs, reveal } = vi.hoisted(() => ({ tabs: vi.fn(), reveal: vi.fn() }));
vi.mock("../ui/enhancements/tabs.enhancement.ts", () => ({ enhance: tabs }));
vi.mock("../ui/enhancements/reveal.enhancement.ts", () => ({ enhance: reveal }));

beforeEach(() => {
  tabs.mockReset();
  reveal.mockReset();
});
afterEach(cleanup);

const page = (later = false) => (
  <>
    <div id="both" {...enhanceWith("tabs", "reveal")} />
    <div id="unknown" data-enhance="constructor confetti" />
    {later && <div id="later" {...enhanceWith("reveal")} />}
    <Enhancements />
  </>
);

test("applies each enhancement of an element once, also after a re-render", async () => {
  const { rerender } = render(page());
  await waitFor(() => expect(reveal).toHaveBeenCalledWith(document.getElementById("both")));
  rerender(page(true));
  await waitFor(() => expect(reveal).toHaveBeenCalledWith(document.getElementById("later")));
  expect(tabs).toHaveBeenCalledTimes(1);
});

test("a failing enhancement affects neither the others nor the page", async () => {
  tabs.mockImplementation(() => {
    throw new Error("broken");
  });
  render(page());
  await waitFor(() => expect(reveal).toHaveBeenCalledTimes(1));
});
