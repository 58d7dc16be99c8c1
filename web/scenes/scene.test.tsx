import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { getSceneSample, sceneSamples } from "./scene.fixture.ts";
import { sceneSchema, type SceneContent } from "./scene-schema.ts";
import { Scene } from "./scene.tsx";

afterEach(cleanup);

const kinds = Object.values(sceneSamples).map((scene): [string, SceneContent] => [
  scene._type,
  scene,
]);

/** Collects all texts of a scene that editors write. */
function collectTexts(value: unknown, name = ""): string[] {
  const inner = new Set(["_type", "id", "from", "to", "state", "side", "tone", "moduleHues"]);
  if (inner.has(name) || (name === "change" && ["same", "added", "removed"].includes(`${value}`)))
    return [];
  if (name === "outcome") return [];
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap((item) => collectTexts(item, name));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([field, item]) => collectTexts(item, field));
}

/** Returns the scene with every list resized to `count` items. */
function resizeLists(scene: SceneContent, count: number): SceneContent {
  const change = (value: unknown): unknown => {
    if (Array.isArray(value)) {
      const items = Array.from({ length: count }, (_, index) => value[index % value.length]);
      return items.map((item, index) =>
        typeof item === "object" && item !== null
          ? { ...Object(change(item)), key: index, ...("id" in item && { id: `n${index}` }) }
          : typeof item === "string"
            ? `${item} ${index}`
            : item,
      );
    }
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([field, item]) => [
        field,
        Array.isArray(item) || typeof item === "object" ? change(item) : item,
      ]),
    );
  };
  const changed = sceneSchema.parse(change(scene));
  if (!changed) throw new Error("The resized scene is invalid");
  return changed;
}

test.each(kinds)("shows all texts of %s", (_, scene) => {
  const { container } = render(<Scene content={scene} hue="teal" />);
  // The colon between name and detail is rendered as spacing.
  const plain = (text: string) => text.replaceAll(/[:\s]+/g, "");
  const shown = plain(container.textContent ?? "");
  for (const text of collectTexts(scene)) expect(shown).toContain(plain(text));
});

test.each(kinds)("exposes %s to screen readers as one image with its caption", (_, scene) => {
  render(<Scene content={scene} />);
  expect(screen.getByRole("img").getAttribute("aria-label")).toBe(scene.title);
  expect(screen.getByRole("figure").lastElementChild?.textContent).toBe(scene.caption);
});

test.each(kinds)(
  "renders %s without inline styles, which the content security policy forbids",
  (_, scene) => {
    const { container } = render(<Scene content={scene} hue="blue" />);
    expect(container.querySelector("[style]")).toBeNull();
  },
);

test.each(
  kinds.flatMap(([kind, scene]) => [0, 1, 12].map((count) => [kind, count, scene] as const)),
)("renders %s with lists of %d items", (_, count, scene) => {
  const { container } = render(<Scene content={resizeLists(scene, count)} />);
  expect(container.textContent).toContain(scene.title);
  expect(container.innerHTML).not.toMatch(/NaN|Infinity|undefined/);
});

test("hides the small scene from screen readers", () => {
  const { container } = render(<Scene content={getSceneSample("sceneTable")} size="small" />);
  expect(container.firstElementChild?.getAttribute("aria-hidden")).toBe("true");
  expect(screen.queryByRole("figure")).toBeNull();
});

test("can hide the caption visually", () => {
  render(<Scene content={getSceneSample("sceneTable")} caption="hidden" />);
  const caption = screen.getByRole("figure").lastElementChild;
  expect(caption?.className).toMatch(/hidden/);
  expect(caption?.textContent).toBe(getSceneSample("sceneTable").caption);
});

test("renders nothing without a scene", () => {
  const { container } = render(<Scene content={null} />);
  expect(container.innerHTML).toBe("");
});

test.each([
  ["without title", { ...getSceneSample("sceneTable"), title: "" }],
  ["with malformed rows", { ...getSceneSample("sceneLog"), rows: [{ label: "a" }] }],
  ["with a position off its scale", { ...getSceneSample("sceneTimeline"), deadlineAt: 400 }],
  ["of an unknown kind", { _type: "sceneHologram", title: "T", caption: "C" }],
  ["that is not an object", 7],
])("omits and logs a scene %s", (_, scene) => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  expect(sceneSchema.parse(scene)).toBeNull();
  expect(warn).toHaveBeenCalledWith(expect.stringContaining("not rendered"));
});

test("does not log a missing scene", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  expect(sceneSchema.parse(null)).toBeNull();
  expect(warn).not.toHaveBeenCalled();
});

