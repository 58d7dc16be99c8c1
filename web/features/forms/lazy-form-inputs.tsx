"use client";

import { lazy, type ComponentProps } from "react";

/** The fields, loaded only on pages that show them, after the first paint. */
const LoadedFormInputs = lazy(async () => ({
  default: (await import("./form-inputs.tsx")).FormInputs,
}));

export function FormInputs(props: ComponentProps<typeof LoadedFormInputs>) {
  return <LoadedFormInputs {...props} />;
}
