import { runWhenActivated } from "../../analytics/activation.ts";
import { countConversion } from "./conversion.ts";

/** Counts the submission that the page's address names (spec 2, thank-you). */
export function enhance(section: HTMLElement): void {
  const submission = new URLSearchParams(location.search).get("submission") ?? "";
  runWhenActivated(() => countConversion(section.dataset.conversion, submission));
}
