"use client";

import { lazy, type ComponentProps } from "react";

/** What connects a draft with the Studio: code that only editors load. */
const LoadedPreview = lazy(async () => ({ default: (await import("./preview.tsx")).Preview }));

export function Preview(props: ComponentProps<typeof LoadedPreview>) {
  return <LoadedPreview {...props} />;
}