test("treats an unknown state as the first one", () => {
  const table = { ...getSceneSample("sceneTable"), rows: [{ cells: ["x"], state: "odd" }] };
  expect(sceneSchema.parse(table)).toMatchObject({ rows: [{ state: "normal" }] });
});

test("uses row indexes as keys and drops the document keys", () => {
  const row = { cells: ["x"], state: "late" };
  const rows = ["6c1f0a9be2d4", "0d7e53b81f2a"].map((_key) => ({ _key, ...row }));
  const parsed = sceneSchema.parse({ ...getSceneSample("sceneTable"), rows });
  expect(parsed).toMatchObject({ rows: [{ key: 0 }, { key: 1 }] });
  expect(JSON.stringify(parsed)).not.toContain("6c1f0a9be2d4");
});

test("renders columns of equal length as lanes, of which one may be late", () => {
  const { container } = render(
    <Scene content={{ ...getSceneSample("sceneArchitecture"), lateRow: 2 }} />,
  );
  const late = container.querySelectorAll("[class*=late]");
  expect(late).toHaveLength(1);
  expect(late[0]?.textContent).toContain("fx_rates");
  expect(late[0]?.textContent).toContain("Report waits");
});

test("gives a module that is named its color", () => {
  const { container } = render(<Scene content={getSceneSample("sceneArchitecture")} />);
  const module = [...container.querySelectorAll("p")].find(({ textContent }) =>
    textContent?.startsWith("ArqPulse"),
  );
  expect(module?.className).toMatch(/teal/);
});

test("splits a late bar at the deadline", () => {
  const { container } = render(<Scene content={getSceneSample("sceneTimeline")} />);
  const [whole, over] = [...container.querySelectorAll("[class*=late] rect")];
  expect(whole?.getAttribute("x")).toBe("40%");
  expect(over?.getAttribute("x")).toBe("78%");
  expect(over?.getAttribute("width")).toBe("6%");
});

test("draws no bar for zero", () => {
  const figures = getSceneSample("sceneFigures");
  const rows = figures.rows.map((row) => ({ ...row, afterValue: 0 }));
  const { container } = render(<Scene content={{ ...figures, rows }} />);
  const [before, after] = [...container.querySelectorAll("rect")];
  expect(Number.parseFloat(before?.getAttribute("width") ?? "")).toBeGreaterThan(0);
  expect(Number.parseFloat(after?.getAttribute("width") ?? "")).toBe(0);
});

test("draws before and after as bars on one scale", () => {
  const { container } = render(<Scene content={getSceneSample("sceneFigures")} />);
  const [before = 0, after = 0] = [...container.querySelectorAll("rect")].map((rect) =>
    Number.parseFloat(rect.getAttribute("width") ?? ""),
  );
  expect(after / before).toBeCloseTo(8 / 35, 2);
});

test("right-aligns numeric columns only", () => {
  const { container } = render(<Scene content={getSceneSample("sceneTable")} />);
  const heads = [...container.querySelectorAll("th")].map(({ className }) => className !== "");
  expect(heads).toEqual([false, false, true]);
});

test("renders repeated texts", () => {
  const table = { ...getSceneSample("sceneTable"), columns: ["Same", "Same", "Same"] };
  const { container } = render(<Scene content={table} />);
  expect([...container.querySelectorAll("th")].map((head) => head.textContent)).toEqual([
    "Same",
    "Same",
    "Same",
  ]);
});

test("omits a scene with oversized lists or texts", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const list = (count: number) => Array.from({ length: count }, (_, index) => index);
  const { sceneChart, sceneArchitecture, sceneGraph } = sceneSamples;
  const oversized = [
    { ...sceneChart, lines: [{ ...sceneChart.lines[0], values: list(200_000) }] },
    { ...sceneArchitecture, modules: list(5_000).map(String) },
    { ...sceneGraph, nodes: list(5_000).map((n) => ({ ...sceneGraph.nodes[0], id: `n${n}` })) },
    { ...sceneChart, title: "x".repeat(100_000) },
  ];
  for (const scene of oversized) expect(sceneSchema.parse(scene)).toBeNull();
  warn.mockRestore();
});

test.each([Number.MAX_VALUE, 1e12, Number.MIN_VALUE, 1e-9, 0])("scales a chart of %d", (value) => {
  const { sceneChart } = sceneSamples;
  const lines = [{ label: "x", tone: "plain", values: [value, 0, value] }];
  const scene = sceneSchema.parse({ ...sceneChart, limitValue: value, lines });
  const { container } = render(scene ? <Scene content={scene} hue={null} /> : null);
  expect(container.innerHTML).not.toMatch(/NaN|Infinity|∞/);
});
