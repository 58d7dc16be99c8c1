import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { visitorContext } from "../../content/request/page-context.fake.ts";
import { enhance } from "../../features/code-examples/copy-code.enhancement.ts";

vi.mock("server-only", () => ({}));
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
const shown = (...titles: string[]) =>
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
  // A toast that is still there leaves by its timer.
  vi.runAllTimers();
  vi.useRealTimers();
  vi.restoreAllMocks();
  cleanup();
  document.body.replaceChildren();
  write.mockReset();
});

/** The Copy button of the first window, with its script. */
function button(): HTMLButtonElement {
  const window = document.querySelector<HTMLElement>('[data-enhance="copy-code"]');
  if (window) enhance(window);
  const found = document.querySelector<HTMLButtonElement>("[data-copy]");
  if (!found) throw new Error("no Copy button");
  return found;
}
const settled = () => vi.advanceTimersByTimeAsync(0);

test("each example is a tab that can be linked", () => {
  shown("Test Generation", "Pattern Detection", "PR Enhancement");
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

test("the code stands there whole, coloured, with its language and without inline styles", () => {
  const { container } = shown("Test Generation");
  expect(container.querySelector("code")?.textContent?.trim()).toBe(code);
  expect(screen.getByText("TypeScript")).toBeDefined();
  expect(container.querySelector("code span span")).not.toBeNull();
  expect(container.querySelector("[style]")).toBeNull();
});

test("without a script there is no Copy button", () => {
  shown("Test Generation");
  expect(document.querySelector<HTMLElement>("[data-copy]")?.hidden).toBe(true);
});

test("copying takes the code, says Copied! for two seconds, and the toast says so too", async () => {
  shown("Test Generation");
  const copy = button();
  expect(copy.hidden).toBe(false);
  fireEvent.click(copy);
  await settled();
  expect(write.mock.calls[0]?.[0].trim()).toBe(code);
  expect(copy.hasAttribute("data-copied")).toBe(true);
  expect(screen.getByRole("status").textContent).toBe("Code copied!");
  vi.advanceTimersByTime(1_999);
  expect(copy.hasAttribute("data-copied")).toBe(true);
  vi.advanceTimersByTime(1);
  expect(copy.hasAttribute("data-copied")).toBe(false);
});

test("a browser that refuses gets the code selected and is told so", async () => {
  write.mockRejectedValue(new DOMException("refused", "NotAllowedError"));
  shown("Test Generation");
  fireEvent.click(button());
  await settled();
  expect(getSelection()?.toString().trim()).toBe(code);
  expect(screen.getByRole("alert").textContent).toContain("The code is selected");
  fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(screen.queryByRole("alert")).toBeNull();
});
