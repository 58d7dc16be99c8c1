"use client";

import { useEffect } from "react";
import { isChunkError, reloadOnce } from "../features/health-check/chunk-errors.ts";
import type { Enhancement, EnhancementName } from "../ui/enhancements/enhancement.ts";

/** Loads the module of each enhancement, in alphabetical order; only those named on the page are loaded. */
const loaders: Record<EnhancementName, () => Promise<Enhancement>> = {
  analytics: () => import("../analytics/analytics.enhancement.ts"),
  attribution: () => import("../features/attribution/attribution.enhancement.ts"),
  "audit-log": () => import("../features/audit-log/audit-log.enhancement.ts"),
  carousel: () => import("../sections/solution-carousel/carousel.enhancement.ts"),
  chat: () => import("../features/chat/chat.enhancement.ts"),
  "chat-state": () => import("../features/chat/chat-state.enhancement.ts"),
  "consent-choices": () => import("../features/consent/consent-choices.enhancement.ts"),
  consent: () => import("../features/consent/consent-banner.enhancement.ts"),
  conversion: () => import("../features/conversion/conversion.enhancement.ts"),
  "copy-code": () => import("../rich-text/code/copy-code.enhancement.ts"),
  "demo-meeting": () => import("../features/scheduling/frame/demo-meeting.enhancement.ts"),
  demos: () => import("../features/demos/demos.enhancement.ts"),
  disclosure: () => import("../ui/enhancements/disclosure.enhancement.ts"),
  "health-check": () => import("../features/health-check/health-check.enhancement.ts"),
  "local-date": () => import("../ui/enhancements/local-date.enhancement.ts"),
  "price-calculator": () => import("../features/pricing/price-calculator.enhancement.ts"),
  recordings: () => import("../features/demos/recordings.enhancement.ts"),
  "resource-library": () => import("../features/resources/resource-library.enhancement.ts"),
  reveal: () => import("../ui/enhancements/reveal.enhancement.ts"),
  "scheduling-frame": () => import("../sections/scheduling-frame/scheduling-frame.enhancement.ts"),
  tabs: () => import("../ui/enhancements/tabs.enhancement.ts"),
  video: () => import("../rich-text/blocks/video.enhancement.ts"),
};

const enhanced = new WeakMap<Element, Set<string>>();

const isEnhancementName = (name: string): name is EnhancementName => Object.hasOwn(loaders, name);

async function enhanceOnce(element: HTMLElement, name: EnhancementName): Promise<void> {
  const names = enhanced.get(element) ?? new Set();
  if (names.has(name)) return;
  enhanced.set(element, names.add(name));
  try {
    (await loaders[name]()).enhance(element);
  } catch (error) {
    // The page works without the enhancement; the next render tries again.
    names.delete(name);
    if (isChunkError(error)) void reloadOnce();
  }
}

/** Groups the elements of the page by the name of their enhancement. */
function findElementsByEnhancement(): Map<EnhancementName, HTMLElement[]> {
  const elementsByName = new Map<EnhancementName, HTMLElement[]>();
  for (const element of document.querySelectorAll<HTMLElement>("[data-enhance]"))
    for (const name of element.dataset.enhance?.split(" ").filter(isEnhancementName) ?? [])
      elementsByName.set(name, [...(elementsByName.get(name) ?? []), element]);
  return elementsByName;
}

/**
 * Applies each element's enhancements once. It runs after every render, because a re-render of the
 * draft preview creates new elements. Each enhancement starts in its own task, so that the page stays
 * responsive in between.
 */
export function Enhancements() {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const [name, elements] of findElementsByEnhancement())
        setTimeout(() => {
          for (const element of elements) void enhanceOnce(element, name);
        });
    });
    return () => clearTimeout(timer);
  });
  return null;
}
