import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createButtonLinks } from "../../content/request/page-context.ts";
import { buttonTo, visitorContext } from "../../content/request/page-context.fixture.ts";
import { ButtonLinks } from "../../ui/button-link.tsx";
import { ChatButton } from "./chat-button.tsx";
import { sessionKey } from "./session-key.ts";

const { openChat, resumeChat } = vi.hoisted(() => ({ openChat: vi.fn(), resumeChat: vi.fn() }));
vi.mock("./open-chat.tsx", () => ({ openChat, resumeChat }));

const question = "Which process should we look at first?";

/** Renders the chat button and an editor's button with a question, both enhanced. */
async function renderPage() {
  const askButton = {
    ...buttonTo(null, "Ask about ArqFlow"),
    target: "assistant" as const,
    question,
  };
  render(
    <>
      <ButtonLinks
        links={createButtonLinks([askButton, buttonTo("/about", "About")], visitorContext, "hero")}
      />
      <ChatButton settings={visitorContext.settings} />
    </>,
  );
  const chatButton = screen.getByLabelText("Chat with Arq Assistant");
  const { enhance } = await import("./chat.enhancement.ts");
  enhance(chatButton);
  return { chatButton, askLink: screen.getByText("Ask about ArqFlow") };
}

beforeEach(() => {
  vi.resetModules();
  openChat.mockReset();
  resumeChat.mockReset();
  sessionStorage.clear();
});
afterEach(cleanup);

test("links to the contact page without scripts", () => {
  render(<ChatButton settings={visitorContext.settings} />);
  expect(screen.getByRole("link").getAttribute("href")).toBe("/contact");
});

test("opens the chat on click and on Space", async () => {
  const { chatButton } = await renderPage();
  expect(chatButton.getAttribute("role")).toBe("button");
  expect(fireEvent.click(chatButton), "does not navigate").toBe(false);
  await expect.poll(() => openChat).toHaveBeenCalledWith(chatButton, chatButton, "");
  fireEvent.keyDown(chatButton, { key: " " });
  await expect.poll(() => openChat).toHaveBeenCalledTimes(2);
});

test("opens the chat with the question of an editor's button and leaves other links alone", async () => {
  const { chatButton, askLink } = await renderPage();
  fireEvent.click(askLink);
  await expect.poll(() => openChat).toHaveBeenCalledWith(chatButton, askLink, question);
  expect(fireEvent.click(screen.getByText("About"))).toBe(true);
  expect(fireEvent.click(askLink, { ctrlKey: true })).toBe(true);
  expect(openChat).toHaveBeenCalledTimes(1);
});

test("follows the link to the contact page when the chat fails to load", async () => {
  openChat.mockImplementation(() => {
    throw new Error("broken");
  });
  const follow = vi.spyOn(location, "assign").mockImplementation(() => undefined);
  const { chatButton } = await renderPage();
  fireEvent.click(chatButton);
  await expect.poll(() => follow).toHaveBeenCalledWith(expect.stringMatching(/\/contact$/));
});

test.each([
  ['{"isOpen":true}', 1],
  ['{"isOpen":false,"isWaiting":true}', 1],
  ['{"isOpen":false,"isWaiting":false}', 0],
  ["nonsense", 0],
])("restores the chat that the previous page left: %s", async (stored, times) => {
  sessionStorage.setItem(sessionKey, stored);
  await renderPage();
  await vi.dynamicImportSettled();
  expect(resumeChat).toHaveBeenCalledTimes(times);
});
