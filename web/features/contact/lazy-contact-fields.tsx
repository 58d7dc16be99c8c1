"use client";

import { lazy, type ComponentProps } from "react";

/** The fields, loaded only on pages that show them, after the first paint. */
const LoadedContactFields = lazy(async () => ({
  default: (await import("./contact-fields.tsx")).ContactFields,
}));

export function ContactFields(props: ComponentProps<typeof LoadedContactFields>) {
  return <LoadedContactFields {...props} />;
}
