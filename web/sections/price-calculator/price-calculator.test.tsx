import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { visitorContext } from "../../content/request/page-context.fixture.ts";
import { calculatorContent } from "../../features/pricing/calculator.fixture.ts";
import { enhance } from "../../features/pricing/price-calculator.enhancement.ts";
import { PriceCalculator } from "./price-calculator.tsx";

beforeEach(() => void vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(() => {}));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function renderSection() {
  render(<PriceCalculator content={calculatorContent} context={visitorContext} isFirst={false} />);
  const form = document.querySelector("form");
  if (!form) throw new Error("The section has no form");
  return form;
}

const field = (name: string) => screen.getByRole<HTMLInputElement>("spinbutton", { name });
const slider = (name: string) => screen.getByRole<HTMLInputElement>("slider", { name });
const shown = (form: HTMLFormElement, name: string) =>
  form.querySelector(`[data-result="${name}"]`)?.textContent;

test("shows the middle example and a table of all examples before the script runs", () => {
  const form = renderSection();
  expect(shown(form, "size")).toBe("Medium");
  expect(shown(form, "perYear")).toBe("$114,000");
  expect(shown(form, "perMonth")).toBe("$9,500");
  expect(shown(form, "payback")).toBe("10 months");
  const table = screen.getByRole("region", { name: "Examples" });
  const totals = within(table).getByRole("row", { name: /^Price per year/ });
  expect(totals.textContent).toBe("Price per year$51,000$114,000$264,600");
  expect(form.getAttribute("action")).toBe("/api/business-case");
});

test("computes the price from numbers, sliders and options", () => {
  const form = renderSection();
  enhance(form);
  fireEvent.input(field("Modules"), { target: { value: "5" } });
  expect(slider("Modules").value).toBe("5");
  expect(shown(form, "perYear")).toBe("$135,000");
  expect(shown(form, "size")).toBe("Your numbers");
  fireEvent.input(slider("Tables"), { target: { value: "500" } });
  expect(field("Tables").value).toBe("500");
  fireEvent.click(screen.getByRole("checkbox", { name: "24/7 support" }));
  expect(shown(form, "perYear")).toBe("$180,600");
  expect(form.querySelector('[data-line="1"]')?.textContent).toBe("$3,600");
  fireEvent.input(field("Hours"), { target: { value: "0" } });
  expect(shown(form, "payback")).toBe("More than three years");
});

test("limits a number after it was entered", () => {
  const form = renderSection();
  enhance(form);
  fireEvent.input(field("Modules"), { target: { value: "40" } });
  fireEvent.change(field("Modules"), { target: { value: "40" } });
  expect(field("Modules").value).toBe("9");
  expect(shown(form, "perYear")).toBe("$219,000");
});

test("fills the form with an example", () => {
  const form = renderSection();
  enhance(form);
  fireEvent.click(screen.getByRole("button", { name: "Use Large" }));
  expect(field("Modules").value).toBe("9");
  expect(screen.getByRole<HTMLInputElement>("checkbox").checked).toBe(true);
  expect(shown(form, "size")).toBe("Large");
  expect(shown(form, "perYear")).toBe("$264,600");
});
