"use client";

import { useEffect } from "react";
import type { FrameMessage } from "./frame-messages.ts";

/** Tells the page around the frame, which is on this origin; anyone else does not hear it. */
export function tell(message: FrameMessage): void {
  if (window.parent !== window) window.parent.postMessage(message, window.location.origin);
}

/** Stands in a page of this feature: tells the page around its frame how tall it is, and that it was begun. */
export function FrameSpeaker() {
  useEffect(() => {
    if (window.parent === window) return undefined;
    // A browser that does not say what it asks a page for got header and footer, too.
    document.body.dataset.framed = "";
    const page = document.querySelector("main");
    if (!page) return undefined;
    const measure = () =>
      tell({ type: "form:height", height: page.getBoundingClientRect().height });
    const observer = new ResizeObserver(measure);
    observer.observe(page);
    // The page around the frame asks when it begins to listen.
    const asked = ({ source }: MessageEvent) => source === window.parent && measure();
    window.addEventListener("message", asked);
    const started = () => tell({ type: "form:started" });
    page.addEventListener("input", started, { once: true });
    return () => {
      observer.disconnect();
      window.removeEventListener("message", asked);
      page.removeEventListener("input", started);
    };
  }, []);
  return null;
}
