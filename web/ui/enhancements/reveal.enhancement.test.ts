// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { enhance } from "./reveal.enhancement.ts";

type Visibility = {
  ratio: number;
  top?: number;
  height?: number;
};

let intersect: (visibility: Visibility) => void;
const disconnect = vi.fn();
const animate = vi.fn();

beforeEach(() => {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      disconnect = disconnect;
      observe = () => undefined;
      constructor(callback: (entries: object[]) => void) {
        intersect = ({ ratio, top = 2_000, height = 0 }) =>
          callback([
            {
              intersectionRatio: ratio,
              intersectionRect: { height },
              boundingClientRect: { top },
              rootBounds: { height: 800 },
            },
          ]);
      }
    },
  );
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  Element.prototype.animate = animate;
  document.body.innerHTML =
    '<div id="s"><section><div><h2>A</h2><ul><li>1</li></ul></div></section></div>';
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

function section(): HTMLElement {
  const found = document.getElementById("s");
  if (!found) throw new Error("no section");
  return found;
}

const delays = () => animate.mock.calls.map(([, { delay }]) => delay);

test("reveals the children of a section one by one once 10% of it is visible", () => {
  enhance(section());
  intersect({ ratio: 0 });
  expect(section().dataset.inView).toBe("no");
  intersect({ ratio: 0.05 });
  expect(section().dataset.inView).toBe("no");
  intersect({ ratio: 0.1 });
  expect(section().dataset.inView).toBe("yes");
  expect(delays()).toEqual([0, 100]);
  expect(disconnect).toHaveBeenCalled();
});

test("uses the delay and the children that a section marks", () => {
  section().innerHTML =
    '<p>A</p><ul data-reveal-delay="200"><li data-reveal>1</li><li data-reveal>2</li></ul>';
  enhance(section());
  intersect({ ratio: 0 });
  intersect({ ratio: 0.5 });
  expect(delays()).toEqual([0, 200]);
});

test("never hides a section that is visible at load or above the viewport", () => {
  enhance(section());
  intersect({ ratio: 0.02, top: 790 });
  expect(section().dataset.inView).toBe("yes");
  expect(document.querySelector("[data-waits]")).toBeNull();
  expect(animate).not.toHaveBeenCalled();
});

test("reveals a section taller than ten viewports once it fills half of one", () => {
  enhance(section());
  intersect({ ratio: 0 });
  intersect({ ratio: 0.04, height: 400 });
  expect(section().dataset.inView).toBe("yes");
});

test("neither hides nor animates with reduced motion", () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  enhance(section());
  intersect({ ratio: 0 });
  expect(document.querySelector("[data-waits]")).toBeNull();
  intersect({ ratio: 0.1 });
  expect(section().dataset.inView).toBe("yes");
  expect(animate).not.toHaveBeenCalled();
});
