"use client";

import { lazy, type ComponentProps } from "react";
// Linked in the page: styles of the loaded code would arrive after the first paint, or never without scripts.
import "./operable-scene.module.css";

/** Loaded only on pages with a scene that has a slider, after the first paint. */
const LoadedOperableScene = lazy(async () => ({
  default: (await import("./operable-scene.tsx")).OperableScene,
}));

export function OperableScene(props: ComponentProps<typeof LoadedOperableScene>) {
  return <LoadedOperableScene {...props} />;
}
