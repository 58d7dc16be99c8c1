import { readFileSync, globSync } from "node:fs";
import { expect, test } from "vitest";
import {
  getContrast,
  isColor,
  minEdgeContrast,
  minTextContrast,
  toHex,
} from "../../supabase/domain/accent.ts";

const folder = `${import.meta.dirname}/../../web`;
const css = readFileSync(`${folder}/ui/tokens.css`, "utf8");
const [light = "", dark = ""] = css.split("@media (prefers-color-scheme: dark)");

/** Returns the colors of a theme's tokens as `#rrggbb`, without those derived from other tokens. */
function readColors(theme: string): Map<string, string> {
  const [block = ""] = theme.split("[data-tone");
  const colors = new Map<string, string>();
  for (const [, name = "", value = ""] of block.matchAll(/(--[\w-]+):\s*([^;]+);/g)) {
    const [, l, c, h] = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(value) ?? [];
    if (isColor(value)) colors.set(name, value);
    else if (l) colors.set(name, toHex({ l: Number(l), c: Number(c), h: Number(h) }));
  }
  return colors;
}

const statuses = ["late", "error", "good"];
const hues = ["blue", "teal", "amber", "violet", "rose", "green", "magenta", "cyan", "olive"];
const texts = ["--ink", "--ink-soft", "--ink-faint", "--late-text", "--error-text"];
const graphics = [
  "--signal-fill",
  ...statuses.map((name) => `--${name}`),
  ...hues.map((name) => `--hue-${name}`),
];

test.each([
  ["light", light],
  ["dark", dark],
])("text and graphics of the %s theme have the contrast of WCAG AA", (_, theme) => {
  const colors = readColors(theme);
  const contrast = (one: string, other: string) =>
    getContrast(colors.get(one) ?? "", colors.get(other) ?? "");
  for (const surface of ["--paper", "--paper-raised", "--paper-sunken"]) {
    for (const text of texts)
      expect(contrast(text, surface), `${text} on ${surface}`).toBeGreaterThanOrEqual(
        minTextContrast,
      );
    for (const graphic of graphics)
      expect(contrast(graphic, surface), `${graphic} on ${surface}`).toBeGreaterThanOrEqual(
        minEdgeContrast,
      );
  }
  for (const status of ["late", "error"])
    expect(contrast(`--${status}-text`, `--${status}-soft`)).toBeGreaterThanOrEqual(
      minTextContrast,
    );
  for (const text of ["--on-band", "--on-band-soft"])
    expect(contrast(text, "--band")).toBeGreaterThanOrEqual(minTextContrast);
  expect(contrast("--ink", "--neutral-soft")).toBeGreaterThanOrEqual(minTextContrast);
});

const files = globSync("**/*.css", { cwd: folder, exclude: (name) => name === ".next" });
const sheets = files
  .filter((file) => !file.includes("node_modules") && !file.endsWith("tokens.css"))
  .map((file) => ({ file, text: readFileSync(`${folder}/${file}`, "utf8") }));

test("the site has nine type sizes, and every text has one of them", () => {
  const [, block = ""] = /\/\* Type:(.*?)\/\* Shape/s.exec(light) ?? [];
  const sizes = [...block.matchAll(/^ {2}(--(?:text|title|figure|display)[\w-]*): (?!var)/gm)];
  expect(sizes).toHaveLength(9);
  const names = [...sizes.map(([, name]) => `var(${name})`), "var(--title-3)", "inherit", "100%"];
  for (const { file, text } of sheets)
    for (const [, size = ""] of text.matchAll(/font-size:\s*([^;]+);/g))
      expect(names, `${file}: font-size: ${size}`).toContain(size);
});

test("the signal color is only on actions: buttons and the underlines and arrows of links", () => {
  const uses = sheets.flatMap(({ file, text }) =>
    [...text.matchAll(/([\w-]+):\s*[^;{}]*var\(--signal(?:-fill)?\)/g)].map(
      ([, property]) => `${file} ${property}`,
    ),
  );
  const isAction = (use: string) =>
    use.endsWith("text-decoration-color") ||
    [
      "ui/button.module.css background",
      "features/chat/message-form.module.css background",
      "features/demos/demo-player.module.css background",
      "features/events/event-page.module.css color",
      "features/resources/resource-card.module.css color",
      "features/scheduling/booking/booking-page.module.css color",
      "rich-text/blocks/video.module.css background",
      "sections/solution-carousel/solution-carousel.module.css color",
    ].includes(use);
  expect(uses.length).toBeGreaterThan(5);
  expect(uses.filter((use) => !isAction(use))).toEqual([]);
});
