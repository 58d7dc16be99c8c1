import { property, record, constantFrom, integer, assert as check } from "fast-check";
import { expect, test } from "vitest";
import { parseImageOptions } from "./image-parameters.ts";
import { planImage, type ImagePlan } from "./image-plan.ts";

function createPlan(query: string, width = 1000, height = 500): ImagePlan {
  const options = parseImageOptions(new URLSearchParams(query), "*/*");
  if (!options) throw new Error(`${query} does not change the image`);
  return planImage({ width, height }, options);
}
const whole = { left: 0, top: 0, width: 1000, height: 500 };
const middle = { left: 250, top: 0, width: 500, height: 500 };

test.each([
  ["w=500", whole, [500, 250]],
  ["h=100", whole, [200, 100]],
  ["w=2000", whole, [2000, 1000]],
  ["w=2000&fit=max", whole, [1000, 500]],
  ["w=2000&fit=min", whole, [1000, 500]],
  ["w=200&dpr=2", whole, [400, 200]],
  ["w=200&h=200", whole, [200, 100]],
  ["w=3000&h=3000&fit=max", whole, [1000, 500]],
  ["w=200&h=200&fit=scale", whole, [200, 200]],
  ["w=200&h=200&fit=crop", middle, [200, 200]],
  ["w=200&h=200&fit=crop&crop=left", { ...middle, left: 0 }, [200, 200]],
  ["w=200&h=200&fit=crop&crop=right", { ...middle, left: 500 }, [200, 200]],
  [
    "w=1000&h=100&fit=crop&crop=bottom",
    { left: 0, top: 400, width: 1000, height: 100 },
    [1000, 100],
  ],
  ["w=200&h=200&fit=crop&crop=focalpoint&fp-x=0.9&fp-y=0.5", { ...middle, left: 500 }, [200, 200]],
  ["w=2000&h=2000&fit=min", middle, [500, 500]],
  ["rect=100,50,400,200&w=200", { left: 100, top: 50, width: 400, height: 200 }, [200, 100]],
  ["rect=900,400,400,200", { left: 900, top: 400, width: 100, height: 100 }, [100, 100]],
  ["rect=5000,5000,10,10", { left: 999, top: 499, width: 1, height: 1 }, [1, 1]],
  ["h=500&fit=crop&max-w=500", middle, [500, 500]],
  ["w=100&fit=crop&min-h=100", middle, [100, 100]],
  ["fit=crop&max-w=500", middle, [500, 500]],
  ["max-w=500&w=800", whole, [800, 400]],
  ["or=90&w=250", whole, [500, 250]],
  ["or=90&w=100&h=100&fit=crop&crop=top", { ...middle, left: 0 }, [100, 100]],
  ["or=270&w=100&h=100&fit=crop&crop=top", { ...middle, left: 500 }, [100, 100]],
  ["or=180&w=100&h=100&fit=crop&crop=left", { ...middle, left: 500 }, [100, 100]],
])("plans %s", (query, extract, [width, height]) => {
  expect(createPlan(query)).toMatchObject({ extract, size: { width, height } });
});

test.each([
  ["w=200&h=200&fit=fill", [200, 100], { left: 0, right: 0, top: 50, bottom: 50 }, [200, 200]],
  [
    "w=2000&h=2000&fit=fillmax",
    [1000, 500],
    { left: 500, right: 500, top: 750, bottom: 750 },
    [2000, 2000],
  ],
  ["w=200&pad=10", [200, 100], { left: 10, right: 10, top: 10, bottom: 10 }, [220, 120]],
  ["or=90&w=100&h=100&fit=fill", [100, 50], { left: 25, right: 25, top: 0, bottom: 0 }, [100, 100]],
])("computes the margin of %s", (query, [width, height], margin, result) => {
  expect(createPlan(query)).toEqual({
    extract: whole,
    size: { width, height },
    margin,
    result: { width: result[0], height: result[1] },
  });
});

test.each([
  [1, 1, "w=300&h=200&fit=crop"],
  [100_000, 1, "w=100"],
  [1, 60_000, "h=10&fit=crop&w=10"],
  [3, 7, "rect=2,6,50,50&or=90&w=9&h=4&fit=crop&crop=focalpoint&fp-x=1&fp-y=1"],
])("keeps at least one pixel per side for an image of %s by %s with %s", (width, height, query) => {
  const { extract, size } = createPlan(query, width, height);
  expect(Math.min(extract.width, extract.height, size.width, size.height)).toBeGreaterThanOrEqual(
    1,
  );
});

test("extracts an area inside the source and fills the result for any parameters", () => {
  const side = integer({ min: 1, max: 5000 });
  const parameters = record({
    width: side,
    height: side,
    w: side,
    h: side,
    rect: record({ left: integer({ min: 0, max: 6000 }), top: side, width: side, height: side }),
    fit: constantFrom("clip", "crop", "fill", "fillmax", "max", "min", "scale"),
    crop: constantFrom("top", "bottom,right", "center", "focalpoint", "entropy"),
    or: constantFrom(0, 90, 180, 270),
    pad: integer({ min: 0, max: 50 }),
  });
  check(
    property(parameters, ({ width, height, w, h, rect, fit, crop, or, pad }) => {
      const rectangle = `${rect.left},${rect.top},${rect.width},${rect.height}`;
      const query = `w=${w}&h=${h}&rect=${rectangle}&fit=${fit}&crop=${crop}&or=${or}&pad=${pad}&fp-x=1&fp-y=0`;
      const { extract, size, margin, result } = createPlan(query, width, height);
      expect(extract.left).toBeGreaterThanOrEqual(0);
      expect(extract.top).toBeGreaterThanOrEqual(0);
      expect(extract.left + extract.width).toBeLessThanOrEqual(width);
      expect(extract.top + extract.height).toBeLessThanOrEqual(height);
      const [wide, high] = or % 180 === 0 ? [size.width, size.height] : [size.height, size.width];
      expect(wide + margin.left + margin.right).toBe(result.width);
      expect(high + margin.top + margin.bottom).toBe(result.height);
      expect(Math.min(...Object.values(margin))).toBeGreaterThanOrEqual(0);
    }),
  );
});
