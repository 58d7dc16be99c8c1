"use client";

import { lazy, type ComponentProps } from "react";

/**
 * The forms with the picker, whose code is loaded where one of them stands, once the page has been drawn:
 * what the page of every address may show is otherwise loaded with every page. A function around each,
 * since the server hands over no component that is itself still to come.
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
