import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { enhance } from "./enhancements/local-date.enhancement.ts";
import { LocalDate } from "./local-date.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function shown(date: string) {
  const { container } = render(<LocalDate date={date} />);
  return container.querySelector("time");
}

test("a day stands in the site's language first, then in the visitor's", () => {
  const time = shown("2024-01-15");
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

test("who reads the site's language makes no format of their own", () => {
  const time = shown("2024-01-15");
  const made = vi.spyOn(Intl, "DateTimeFormat");
  const language = vi.spyOn(navigator, "language", "get");
  for (const one of ["en", "en-US"]) {
    language.mockReturnValue(one);
    if (time) enhance(time);
  }
  expect(made).not.toHaveBeenCalled();
  expect(time?.textContent).toBe("January 15, 2024");
});

test("what is no day is not shown", () => expect(shown("soon")).toBeNull());
