"use client";

import { lazy, type ComponentProps } from "react";

/** The fields, whose code is loaded where they stand, once the page has been drawn. */
const LoadedContactFields = lazy(async () => ({
  default: (await import("./contact-fields.tsx")).ContactFields,
}));

export function ContactFields(props: ComponentProps<typeof LoadedContactFields>) {
  return <LoadedContactFields {...props} />;
}
