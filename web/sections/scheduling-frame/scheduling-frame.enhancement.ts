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
 * Listens to the form in the frame (spec 2): the frame becomes as tall as its form, and once the form
 * was sent, this page says so: above the built-in booking, which keeps its confirmation, in place of
 * an outside form, or on the page that the site settings name. Only the window in the frame, on the
 * origin the frame was given, is heard.
 */
export function enhance(panel: HTMLElement): void {
  const frame = panel.querySelector("iframe");
  const done = panel.querySelector<HTMLElement>("[data-done]");
  if (!frame || !done) return;
  const { origin } = new URL(frame.src, location.href);
  const { conversion, demo, messages, next } = panel.dataset;
  const rules = parseMessageRules(messages);
  const said = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  window.addEventListener("message", (event: MessageEvent<unknown>) => {
    if (event.source !== frame.contentWindow || event.origin !== origin) return;
    const message = parseFrameMessage(event.data, rules);
    if (message?.type === "form:height") {
      clearTimeout(timer);
      timer = setTimeout(() => {
        frame.style.height = `${computeFrameHeight(message.height)}px`;
      }, heightDelayMs);
    }
    if (!message || message.type === "form:height" || said.has(message.type)) return;
    said.add(message.type);
    if (message.type === "form:started") trackEvent({ event: "form_start", form_name });
    else sent(message.id);
  });
  // The form may have told its height before this code ran. One of another origin that is not there
  // yet will tell it; asking it now would be an error in the console.
  if (origin === location.origin || !frame.contentDocument)
    frame.contentWindow?.postMessage(measureRequest, origin);

  function sent(id: string): void {
    trackEvent({ event: "form_submit", form_name });
    trackDemoRequest(demo);
    if (next) {
      const page = new URL(next, location.href);
      if (id) page.searchParams.set("submission", id);
      location.assign(page);
      return;
    }
    reportConversion(conversion, id);
    if (!done || !frame) return;
    done.hidden = false;
    frame.hidden = origin !== location.origin;
    done.focus();
    // What is opened in the built-in booking after its confirmation, such as cancelling, speaks for
    // itself.
    frame.addEventListener("load", () => {
      const shown = URL.parse(frame.contentDocument?.URL ?? "");
      done.hidden = shown?.searchParams.get("sent") !== "booking";
    });
  }
}
