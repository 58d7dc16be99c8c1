"use client";

import dynamic from "next/dynamic";

/**
 * The forms with the picker, whose code and styles are loaded where one of them stands: what the page of
 * every address may show is otherwise loaded with every page.
 */
export const BookingForm = dynamic(async () => (await import("./booking-form.tsx")).BookingForm);
export const MoveForm = dynamic(async () => (await import("./move-form.tsx")).MoveForm);
