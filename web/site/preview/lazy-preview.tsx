"use client";

import { lazy, type ComponentProps } from "react";

/** Loaded on demand, so that only pages in draft mode download the visual editing code. */
const LazyPreview = lazy(async () => ({ default: (await import("./preview.tsx")).Preview }));

export function Preview(props: ComponentProps<typeof LazyPreview>) {
  return <LazyPreview {...props} />;
}
