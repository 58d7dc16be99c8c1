// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { enhance } from "./reveal.enhancement.ts";

type Look = {
  ratio: number;
  top?: number;
  height?: number;
};

let look: (seen: Look) => void;
const disconnect = vi.fn();
const animate = vi.fn();

beforeEach(() => {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      disconnect = disconnect;
      observe = () => undefined;
      constructor(notice: (entries: object[]) => void) {
        look = ({ ratio, top = 2_000, height = 0 }) =>
          notice([
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

test("a section further down is marked at a tenth, its children one after the other", () => {
  enhance(section());
  look({ ratio: 0 });
  expect(section().dataset.inView).toBe("no");
  look({ ratio: 0.05 });
  expect(section().dataset.inView).toBe("no");
  look({ ratio: 0.1 });
  expect(section().dataset.inView).toBe("yes");
  expect(delays()).toEqual([0, 100]);
  expect(disconnect).toHaveBeenCalled();
});

test("a section may ask for another delay and name its children", () => {
  section().innerHTML =
    '<p>A</p><ul data-reveal-delay="200"><li data-reveal>1</li><li data-reveal>2</li></ul>';
  enhance(section());
  look({ ratio: 0 });
  look({ ratio: 0.5 });
  expect(delays()).toEqual([0, 200]);
});

test("what is seen when the page loads, or lies above, never hides", () => {
  enhance(section());
  look({ ratio: 0.02, top: 790 });
  expect(section().dataset.inView).toBe("yes");
  expect(document.querySelector("[data-waits]")).toBeNull();
  expect(animate).not.toHaveBeenCalled();
});

test("a section taller than ten windows is in view when it fills half of one", () => {
  enhance(section());
  look({ ratio: 0 });
  look({ ratio: 0.04, height: 400 });
  expect(section().dataset.inView).toBe("yes");
});

test("with reduced motion nothing hides or moves", () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  enhance(section());
  look({ ratio: 0 });
  expect(document.querySelector("[data-waits]")).toBeNull();
  look({ ratio: 0.1 });
  expect(section().dataset.inView).toBe("yes");
  expect(animate).not.toHaveBeenCalled();
});
