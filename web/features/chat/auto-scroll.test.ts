// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepScrolledToEnd } from "./auto-scroll.ts";

/** A list of 200 px with a log of messages of 100 px each; `scrollTop` is held as a browser holds it. */
function list() {
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
  const say = async () => {
    log.append(document.createElement("div"));
    await vi.runAllTimersAsync();
  };
  const goOn = async () => {
    element.querySelector("p")?.append("x");
    await vi.runAllTimersAsync();
  };
  return { element, log, say, goOn };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("spec 4: the list goes to its end at every change, and begins there", async () => {
  const { element, log, say } = list();
  log.append(...Array.from({ length: 5 }, () => document.createElement("div")));
  const end = keepScrolledToEnd(element);
  expect(element.scrollTop).toBe(300);
  await say();
  expect(element.scrollTop).toBe(400);
  end();
  await say();
  expect(element.scrollTop).toBe(400);
});

test("who scrolls up to read stays there while words come, until the next message", async () => {
  const { element, say, goOn } = list();
  keepScrolledToEnd(element);
  for (let message = 0; message < 5; message += 1) await say();
  element.scrollTop = 100;
  await goOn();
  expect(element.scrollTop).toBe(100);
  element.scrollTop = 300;
  await goOn();
  element.scrollTop = 100;
  await say();
  expect(element.scrollTop).toBe(400);
});
