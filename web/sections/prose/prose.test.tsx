import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { buttonTo, visitorContext } from "../../content/request/page-context.fixture.ts";
import { proseSchema } from "./prose.groq.ts";
import { Prose } from "./prose.tsx";

vi.mock("../../content/sanity/client.ts", () => ({
  getClientConfig: () => ({ projectId: "embedded", dataset: "production", apiHost: "http://lake" }),
}));

afterEach(cleanup);

const block = (text: string, style: "normal" | "h2" = "normal") => ({
  _key: text.toLowerCase(),
  _type: "block" as const,
  style,
  listItem: null,
  level: null,
  children: [{ _key: "s", _type: "span" as const, text, marks: null }],
  markDefs: null,
});
const layout = { side: null, tone: null, columns: null, cardStyle: null, headlineSize: null };
const content = {
  eyebrow: null,
  image: null,
  video: null,
  captions: null,
  buttons: null,
  layout: null,
  headline: "Terms of service",
  lead: "Last updated January 1, 2025",
  body: ["Acceptance", "License", "Liability"].flatMap((part) => [
    block(part, "h2"),
    block(`About ${part}`),
  ]),
};

test("shows a table of contents in the first section of a page", () => {
  const { container } = render(<Prose content={content} context={visitorContext} isFirst />);
  const contents = within(screen.getByRole("navigation", { name: "On this page" })).getAllByRole(
    "link",
  );
  expect(contents.map((link) => link.textContent)).toEqual(["Acceptance", "License", "Liability"]);
  for (const link of contents) {
    expect(container.querySelector(`[id="${link.getAttribute("href")?.slice(1)}"]`)).not.toBeNull();
  }
});

test("shows no table of contents in later sections", () => {
  render(<Prose content={content} context={visitorContext} isFirst={false} />);
  expect(screen.queryByRole("navigation")).toBeNull();
  expect(screen.getByRole("heading", { level: 2, name: "Terms of service" })).toBeDefined();
});

const image = {
  asset: { _ref: "image-abc123-1200x800-jpg" },
  alt: "A control room",
  crop: null,
  hotspot: null,
};

test("shows a picture beside the text, on the chosen side, without a table of contents", () => {
  const leftLayout = { ...layout, side: "left" as const };
  const { container } = render(
    <Prose content={{ ...content, image, layout: leftLayout }} context={visitorContext} isFirst />,
  );
  expect(screen.getByRole("img", { name: "A control room" })).toBeDefined();
  expect(screen.queryByRole("navigation")).toBeNull();
  expect(container.querySelector('[class*="mediaLeft"]')).not.toBeNull();
});

test("shows a video with captions in place of the picture, which is its poster", () => {
  const media = { image, video: "file-abc123-mp4", captions: "file-def456-vtt" };
  const { container } = render(
    <Prose content={{ ...content, ...media }} context={visitorContext} isFirst={false} />,
  );
  const video = container.querySelector("video");
  expect(video?.getAttribute("src")).toMatch(/abc123\.mp4/);
  expect(video?.getAttribute("poster")).toMatch(/abc123/);
  expect(video?.getAttribute("aria-label")).toBe("A control room");
  expect(video?.querySelector("track")?.getAttribute("src")).toMatch(/def456\.vtt/);
  expect(container.querySelector("img")).toBeNull();
});

test("shows its buttons under the text", () => {
  const buttons = [buttonTo("/contact", "Ask us")];
  render(<Prose content={{ ...content, buttons }} context={visitorContext} isFirst={false} />);
  expect(screen.getByRole("link", { name: "Ask us" }).getAttribute("href")).toBe("/contact");
});

test("shows a large headline with its eyebrow above it, and the lead below it with the buttons", () => {
  const statement = {
    ...content,
    eyebrow: "Leadership",
    headline: "Led by engineers",
    body: [],
    buttons: [buttonTo("/schedule-demo", "Book Blueprint Call")],
    layout: { ...layout, headlineSize: "large" as const },
  };
  const { container } = render(
    <Prose content={statement} context={visitorContext} isFirst={false} />,
  );
  expect(container.textContent).toBe(
    "LeadershipLed by engineersLast updated January 1, 2025Book Blueprint Call",
  );
  expect(screen.getByRole("heading", { level: 2 }).className).toContain("title1");
  const lead = screen.getByText("Last updated January 1, 2025");
  expect(lead.parentElement?.contains(screen.getByRole("link"))).toBe(true);
});

const parsed = (fields: object) =>
  proseSchema.safeParse({ ...content, body: null, lead: null, ...fields }).success;

test("needs a lead or a text", () => {
  expect(parsed({})).toBe(false);
  expect(parsed({ body: [], lead: " " })).toBe(false);
  expect(parsed({ lead: "A lead." })).toBe(true);
  expect(parsed({ body: [block("A text")] })).toBe(true);
});
