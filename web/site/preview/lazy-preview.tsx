"use client";

import { lazy, type ComponentProps } from "react";

/** Loads the connection to the Studio for editors only. */
const LoadedPreview = lazy(async () => ({ default: (await import("./preview.tsx")).Preview }));

export function Preview(props: ComponentProps<typeof LoadedPreview>) {
  return <LoadedPreview {...props} />;
}
