import type { PriceModel, Savings } from "@site/supabase/domain/pricing/price-model";
import { clampQuantity } from "@site/supabase/domain/pricing/price-model";
import { formatResult, type ResultLabels } from "./calculation.ts";

type Model = PriceModel & { sizes: readonly { name: string; quantities: readonly number[] }[] };
type Labels = ResultLabels & { yourNumbers: string };

/** How long input must pause before the price is announced. */
const settleDelayMs = 600;

/**
 * Computes the price and the business case from the fields of the form. Each slider follows its number
 * field and the other way around. The buttons of the table fill the form with an example.
 */
export function enhance(form: HTMLElement): void {
  if (!(form instanceof HTMLFormElement)) return;
  // Rendered by this site from validated content.
  const model = JSON.parse(form.dataset.model ?? "{}") as Model;
  // As above.
  const labels = JSON.parse(form.dataset.labels ?? "{}") as Labels;
  let announcementTimer: ReturnType<typeof setTimeout> | undefined;

  const update = (): void => {
    const quantities = model.drivers.map((driver, index) =>
      clampQuantity(driver, readQuantity(form, index)),
    );
    const { lines, ...texts } = formatResult(model, quantities, readSavings(form), labels);
    const size = model.sizes.find((other) => other.quantities.join() === quantities.join());
    for (const [name, text] of Object.entries({ ...texts, size: size?.name ?? labels.yourNumbers }))
      setText(form, `[data-result="${name}"]`, text);
    for (const [index, text] of lines.entries()) setText(form, `[data-line="${index}"]`, text);
    clearTimeout(announcementTimer);
    announcementTimer = setTimeout(
      () => setText(form, '[data-result="announcement"]', texts.perYear),
      settleDelayMs,
    );
  };

  form.addEventListener("input", ({ target }) => {
    if (target instanceof HTMLInputElement) syncPair(form, target);
    update();
  });
  form.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === "number") limitNumber(target);
    update();
  });
  for (const button of form.parentElement?.querySelectorAll<HTMLElement>("[data-size]") ?? [])
    button.addEventListener("click", () => {
      fillForm(form, model.sizes[Number(button.dataset.size)]?.quantities ?? []);
      update();
      form.scrollIntoView({ block: "start" });
      form.querySelector<HTMLElement>("[data-quantity]")?.focus({ preventScroll: true });
    });
  // The browser may have restored other numbers before this code ran.
  for (const input of form.querySelectorAll<HTMLInputElement>("input[type=number]"))
    syncPair(form, input);
  update();
}

const findQuantity = (form: HTMLFormElement, index: number) =>
  form.querySelector<HTMLInputElement>(`[data-quantity="${index}"]`);

function readQuantity(form: HTMLFormElement, index: number): number {
  const input = findQuantity(form, index);
  if (input?.type === "checkbox") return input.checked ? 1 : 0;
  return input?.valueAsNumber ?? Number.NaN;
}

function readSavings(form: HTMLFormElement): Savings {
  const read = (name: keyof Savings) => {
    const input = form.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    if (!input) return 0;
    return clampQuantity({ min: Number(input.min), max: Number(input.max) }, input.valueAsNumber);
  };
  return {
    hours: read("hours"),
    hourlyCost: read("hourlyCost"),
    share: read("share"),
    modelBill: read("modelBill"),
  };
}

/** Copies a number to its slider, or a slider's value to its number. */
function syncPair(form: HTMLFormElement, input: HTMLInputElement): void {
  const name = input.dataset.slider;
  const other = name
    ? form.querySelector<HTMLInputElement>(`input[name="${name}"]`)
    : form.querySelector<HTMLInputElement>(`[data-slider="${input.name}"]`);
  if (other && input.value) other.value = input.value;
}

/** Replaces an empty number and one outside its limits, after it was entered. */
function limitNumber(input: HTMLInputElement): void {
  const limits = { min: Number(input.min), max: Number(input.max) };
  input.value = String(clampQuantity(limits, input.valueAsNumber));
}

function fillForm(form: HTMLFormElement, quantities: readonly number[]): void {
  for (const [index, quantity] of quantities.entries()) {
    const input = findQuantity(form, index);
    if (!input) continue;
    if (input.type === "checkbox") input.checked = quantity > 0;
    else input.value = String(quantity);
    syncPair(form, input);
  }
}

function setText(form: HTMLFormElement, selector: string, text: string): void {
  for (const element of form.querySelectorAll(selector))
    if (element.textContent !== text) element.textContent = text;
}
