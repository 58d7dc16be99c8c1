import { expect, test } from "vitest";
import { drawCover } from "./cover.ts";

const study = (title: string) => drawCover({ type: "case-study", title, readTime: "8 min read" });

/** Length of a drawn bar. */
const length = (path: string) => Number(/h([\d.]+)/.exec(path)?.[1]);

test("a case study shows the change its title names as lengths on one scale", () => {
  const cover = study("A bearings plant cuts line downtime from 12% to 2%");
  expect([cover.beforeText, cover.afterText]).toEqual(["12%", "2%"]);
  expect(length(cover.after) / length(cover.before)).toBeCloseTo(2 / 12, 2);
});

test("figures keep their sign and unit, and grow as well as shrink", () => {
  const cover = study("Fraud loss from $0.3M to $4.2M");
  expect([cover.beforeText, cover.afterText]).toEqual(["$0.3M", "$4.2M"]);
  expect(length(cover.after)).toBeGreaterThan(length(cover.before));
});

test("what is zero has no length", () => {
  const cover = study("Late reports from 14% to 0%");
  expect([length(cover.before), length(cover.after)]).toEqual([184, 0]);
});

test("a title that names no change, or two units, is drawn without figures", () => {
  for (const title of ["Nine modules in 2024", "From 45 min to 2 h", "12%, 5% and 2%", ""]) {
    const cover = study(title);
    expect([cover.beforeText, cover.before, cover.after]).toEqual(["", "", ""]);
    expect(cover.lines).not.toBe("");
  }
});

test("a webinar has a mark for each minute, always the same ones", () => {
  const talk = { type: "webinar", title: "One connector", readTime: "45 min watch" };
  expect(drawCover(talk).lines.match(/M/g)).toHaveLength(45);
  expect(drawCover(talk)).toEqual(drawCover(talk));
  expect(drawCover({ ...talk, title: "Another" })).not.toEqual(drawCover(talk));
});

test("the longer a paper, the higher its pile; a length without a number is one too", () => {
  const paper = (readTime: string) => drawCover({ type: "whitepaper", title: "A", readTime }).lines;
  expect(paper("18 min read").length).toBeGreaterThan(paper("9 min read").length);
  expect(paper("long")).toMatch(/^M/);
  expect(paper("100000 pages").length).toBeLessThan(2000);
});
