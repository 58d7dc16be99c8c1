import { send } from "../../analytics/send.ts";
import { countConversion } from "../../features/conversion/conversion.ts";
import {
  frameHeight,
  frameMessage,
  heightDelay,
} from "../../features/scheduling/frame-messages.ts";

/**
 * Listens to the form in the frame (spec 2): the frame becomes as tall as its form, and once the
 * form was sent a view of this page stands in its place. Only the window in the frame, on the origin
 * the frame was given, is heard.
 */
export function attach(panel: HTMLElement): void {
  const frame = panel.querySelector("iframe");
  const done = panel.querySelector<HTMLElement>("[data-done]");
  if (!frame || !done) return;
  const { origin } = new URL(frame.src, location.href);
  let timer: ReturnType<typeof setTimeout> | undefined;

  const hear = (event: MessageEvent<unknown>) => {
    if (event.source !== frame.contentWindow || event.origin !== origin) return;
    const message = frameMessage(event.data);
    if (message?.type === "form:height") {
      clearTimeout(timer);
      timer = setTimeout(() => {
        frame.style.height = `${frameHeight(message.height)}px`;
      }, heightDelay);
    }
    if (message?.type === "form:started") send({ event: "form_start", form_name: "meeting" });
    if (message?.type === "form:submitted") {
      window.removeEventListener("message", hear);
      clearTimeout(timer);
      send({ event: "form_submit", form_name: "meeting" });
      countConversion(panel.dataset.conversion, message.id);
      done.hidden = false;
      frame.hidden = true;
      done.focus();
    }
  };
  window.addEventListener("message", hear);
  // The form may have told its height before this code ran.
  if (origin === location.origin)
    frame.contentWindow?.postMessage({ type: "form:measure" }, origin);
}
