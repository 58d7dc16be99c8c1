"use client";

import { lazy, type ComponentProps } from "react";

/** The fields, loaded only on pages that show them, after the first paint. */
const LoadedGuideFields = lazy(async () => ({
  default: (await import("./guide-fields.tsx")).GuideFields,
}));

export function GuideFields(props: ComponentProps<typeof LoadedGuideFields>) {
  return <LoadedGuideFields {...props} />;
}
