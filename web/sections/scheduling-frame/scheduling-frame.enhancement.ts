import { trackEvent } from "../../analytics/track-event.ts";
import { reportConversion } from "../../features/conversion/conversion.ts";
import { trackDemoRequest } from "../../features/scheduling/booking/demo-request.ts";
import {
  computeFrameHeight,
  parseFrameMessage,
  heightDelayMs,
  measureRequest,
  parseMessageRules,
} from "../../features/scheduling/frame/frame-messages.ts";

const form_name = "booking";

/**
 * Handles the messages of the framed form (spec 2): it adjusts the frame's height and confirms the
 * submission above the built-in booking, in place of an external form, or on the page of the site
 * settings. Messages from other windows or origins are ignored.
 */
export function enhance(panel: HTMLElement): void {
  const frame = panel.querySelector("iframe");
  const confirmation = panel.querySelector<HTMLElement>("[data-done]");
  if (!frame || !confirmation) return;
  const { origin } = new URL(frame.src, location.href);
  const { conversion, demo, messages, next } = panel.dataset;
  const rules = parseMessageRules(messages);
  const handledTypes = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function setHeight(height: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (frame) frame.style.height = `${computeFrameHeight(height)}px`;
    }, heightDelayMs);
  }

  function confirmSubmission(id: string): void {
    trackEvent({ event: "form_submit", form_name });
    trackDemoRequest(demo);
    if (next) {
      location.assign(buildNextUrl(next, id));
      return;
    }
    reportConversion(conversion, id);
    if (frame && confirmation) showConfirmation(confirmation, frame, origin);
  }

  window.addEventListener("message", (event: MessageEvent<unknown>) => {
    if (event.source !== frame.contentWindow || event.origin !== origin) return;
    const message = parseFrameMessage(event.data, rules);
    if (message?.type === "form:height") setHeight(message.height);
    if (!message || message.type === "form:height" || handledTypes.has(message.type)) return;
    handledTypes.add(message.type);
    if (message.type === "form:started") trackEvent({ event: "form_start", form_name });
    else confirmSubmission(message.id);
  });
  // The form may have reported its height before this code ran. A cross-origin form that is still loading
  // reports it later; a message to it now would log an error.
  if (origin === location.origin || !frame.contentDocument)
    frame.contentWindow?.postMessage(measureRequest, origin);
}

function buildNextUrl(page: string, submissionId: string): URL {
  const url = new URL(page, location.href);
  if (submissionId) url.searchParams.set("submission", submissionId);
  return url;
}

function showConfirmation(
  confirmation: HTMLElement,
  frame: HTMLIFrameElement,
  frameOrigin: string,
): void {
  confirmation.hidden = false;
  frame.hidden = frameOrigin !== location.origin;
  confirmation.focus();
  // Later steps in the built-in booking, such as a cancellation, show their own messages.
  frame.addEventListener("load", () => {
    const url = URL.parse(frame.contentDocument?.URL ?? "");
    confirmation.hidden = url?.searchParams.get("sent") !== "booking";
    // Shown in the frame as well, for visitors without JavaScript.
    frame.contentDocument?.querySelector("[data-booked]")?.toggleAttribute("hidden", true);
  });
}
