import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { getSceneSample } from "../scene.fixture.ts";
import { sceneSchema } from "../scene-schema.ts";
import type { StoryContent } from "./moment-hue.ts";
import { isStory, Story } from "./story.tsx";

afterEach(cleanup);

const moment = (key: number, name: string) => ({
  key,
  time: `07:0${key}`,
  name,
  text: `What happens at 07:0${key}.`,
  scene: getSceneSample("sceneTable"),
});

const story: StoryContent = {
  ...getSceneSample("sceneArchitecture"),
  moments: [
    moment(1, "ArqPulse: pipeline monitoring"),
    moment(2, "Vendor"),
    { ...moment(3, "Report"), scene: null },
  ],
};

test("lists the moments in order, each with its time, who acts and a sentence", () => {
  render(<Story content={story} />);
  const items = within(screen.getByRole("list", { name: story.title })).getAllByRole("listitem");
  const moments = items.filter((item) => item.textContent?.startsWith("07:0"));
  expect(moments.map((item) => item.querySelector("div")?.textContent)).toEqual([
    "07:01ArqPulse pipeline monitoringWhat happens at 07:01.",
    "07:02VendorWhat happens at 07:02.",
    "07:03ReportWhat happens at 07:03.",
  ]);
});

test("shows a window per moment; without one, the architecture", () => {
  render(<Story content={story} />);
  const windows = screen.getAllByRole("img").map((image) => image.getAttribute("aria-label"));
  expect(windows).toEqual(["A window", "A window", story.title]);
  expect(screen.getAllByRole("img").at(-1)?.textContent).toContain("The fabric");
});

test("gives a moment the color of the module that acts", () => {
  const { container } = render(<Story content={story} />);
  const classes = [...container.querySelectorAll("ol > li[class*=moment]")].map((item) =>
    /teal/.test(item.className),
  );
  expect(classes).toEqual([true, false, false]);
});

test("is complete without scripts, and has no inline styles", () => {
  const { container } = render(<Story content={story} />);
  expect(container.querySelector("[style], [hidden], [data-enhance], button")).toBeNull();
});

test("the row of moments takes the keyboard focus, so that the arrow keys scroll it", () => {
  render(<Story content={story} />);
  expect(screen.getByRole("list", { name: story.title }).tabIndex).toBe(0);
});

test("hides the timeline from screen readers, which read the list", () => {
  const { container } = render(<Story content={story} />);
  expect(container.querySelector("[class*=timeline]")?.getAttribute("aria-hidden")).toBe("true");
});

test("shows at most eight moments", () => {
  const moments = Array.from({ length: 12 }, (_, key) => moment(key, "Vendor"));
  render(<Story content={{ ...story, moments }} />);
  expect(screen.getAllByRole("img")).toHaveLength(8);
});

test("only an architecture with moments is a story", () => {
  expect(isStory(story)).toBe(true);
  expect(isStory(getSceneSample("sceneArchitecture"))).toBe(false);
  expect(isStory({ ...story, moments: [] })).toBe(false);
  expect(isStory(getSceneSample("sceneTable"))).toBe(false);
  expect(isStory(null)).toBe(false);
});

test("omits the window of a moment that is invalid, and keeps the story", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const broken = { ...moment(1, "Vendor"), scene: { _type: "sceneTable", title: "" } };
  const parsed = sceneSchema.parse({ ...story, moments: [broken] });
  expect(parsed).toMatchObject({ moments: [{ text: "What happens at 07:01.", scene: null }] });
  expect(warn).toHaveBeenCalledOnce();
});
