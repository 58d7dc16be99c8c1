import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { getSceneSample, sceneSamples } from "./scene.fake.ts";
import { sceneSchema, type SceneContent } from "./scene-schema.ts";
import { Scene } from "./scene.tsx";

afterEach(cleanup);

const kinds = Object.values(sceneSamples).map((scene): [string, SceneContent] => [
  scene._type,
  scene,
]);

/** Every text that an editor wrote into a scene. */
function textsOf(value: unknown, name = ""): string[] {
  const inner = new Set(["_type", "id", "from", "to", "state", "side", "tone"]);
  if (inner.has(name) || (name === "change" && ["same", "added", "removed"].includes(`${value}`)))
    return [];
  if (name === "outcome") return [];
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap((item) => textsOf(item, name));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([field, item]) => textsOf(item, field));
}

/** The same scene with each of its lists made as long as `count`. */
function resized(scene: SceneContent, count: number): SceneContent {
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
  if (!changed) throw new Error("The scene lost its shape");
  return changed;
}

test.each(kinds)("%s shows all its words, as text of the page", (_, scene) => {
  const { container } = render(<Scene content={scene} hue="pulse" />);
  // Colon and blank between a name and its second text are drawn as a distance.
  const plain = (text: string) => text.replaceAll(/[:\s]+/g, "");
  const shown = plain(container.textContent ?? "");
  for (const text of textsOf(scene)) expect(shown).toContain(plain(text));
});

test.each(kinds)("%s is one picture with its caption to a screen reader", (_, scene) => {
  render(<Scene content={scene} />);
  expect(screen.getByRole("img").getAttribute("aria-label")).toBe(scene.title);
  expect(screen.getByRole("figure").lastElementChild?.textContent).toBe(scene.caption);
});

test.each(kinds)("%s writes no inline style, which the content policy refuses", (_, scene) => {
  const { container } = render(<Scene content={scene} hue="mesh" />);
  expect(container.querySelector("[style]")).toBeNull();
});

test.each(
  kinds.flatMap(([kind, scene]) => [0, 1, 12].map((count) => [kind, count, scene] as const)),
)("%s stands with %d of everything", (_, count, scene) => {
  const { container } = render(<Scene content={resized(scene, count)} />);
  expect(container.textContent).toContain(scene.title);
  expect(container.innerHTML).not.toMatch(/NaN|Infinity|undefined/);
});

test("the small picture is for the eye alone, beside words that say the same", () => {
  const { container } = render(<Scene content={getSceneSample("sceneTable")} size="small" />);
  expect(container.firstElementChild?.getAttribute("aria-hidden")).toBe("true");
  expect(screen.queryByRole("figure")).toBeNull();
});

test("a caption can be left to words beside the picture", () => {
  render(<Scene content={getSceneSample("sceneTable")} caption="hidden" />);
  const caption = screen.getByRole("figure").lastElementChild;
  expect(caption?.className).toMatch(/hidden/);
  expect(caption?.textContent).toBe(getSceneSample("sceneTable").caption);
});

test("nothing is drawn where there is no scene", () => {
  const { container } = render(<Scene content={null} />);
  expect(container.innerHTML).toBe("");
});

test.each([
  ["without its words", { ...getSceneSample("sceneTable"), title: "" }],
  ["with rows of another shape", { ...getSceneSample("sceneLog"), rows: [{ label: "a" }] }],
  ["with a place off its scale", { ...getSceneSample("sceneTimeline"), deadlineAt: 400 }],
  ["of a kind nobody knows", { _type: "sceneHologram", title: "T", caption: "C" }],
  ["that is no scene at all", 7],
])("a scene %s leaves its place empty and a line in the log", (_, scene) => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  expect(sceneSchema.parse(scene)).toBeNull();
  expect(warn).toHaveBeenCalledWith(expect.stringContaining("not drawn"));
});

test("no scene is no fault", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  expect(sceneSchema.parse(null)).toBeNull();
  expect(warn).not.toHaveBeenCalled();
});

test("a state this site does not know is drawn as the first one", () => {
  const table = { ...getSceneSample("sceneTable"), rows: [{ cells: ["x"], state: "odd" }] };
  expect(sceneSchema.parse(table)).toMatchObject({ rows: [{ state: "normal" }] });
});

