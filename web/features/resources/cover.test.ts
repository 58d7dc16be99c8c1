import { expect, test } from "vitest";
import { drawCover } from "./cover.ts";

const drawCaseStudy = (title: string) =>
  drawCover({ type: "case-study", title, readTime: "8 min read" });

/** Returns the length of a bar in path data. */
const barLength = (path: string) => Number(/h([\d.]+)/.exec(path)?.[1]);

test("draws the change in the title of a case study as bars on one scale", () => {
  const cover = drawCaseStudy("A bearings plant cuts line downtime from 12% to 2%");
  expect([cover.beforeText, cover.afterText]).toEqual(["12%", "2%"]);
  expect(barLength(cover.after) / barLength(cover.before)).toBeCloseTo(2 / 12, 2);
});

test("keeps currency and unit, and draws increases", () => {
  const cover = drawCaseStudy("Fraud loss from $0.3M to $4.2M");
  expect([cover.beforeText, cover.afterText]).toEqual(["$0.3M", "$4.2M"]);
  expect(barLength(cover.after)).toBeGreaterThan(barLength(cover.before));
});

test("draws no bar for zero", () => {
  const cover = drawCaseStudy("Late reports from 14% to 0%");
  expect([barLength(cover.before), barLength(cover.after)]).toEqual([184, 0]);
});

test("draws no bars for a title without two values of one unit", () => {
  for (const title of ["Nine modules in 2024", "From 45 min to 2 h", "12%, 5% and 2%", ""]) {
    const cover = drawCaseStudy(title);
    expect([cover.beforeText, cover.before, cover.after]).toEqual(["", "", ""]);
    expect(cover.lines).not.toBe("");
  }
});

test("draws one mark per minute of a webinar, deterministically", () => {
  const talk = { type: "webinar", title: "One connector", readTime: "45 min watch" };
  expect(drawCover(talk).lines.match(/M/g)).toHaveLength(45);
  expect(drawCover(talk)).toEqual(drawCover(talk));
  expect(drawCover({ ...talk, title: "Another" })).not.toEqual(drawCover(talk));
});

test("draws a higher pile for a longer paper, and one for an unknown length", () => {
  const paper = (readTime: string) => drawCover({ type: "whitepaper", title: "A", readTime }).lines;
  expect(paper("18 min read").length).toBeGreaterThan(paper("9 min read").length);
  expect(paper("long")).toMatch(/^M/);
  expect(paper("100000 pages").length).toBeLessThan(2000);
});
