import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { visitorContext } from "../../content/request/page-context.fixture.ts";
import { enhance } from "../../rich-text/code/copy-code.enhancement.ts";

const { CodeExamples } = await import("./code-examples.tsx");

const code = 'const a = "b";\n\nif (a) {\n  go();\n}';
const example = (title: string) => ({
  _id: title,
  title,
  language: "TypeScript",
  filename: "late-fee.test.ts",
  code: `${code}\n`,
  explanation: `About ${title}`,
  highlights: ["Runs alone"],
});
const renderSection = (...titles: string[]) =>
  render(
    <CodeExamples
      content={{ headline: null, examples: titles.map(example) }}
      context={visitorContext}
      isFirst={false}
    />,
  );
const write = vi.fn<(text: string) => Promise<void>>();

beforeEach(() => {
  vi.useFakeTimers();
  write.mockResolvedValue();
  vi.spyOn(navigator.clipboard, "writeText").mockImplementation(write);
});
afterEach(() => {
  // Removes open toasts, which disappear after a timeout.
  vi.runAllTimers();
  vi.useRealTimers();
  vi.restoreAllMocks();
  cleanup();
  document.body.replaceChildren();
  write.mockReset();
});

/** Enhances the first code window and returns its Copy button. */
function enhanceCopyButton(): HTMLButtonElement {
  const window = document.querySelector<HTMLElement>('[data-enhance="copy-code"]');
  if (window) enhance(window);
  const found = document.querySelector<HTMLButtonElement>("[data-copy]");
  if (!found) throw new Error("No Copy button found.");
  return found;
}
const flush = () => vi.advanceTimersByTimeAsync(0);

test("renders each example as a linkable tab", () => {
  renderSection("Test Generation", "Pattern Detection", "PR Enhancement");
  const tabs = screen
    .getAllByRole("link")
    .map((tab) => [tab.textContent, tab.getAttribute("href")]);
  expect(tabs).toEqual([
    ["Test Generation", "#test-generation"],
    ["Pattern Detection", "#pattern-detection"],
    ["PR Enhancement", "#pr-enhancement"],
  ]);
  expect(document.querySelector("#pr-enhancement")?.textContent).toContain("About PR Enhancement");
});

test("shows the complete highlighted code with its language and without inline styles", () => {
  const { container } = renderSection("Test Generation");
  expect(container.querySelector("code")?.textContent?.trim()).toBe(code);
  expect(screen.getByText("TypeScript")).toBeDefined();
  expect(container.querySelector("code span span")).not.toBeNull();
  expect(container.querySelector("[style]")).toBeNull();
});

test("hides the Copy button without scripts", () => {
  renderSection("Test Generation");
  expect(document.querySelector<HTMLElement>("[data-copy]")?.hidden).toBe(true);
});

test("copies the code, shows Copied! for two seconds and a toast", async () => {
  renderSection("Test Generation");
  const copy = enhanceCopyButton();
  expect(copy.hidden).toBe(false);
  fireEvent.click(copy);
  await flush();
  expect(write.mock.calls[0]?.[0].trim()).toBe(code);
  expect(copy.hasAttribute("data-copied")).toBe(true);
  expect(screen.getByRole("status").textContent).toBe("Code copied!");
  vi.advanceTimersByTime(1_999);
  expect(copy.hasAttribute("data-copied")).toBe(true);
  vi.advanceTimersByTime(1);
  expect(copy.hasAttribute("data-copied")).toBe(false);
});

test("selects the code and explains it when copying is denied", async () => {
  write.mockRejectedValue(new DOMException("refused", "NotAllowedError"));
  renderSection("Test Generation");
  fireEvent.click(enhanceCopyButton());
  await flush();
  expect(getSelection()?.toString().trim()).toBe(code);
  expect(screen.getByRole("alert").textContent).toContain("Could not copy the code.");
  fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(screen.queryByRole("alert")).toBeNull();
});
