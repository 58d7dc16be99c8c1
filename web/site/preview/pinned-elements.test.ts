// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { followPinnedElements } from "./pinned-elements.ts";

test("reports a scroll of the page for pinned elements with overlays, until it stops", () => {
  document.body.innerHTML = `
    <header style="position: fixed"><a data-sanity="id=navigation">About</a></header>
    <div style="position: fixed">Chat</div>
    <main><h1 data-sanity="id=page-home">Home</h1></main>`;
  const measured: string[] = [];
  // Visual editing listens here.
  addEventListener(
    "scroll",
    ({ target }) => {
      if (target instanceof Element) measured.push(target.localName);
    },
    { capture: true },
  );
  const stop = followPinnedElements();
  document.dispatchEvent(new Event("scroll", { bubbles: true }));
  expect(measured).toEqual(["header"]);
  stop();
  document.dispatchEvent(new Event("scroll", { bubbles: true }));
  expect(measured).toEqual(["header"]);
});
