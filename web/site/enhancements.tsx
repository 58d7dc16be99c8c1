"use client";

import { useEffect } from "react";
import { isChunkError, reloadOnce } from "../features/health-check/chunk-errors.ts";
import type { Behaviour, BehaviourName } from "../ui/enhancements/enhancement.ts";

/** Where the code of each behaviour is, in alphabetical order. It loads only where its name stands. */
const modules: Record<BehaviourName, () => Promise<Behaviour>> = {
  analytics: () => import("../analytics/analytics.enhancement.ts"),
  attribution: () => import("../features/attribution/attribution.enhancement.ts"),
  carousel: () => import("../sections/solution-carousel/carousel.enhancement.ts"),
  chat: () => import("../features/chat/chat.enhancement.ts"),
  "chat-state": () => import("../features/chat/chat-state.enhancement.ts"),
  "consent-choices": () => import("../features/consent/consent-choices.enhancement.ts"),
  consent: () => import("../features/consent/consent-banner.enhancement.ts"),
  conversion: () => import("../features/conversion/conversion.enhancement.ts"),
  "copy-code": () => import("../features/code-examples/copy-code.enhancement.ts"),
  demos: () => import("../features/demos/demos.enhancement.ts"),
  "health-check": () => import("../features/health-check/health-check.enhancement.ts"),
  "local-date": () => import("../ui/enhancements/local-date.enhancement.ts"),
  "resource-library": () => import("../features/resources/resource-library.enhancement.ts"),
  reveal: () => import("../ui/enhancements/reveal.enhancement.ts"),
  "scheduling-frame": () => import("../sections/scheduling-frame/scheduling-frame.enhancement.ts"),
  tabs: () => import("../ui/enhancements/tabs.enhancement.ts"),
};

const attached = new WeakMap<Element, Set<string>>();

const isKnown = (name: string): name is BehaviourName => Object.hasOwn(modules, name);

async function attach(element: HTMLElement, name: BehaviourName): Promise<void> {
  const names = attached.get(element) ?? new Set();
  if (names.has(name)) return;
  attached.set(element, names.add(name));
  try {
    (await modules[name]()).attach(element);
  } catch (error) {
    // Its code did not load: the page works without, and a later look may succeed.
    names.delete(name);
    if (isChunkError(error)) void reloadOnce();
  }
}

/** The elements of the page by the behaviour that they have. */
function named(): Map<BehaviourName, HTMLElement[]> {
  const all = new Map<BehaviourName, HTMLElement[]>();
  for (const element of document.querySelectorAll<HTMLElement>("[data-behaviour]"))
    for (const name of element.dataset.behaviour?.split(" ").filter(isKnown) ?? [])
      all.set(name, [...(all.get(name) ?? []), element]);
  return all;
}

/**
 * Gives each element its behaviours, once. An editor's preview that renders anew brings new elements.
 * Each behaviour begins in a turn of its own, between which the page answers.
 */
export function Behaviours() {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const [name, elements] of named())
        setTimeout(() => {
          for (const element of elements) void attach(element, name);
        });
    });
    return () => clearTimeout(timer);
  });
  return null;
}
