import { expect, test } from "vitest";
import { parseImageOptions, planImage, type ImageOptions } from "./images.ts";

const options = (query: string, accept = "*/*"): ImageOptions => {
  const parsed = parseImageOptions(new URLSearchParams(query), accept);
  if (!parsed) throw new Error(`${query} asks for no change`);
  return parsed;
};
const plan = (query: string, width = 1000, height = 500) =>
  planImage({ width, height }, options(query));
const whole = { left: 0, top: 0, width: 1000, height: 500 };

test.each([
  ["w=500", whole, [500, 250]],
  ["h=100", whole, [200, 100]],
  ["w=2000", whole, [2000, 1000]],
  ["w=2000&fit=max", whole, [1000, 500]],
  ["w=200&dpr=2", whole, [400, 200]],
  ["w=200&h=200", whole, [200, 100]],
  ["w=3000&h=3000&fit=max", whole, [1000, 500]],
  ["w=200&h=200&fit=scale", whole, [200, 200]],
  ["w=200&h=200&fit=crop", { left: 250, top: 0, width: 500, height: 500 }, [200, 200]],
  ["w=200&h=200&fit=crop&crop=left", { left: 0, top: 0, width: 500, height: 500 }, [200, 200]],
  [
    "w=200&h=200&fit=crop&crop=focalpoint&fp-x=0.9&fp-y=0.5",
    { left: 500, top: 0, width: 500, height: 500 },
    [200, 200],
  ],
  ["w=2000&h=2000&fit=min", { left: 250, top: 0, width: 500, height: 500 }, [500, 500]],
  ["rect=100,50,400,200&w=200", { left: 100, top: 50, width: 400, height: 200 }, [200, 100]],
  ["rect=900,400,400,200", { left: 900, top: 400, width: 100, height: 100 }, [100, 100]],
])("%s", (query, extract, [width, height]) => {
  expect(plan(query)).toEqual({ extract, size: { width, height } });
});

test("auto=format takes what the browser says it knows", () => {
  expect(options("auto=format", "image/avif,image/webp").format).toBe("avif");
  expect(options("auto=format", "image/webp,*/*").format).toBe("webp");
  expect(options("auto=format", "image/png").format).toBeUndefined();
});

test("an address without a change gives the original", () => {
  expect(parseImageOptions(new URLSearchParams("dl=photo.jpg"), "")).toBeUndefined();
});

test.each([
  "w=abc",
  "w=-1",
  "w=100000",
  "h=0",
  "q=101",
  "dpr=9",
  "fit=stretch",
  "crop=middle",
  "rect=1,2,3",
  "rect=-1,0,10,10",
  "fp-x=2",
  "auto=everything",
  "fm=bmp",
  "blur=50",
])("%s is refused with 400 and names the parameter", (query) => {
  const name = query.split("=")[0] ?? "";
  expect(() => options(query)).toThrow(name);
  expect(() => options(query)).toThrow(expect.objectContaining({ status: 400 }));
});
