import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { buttonLinks } from "../../content/request/page-context.ts";
import { buttonTo, visitorContext } from "../../content/request/page-context.fake.ts";
import { ButtonLinks } from "../../ui/button-link.tsx";
import { ChatButton } from "./chat-button.tsx";
import { sessionKey } from "./session-key.ts";

const { openChat, resumeChat } = vi.hoisted(() => ({ openChat: vi.fn(), resumeChat: vi.fn() }));
vi.mock("./open-chat.tsx", () => ({ openChat, resumeChat }));

const question = "Which process should we look at first?";

/** A page with the round button and an editor's button that asks, with their script. */
async function page() {
  const asks = { ...buttonTo(null, "Ask about ArqFlow"), target: "assistant" as const, question };
  render(
    <>
      <ButtonLinks
        links={buttonLinks([asks, buttonTo("/about", "About")], visitorContext, "hero")}
      />
      <ChatButton settings={visitorContext.settings} />
    </>,
  );
  const round = screen.getByLabelText("Chat with Arq Assistant");
  const { enhance } = await import("./chat.enhancement.ts");
  enhance(round);
  return { round, asking: screen.getByText("Ask about ArqFlow") };
}

beforeEach(() => {
  vi.resetModules();
  openChat.mockReset();
  resumeChat.mockReset();
  sessionStorage.clear();
});
afterEach(cleanup);

test("without its script each leads to a person", () => {
  render(<ChatButton settings={visitorContext.settings} />);
  expect(screen.getByRole("link").getAttribute("href")).toBe("/contact");
});

test("the round button opens the chat, by click and by space", async () => {
  const { round } = await page();
  expect(round.getAttribute("role")).toBe("button");
  expect(fireEvent.click(round), "it leads nowhere").toBe(false);
  await expect.poll(() => openChat).toHaveBeenCalledWith(round, round, "");
  fireEvent.keyDown(round, { key: " " });
  await expect.poll(() => openChat).toHaveBeenCalledTimes(2);
});

test("an editor's button asks its question; other links lead on", async () => {
  const { round, asking } = await page();
  fireEvent.click(asking);
  await expect.poll(() => openChat).toHaveBeenCalledWith(round, asking, question);
  expect(fireEvent.click(screen.getByText("About"))).toBe(true);
  expect(fireEvent.click(asking, { ctrlKey: true })).toBe(true);
  expect(openChat).toHaveBeenCalledTimes(1);
});

test("when the chat cannot be shown a person answers", async () => {
  openChat.mockImplementation(() => {
    throw new Error("broken");
  });
  const follow = vi.spyOn(location, "assign").mockImplementation(() => undefined);
  const { round } = await page();
  fireEvent.click(round);
  await expect.poll(() => follow).toHaveBeenCalledWith(expect.stringMatching(/\/contact$/));
});

test.each([
  ['{"isOpen":true}', 1],
  ['{"isOpen":false,"isWaiting":true}', 1],
  ['{"isOpen":false,"isWaiting":false}', 0],
  ["nonsense", 0],
])("a page goes on with what the one before left: %s", async (kept, times) => {
  sessionStorage.setItem(sessionKey, kept);
  await page();
  await vi.dynamicImportSettled();
  expect(resumeChat).toHaveBeenCalledTimes(times);
});
