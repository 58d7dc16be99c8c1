import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { enhance } from "./enhancements/local-date.enhancement.ts";
import { LocalDate } from "./local-date.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function renderDate(date: string) {
  const { container } = render(<LocalDate date={date} />);
  return container.querySelector("time");
}

test("renders a date in US English, then in the browser's language", () => {
  const time = renderDate("2024-01-15");
  expect(time?.textContent).toBe("January 15, 2024");
  expect(time?.getAttribute("datetime")).toBe("2024-01-15");
  vi.spyOn(navigator, "language", "get").mockReturnValue("de");
  const { DateTimeFormat } = Intl;
  vi.spyOn(Intl, "DateTimeFormat").mockImplementation(function (_, options) {
    return new DateTimeFormat("de", options);
  });
  if (time) enhance(time);
  expect(time?.textContent).toBe("15. Januar 2024");
});

test("creates no date format for English browsers", () => {
  const time = renderDate("2024-01-15");
  const made = vi.spyOn(Intl, "DateTimeFormat");
  const language = vi.spyOn(navigator, "language", "get");
  for (const one of ["en", "en-US"]) {
    language.mockReturnValue(one);
    if (time) enhance(time);
  }
  expect(made).not.toHaveBeenCalled();
  expect(time?.textContent).toBe("January 15, 2024");
});

test("renders nothing for an invalid date", () => expect(renderDate("soon")).toBeNull());
