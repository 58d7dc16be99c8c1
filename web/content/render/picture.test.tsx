import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { Picture } from "./picture.tsx";

vi.mock("../sanity/client.ts", () => ({
  getClientConfig: () => ({ projectId: "embedded", dataset: "production" }),
}));

afterEach(cleanup);

/** An image of 800 by 600 pixels, cropped to its left half, with the hotspot in the upper part. */
const image = {
  asset: { _ref: "image-0a1b-800x600-png" },
  alt: "Two people at a table",
  crop: { left: 0, right: 0.5, top: 0, bottom: 0 },
  hotspot: { x: 0.2, y: 0.3, width: 0.2, height: 0.2 },
};
const getImageUrl = () => new URL(screen.getByRole("img").getAttribute("src") ?? "");

test("has the aspect ratio of the editor's crop, so that loading shifts no layout", () => {
  render(<Picture image={image} sizes="100vw" />);
  expect(screen.getByRole("img")).toHaveProperty("width", 400);
  expect(screen.getByRole("img")).toHaveProperty("height", 600);
  expect(getImageUrl().searchParams.get("rect")).toBe("0,0,400,600");
});

test("crops to a given aspect ratio around the hotspot", () => {
  render(<Picture image={image} sizes="100vw" aspectRatio={[4, 3]} />);
  expect(screen.getByRole("img")).toHaveProperty("alt", "Two people at a table");
  // 300 pixels high around the hotspot at 180, within the crop.
  expect(getImageUrl().searchParams.get("rect")).toBe("0,30,400,300");
  expect(getImageUrl().searchParams.get("h")).toBe("900");
  const [smallest] = (screen.getByRole("img").getAttribute("srcset") ?? "").split(", ");
  expect(smallest).toMatch(/rect=0,30,400,300&.*h=300\S* 400w$/);
});
