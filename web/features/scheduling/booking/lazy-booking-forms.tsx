"use client";

import { lazy, type ComponentProps } from "react";

/**
 * The forms with the picker, loaded only on pages that show one, after the first paint. Without `lazy`
 * they would be part of every page, because one route serves all pages. Each needs a wrapper function,
 * because a server component cannot reference a lazy component.
 */
const LoadedBookingForm = lazy(async () => ({
  default: (await import("./booking-form.tsx")).BookingForm,
}));
const LoadedMoveForm = lazy(async () => ({
  default: (await import("../appointment/move-form.tsx")).MoveForm,
}));

export function BookingForm(props: ComponentProps<typeof LoadedBookingForm>) {
  return <LoadedBookingForm {...props} />;
}

export function MoveForm(props: ComponentProps<typeof LoadedMoveForm>) {
  return <LoadedMoveForm {...props} />;
}
