// @vitest-environment node
import { expect, test } from "vitest";
import { buildFrameUrl } from "./frame-url.ts";

const session = "2f1e6a34-54f5-4a9e-9df1-0a1b2c3d4e5f";
const allowedOrigins = ["https://forms.example.com"];

test("frames the built-in form without an external one", () => {
  expect(buildFrameUrl(null, {}, allowedOrigins)).toBe("/book");
});

test("adds the chat session and campaign to the external form's query", () => {
  const query = { chat_session: session, utm_source: "mail & more", utm_campaign: "autumn" };
  expect(buildFrameUrl("https://forms.example.com/demo?form=7", query, allowedOrigins)).toBe(
    `https://forms.example.com/demo?form=7&chat_session=${session}&utm_source=mail+%26+more&utm_campaign=autumn`,
  );
});

test("passes the meeting to the built-in form only", () => {
  const query = { meeting: "blueprint-call", chat_session: session };
  expect(buildFrameUrl(null, query, allowedOrigins)).toBe(
    `/book?chat_session=${session}&meeting=blueprint-call`,
  );
  expect(buildFrameUrl("https://forms.example.com/demo", query, allowedOrigins)).toBe(
    `https://forms.example.com/demo?chat_session=${session}`,
  );
});

test("frames the built-in form instead of a forbidden URL", () => {
  for (const address of [
    "https://elsewhere.example.com/demo",
    "javascript:alert(1)",
    "//forms.example.com/demo",
    "no address",
  ]) {
    expect(buildFrameUrl(address, { chat_session: session }, allowedOrigins)).toBe(
      `/book?chat_session=${session}`,
    );
  }
});

test("drops an invalid chat session and truncates long campaign values", () => {
  const address = buildFrameUrl(
    null,
    { chat_session: "x", utm_term: "t".repeat(5000) },
    allowedOrigins,
  );
  expect(address).toBe(`/book?utm_term=${"t".repeat(200)}`);
});
