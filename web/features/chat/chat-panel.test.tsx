import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { ChatPanel } from "./chat-panel.tsx";
import type { ChatState, ChatStore } from "./chat-store.ts";
import { type ChatMessage, createSession } from "./session.ts";

afterEach(cleanup);

const words = {
  name: "Arq Assistant",
  greeting: "Hello, may I ask your name?",
  brand: "Arq",
  demoAddress: "/schedule-demo",
  privacy: {
    text: "We use what you enter.",
    linkLabel: "Privacy policy",
    href: "/privacy",
    version: "1",
  },
};
const said = (text: string, rest: Partial<ChatMessage> = {}): ChatMessage => ({
  id: text,
  text,
  isBot: true,
  ...rest,
});

/** The panel over a chat that stands so; `change` makes it go on. */
function panel(messages: ChatMessage[] = [], opened = 1) {
  const session = { ...createSession(), messages, isOpen: true };
  let state: ChatState = { session, partial: "" };
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
  } satisfies ChatStore;
  const onClose = vi.fn();
  render(<ChatPanel chat={chat} words={words} openCount={opened} onClose={onClose} />);
  const change = (next: Partial<ChatState["session"]>, partial = "") =>
    act(() => {
      state = { session: { ...state.session, ...next }, partial };
      for (const listener of listeners) listener();
    });
  return { chat, onClose, change, session };
}
const input = () => screen.getByPlaceholderText<HTMLInputElement>("Ask me anything about Arq...");
const sendButton = () => screen.getByRole<HTMLButtonElement>("button", { name: "Send" });

test("spec 2: a dialog with the assistant's name, a close button, the messages and an input", () => {
  const { chat, onClose } = panel([said("Hello")]);
  const dialog = screen.getByRole("dialog", { name: "Arq Assistant" });
  expect(within(dialog).getByRole("log").textContent).toContain("Hello");
  expect(document.activeElement).toBe(input());
  expect(chat.greet).toHaveBeenCalledWith(words.greeting);
  expect(screen.getByRole("link", { name: "Privacy policy" }).getAttribute("href")).toBe(
    "/privacy",
  );
  fireEvent.click(screen.getByRole("button", { name: "Close the chat" }));
  fireEvent.keyDown(input(), { key: "Escape" });
  expect(onClose).toHaveBeenCalledTimes(2);
});

test("a page load that shows it again takes no focus", () => {
  panel([said("Hello")], 0);
  expect(document.activeElement).toBe(document.body);
});

test("spec 5: the button is disabled while blank or loading, the input while loading", () => {
  const { chat, change } = panel();
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

test("the log hears of whole messages alone; words under way stand beside it", () => {
  const { change } = panel([said("Hello")]);
  change({ isWaiting: true }, "ArqMesh is a [da");
  const log = screen.getByRole("log");
  expect(log.textContent).not.toContain("ArqMesh");
  const underWay = screen.getByText("ArqMesh is a da");
  expect(underWay.closest("[inert]")).not.toBeNull();
  expect(screen.queryByText("Arq Assistant is thinking...")).toBeNull();
  change({ isWaiting: false, messages: [said("Hello"), said("ArqMesh is a data fabric.")] });
  expect(log.textContent).toContain("ArqMesh is a data fabric.");
});

test("spec 2: a message with sources, solutions and a demo button, which closes the panel", () => {
  const { onClose, session } = panel([
    said("See [contact](/contact).", {
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

test("a visitor's own words are no markdown", () => {
  panel([said("**not bold** [x](/y)", { isBot: false })]);
  expect(screen.getByText("**not bold** [x](/y)")).toBeDefined();
});

test("an apology offers to ask again and a person, as long as it is the last word", () => {
  const { chat, change, session } = panel([said("I apologize", { isFailure: true })]);
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(chat.retry).toHaveBeenCalled();
  expect(screen.getByRole("link", { name: "Write to a person" }).getAttribute("href")).toBe(
    `/contact?chat_session=${session.id}&inquiry=sales`,
  );
  change({ messages: [said("I apologize", { isFailure: true }), said("Here again")] });
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});
