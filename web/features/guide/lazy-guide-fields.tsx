"use client";

import { lazy, type ComponentProps } from "react";

/** The fields, whose code is loaded where they stand, once the page has been drawn. */
const LoadedGuideFields = lazy(async () => ({
  default: (await import("./guide-fields.tsx")).GuideFields,
}));

export function GuideFields(props: ComponentProps<typeof LoadedGuideFields>) {
  return <LoadedGuideFields {...props} />;
}
