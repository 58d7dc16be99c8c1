import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { ChatPanel } from "./chat-panel.tsx";
import type { ChatStore } from "./chat-store.ts";
import type { ChatState } from "./session-store.ts";
import { type ChatMessage, createSession } from "./session.ts";

afterEach(cleanup);

const config = {
  name: "Arq Assistant",
  greeting: "Hello, may I ask your name?",
  brand: "Arq",
  demoHref: "/schedule-demo",
  privacy: {
    text: "We use what you enter.",
    linkLabel: "Privacy policy",
    href: "/privacy",
    version: "1",
  },
};
const botMessage = (text: string, rest: Partial<ChatMessage> = {}): ChatMessage => ({
  id: text,
  text,
  isBot: true,
  ...rest,
});

/** Renders the panel with a chat in the given state; `change` updates the state. */
function renderPanel(messages: ChatMessage[] = [], opened = 1) {
  const session = { ...createSession(), messages, isOpen: true };
  let state: ChatState = { session, partial: "", live: null };
  const listeners = new Set<() => void>();
  const chat = {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getState: () => state,
    open: vi.fn(),
    close: vi.fn(),
    greet: vi.fn(),
    send: vi.fn(),
    retry: vi.fn(),
    leaveEmail: vi.fn(),
  } satisfies ChatStore;
  const onClose = vi.fn();
  render(<ChatPanel chat={chat} config={config} openCount={opened} onClose={onClose} />);
  const change = (next: Partial<ChatState["session"]>, partial = "") =>
    act(() => {
      state = { ...state, session: { ...state.session, ...next }, partial };
      for (const listener of listeners) listener();
    });
  return { chat, onClose, change, session };
}
const input = () => screen.getByPlaceholderText<HTMLInputElement>("Ask me anything about Arq...");
const sendButton = () => screen.getByRole<HTMLButtonElement>("button", { name: "Send" });

test("spec 2: shows the assistant's name, a close button, the messages and an input", () => {
  const { chat, onClose } = renderPanel([botMessage("Hello")]);
  const dialog = screen.getByRole("dialog", { name: "Arq Assistant" });
  expect(within(dialog).getByRole("log").textContent).toContain("Hello");
  expect(document.activeElement).toBe(input());
  expect(chat.greet).toHaveBeenCalledWith(config.greeting);
  expect(screen.getByRole("link", { name: "Privacy policy" }).getAttribute("href")).toBe(
    "/privacy",
  );
  fireEvent.click(screen.getByRole("button", { name: "Close the chat" }));
  fireEvent.keyDown(input(), { key: "Escape" });
  expect(onClose).toHaveBeenCalledTimes(2);
});

test("takes no focus when a page load restores it", () => {
  renderPanel([botMessage("Hello")], 0);
  expect(document.activeElement).toBe(document.body);
});

test("spec 5: disables the button while blank or loading, and the input while loading", () => {
  const { chat, change } = renderPanel();
  expect([sendButton().disabled, input().disabled]).toEqual([true, false]);
  fireEvent.change(input(), { target: { value: "   " } });
  expect(sendButton().disabled).toBe(true);
  fireEvent.change(input(), { target: { value: "Hi" } });
  expect(sendButton().disabled).toBe(false);
  fireEvent.click(sendButton());
  expect(chat.send).toHaveBeenCalledWith("Hi");
  expect(input().value).toBe("");

  change({ isWaiting: true });
  expect([sendButton().disabled, input().disabled]).toEqual([true, true]);
  expect(screen.getByRole("status").textContent).toBe("Arq Assistant is thinking...");
  change({ isWaiting: false });
  expect(screen.getByRole("status").textContent).toBe("");
  expect(document.activeElement).toBe(input());
});

test("shows a streaming reply outside the log and adds the complete message to it", () => {
  const { change } = renderPanel([botMessage("Hello")]);
  change({ isWaiting: true }, "ArqMesh is a [da");
  const log = screen.getByRole("log");
  expect(log.textContent).not.toContain("ArqMesh");
  const streaming = screen.getByText("ArqMesh is a da");
  expect(streaming.closest("[inert]")).not.toBeNull();
  expect(screen.queryByText("Arq Assistant is thinking...")).toBeNull();
  change({
    isWaiting: false,
    messages: [botMessage("Hello"), botMessage("ArqMesh is a data fabric.")],
  });
  expect(log.textContent).toContain("ArqMesh is a data fabric.");
});

test("spec 2: shows sources, solutions and a demo button that closes the panel", () => {
  const { onClose, session } = renderPanel([
    botMessage("See [contact](/contact).", {
      showDemoButton: true,
      demoUrl: "/schedule-demo",
      suggestedSolutions: ["ArqFlow", "ArqMesh"],
      sources: [{ title: "ArqFlow", path: "/solutions/arqflow" }],
    }),
  ]);
  expect(screen.getByText("Relevant solutions:")).toBeDefined();
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "ArqFlow",
    "ArqFlow",
    "ArqMesh",
  ]);
  const target = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  expect(target("ArqFlow")).toBe("/solutions/arqflow");
  expect(target("contact")).toBe(`/contact?chat_session=${session.id}`);
  expect(target("Schedule Demo")).toBe(`/schedule-demo?chat_session=${session.id}`);
  const demo = screen.getByRole("link", { name: "Schedule Demo" });
  expect(demo.dataset["track"]).toBe("event=demo_request&source=chat");
  demo.addEventListener("click", (event) => event.preventDefault());
  fireEvent.click(demo);
  expect(onClose).toHaveBeenCalled();
});

test("shows a visitor's message as plain text", () => {
  renderPanel([botMessage("**not bold** [x](/y)", { isBot: false })]);
  expect(screen.getByText("**not bold** [x](/y)")).toBeDefined();
});

test("offers a retry and the contact page while an apology is the last message", () => {
  const { chat, change, session } = renderPanel([botMessage("I apologize", { isFailure: true })]);
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(chat.retry).toHaveBeenCalled();
  expect(screen.getByRole("link", { name: "Contact our team" }).getAttribute("href")).toBe(
    `/contact?chat_session=${session.id}&inquiry=sales`,
  );
  change({ messages: [botMessage("I apologize", { isFailure: true }), botMessage("Here again")] });
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});
