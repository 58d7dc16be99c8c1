// @vitest-environment node
import { expect, test } from "vitest";
import { buildFrameUrl } from "./frame-url.ts";

const session = "2f1e6a34-54f5-4a9e-9df1-0a1b2c3d4e5f";
const allowed = ["https://forms.example.com"];

test("without an outside form the site's own stands in the frame", () => {
  expect(buildFrameUrl(null, {}, allowed)).toBe("/book");
});

test("an outside form keeps its own query and gets chat session and campaign", () => {
  const query = { chat_session: session, utm_source: "mail & more", utm_campaign: "autumn" };
  expect(buildFrameUrl("https://forms.example.com/demo?form=7", query, allowed)).toBe(
    `https://forms.example.com/demo?form=7&chat_session=${session}&utm_source=mail+%26+more&utm_campaign=autumn`,
  );
});

test("what a form must not be is not framed: the site's own stands there", () => {
  for (const address of [
    "https://elsewhere.example.com/demo",
    "javascript:alert(1)",
    "//forms.example.com/demo",
    "no address",
  ]) {
    expect(buildFrameUrl(address, { chat_session: session }, allowed)).toBe(
      `/book?chat_session=${session}`,
    );
  }
});

test("what cannot be a chat session is dropped, what is no campaign's is cut", () => {
  const address = buildFrameUrl(null, { chat_session: "x", utm_term: "t".repeat(5000) }, allowed);
  expect(address).toBe(`/book?utm_term=${"t".repeat(200)}`);
});