test("rows are told apart by their place, and the keys of their documents stay out of the page", () => {
  const row = { cells: ["x"], state: "late" };
  const rows = ["6c1f0a9be2d4", "0d7e53b81f2a"].map((_key) => ({ _key, ...row }));
  const parsed = sceneSchema.parse({ ...getSceneSample("sceneTable"), rows });
  expect(parsed).toMatchObject({ rows: [{ key: 0 }, { key: 1 }] });
  expect(JSON.stringify(parsed)).not.toContain("6c1f0a9be2d4");
});

test("columns of one length are lanes, one of which may be late", () => {
  const { container } = render(
    <Scene content={{ ...getSceneSample("sceneArchitecture"), lateRow: 2 }} />,
  );
  const late = container.querySelectorAll("[class*=late]");
  expect(late).toHaveLength(1);
  expect(late[0]?.textContent).toContain("fx_rates");
  expect(late[0]?.textContent).toContain("Report waits");
});

test("a module that is called by its name wears its colour", () => {
  const { container } = render(<Scene content={getSceneSample("sceneArchitecture")} />);
  const module = [...container.querySelectorAll("p")].find(({ textContent }) =>
    textContent?.startsWith("ArqPulse"),
  );
  expect(module?.className).toMatch(/pulse/);
});

test("what is late is cut at the deadline", () => {
  const { container } = render(<Scene content={getSceneSample("sceneTimeline")} />);
  const [whole, over] = [...container.querySelectorAll("[class*=late] rect")];
  expect(whole?.getAttribute("x")).toBe("40%");
  expect(over?.getAttribute("x")).toBe("78%");
  expect(over?.getAttribute("width")).toBe("6%");
});

test("a figure that is zero has no length", () => {
  const figures = getSceneSample("sceneFigures");
  const rows = figures.rows.map((row) => ({ ...row, afterValue: 0 }));
  const { container } = render(<Scene content={{ ...figures, rows }} />);
  const [before, after] = [...container.querySelectorAll("rect")];
  expect(Number.parseFloat(before?.getAttribute("width") ?? "")).toBeGreaterThan(0);
  expect(Number.parseFloat(after?.getAttribute("width") ?? "")).toBe(0);
});

test("before and after are two lengths on one scale", () => {
  const { container } = render(<Scene content={getSceneSample("sceneFigures")} />);
  const [before = 0, after = 0] = [...container.querySelectorAll("rect")].map((rect) =>
    Number.parseFloat(rect.getAttribute("width") ?? ""),
  );
  expect(after / before).toBeCloseTo(8 / 35, 2);
});

test("a column of figures is set flush right, a column of words is not", () => {
  const { container } = render(<Scene content={getSceneSample("sceneTable")} />);
  const heads = [...container.querySelectorAll("th")].map(({ className }) => className !== "");
  expect(heads).toEqual([false, false, true]);
});

test("a word that an editor wrote twice is drawn twice", () => {
  const table = { ...getSceneSample("sceneTable"), columns: ["Same", "Same", "Same"] };
  const { container } = render(<Scene content={table} />);
  expect([...container.querySelectorAll("th")].map((head) => head.textContent)).toEqual([
    "Same",
    "Same",
    "Same",
  ]);
});

test("a scene with endless lists or texts is left out instead of taking its page down", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const list = (count: number) => Array.from({ length: count }, (_, index) => index);
  const { sceneChart, sceneArchitecture, sceneGraph } = sceneSamples;
  const endless = [
    { ...sceneChart, lines: [{ ...sceneChart.lines[0], values: list(200_000) }] },
    { ...sceneArchitecture, modules: list(5_000).map(String) },
    { ...sceneGraph, nodes: list(5_000).map((n) => ({ ...sceneGraph.nodes[0], id: `n${n}` })) },
    { ...sceneChart, title: "x".repeat(100_000) },
  ];
  for (const scene of endless) expect(sceneSchema.parse(scene)).toBeNull();
  warn.mockRestore();
});

test.each([Number.MAX_VALUE, 1e12, Number.MIN_VALUE, 1e-9, 0])(
  "a chart of %d has a scale",
  (value) => {
    const { sceneChart } = sceneSamples;
    const lines = [{ label: "x", tone: "plain", values: [value, 0, value] }];
    const scene = sceneSchema.parse({ ...sceneChart, limitValue: value, lines });
    const { container } = render(scene ? <Scene content={scene} hue={null} /> : null);
    expect(container.innerHTML).not.toMatch(/NaN|Infinity|∞/);
  },
);
