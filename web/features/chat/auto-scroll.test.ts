// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepScrolledToEnd } from "./auto-scroll.ts";

/** Creates a list 200 px tall whose messages are 100 px each; clamps `scrollTop` as a browser does. */
function createList() {
  document.body.innerHTML = `<div><div role="log"></div><p></p></div>`;
  const element = document.querySelector<HTMLElement>("div") ?? document.body;
  const log = element.querySelector("[role=log]") ?? element;
  let top = 0;
  const height = () => Math.max(200, log.childElementCount * 100);
  Object.defineProperties(element, {
    clientHeight: { get: () => 200 },
    scrollHeight: { get: height },
    scrollTop: {
      get: () => top,
      set: (to: number) => {
        top = Math.max(0, Math.min(to, height() - 200));
        element.dispatchEvent(new Event("scroll"));
      },
    },
  });
  vi.spyOn(element, "scrollTo").mockImplementation(() => {
    element.scrollTop = height();
  });
  const addMessage = async () => {
    log.append(document.createElement("div"));
    await vi.runAllTimersAsync();
  };
  const extendMessage = async () => {
    element.querySelector("p")?.append("x");
    await vi.runAllTimersAsync();
  };
  return { element, log, addMessage, extendMessage };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("spec 4: starts at the end of the list and returns there on each change", async () => {
  const { element, log, addMessage } = createList();
  log.append(...Array.from({ length: 5 }, () => document.createElement("div")));
  const cleanup = keepScrolledToEnd(element);
  expect(element.scrollTop).toBe(300);
  await addMessage();
  expect(element.scrollTop).toBe(400);
  cleanup();
  await addMessage();
  expect(element.scrollTop).toBe(400);
});

test("keeps the position of a visitor who scrolled up until the next message", async () => {
  const { element, addMessage, extendMessage } = createList();
  keepScrolledToEnd(element);
  for (let message = 0; message < 5; message += 1) await addMessage();
  element.scrollTop = 100;
  await extendMessage();
  expect(element.scrollTop).toBe(100);
  element.scrollTop = 300;
  await extendMessage();
  element.scrollTop = 100;
  await addMessage();
  expect(element.scrollTop).toBe(400);
});
