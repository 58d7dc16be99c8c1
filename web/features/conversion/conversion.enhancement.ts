import { runWhenActivated } from "../../analytics/activation.ts";
import { reportConversion } from "./conversion.ts";

/** Reports the submission in the page's URL as a conversion (spec 2, thank-you). */
export function enhance(section: HTMLElement): void {
  const submission = new URLSearchParams(location.search).get("submission") ?? "";
  runWhenActivated(() => reportConversion(section.dataset.conversion, submission));
}
