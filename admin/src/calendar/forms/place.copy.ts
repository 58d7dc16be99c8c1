import type { PlaceKind } from "@site/supabase/contracts/appointment-values";

/** Texts about the meeting place. */
export const placeCopy = {
  kind: "Meeting place",
  kinds: { link: "Video link", phone: "Phone", room: "Room" },
  fields: { link: "Link", phone: "Phone number", room: "Room" },
  needed: "Enter the place, or select another kind.",
  linkFormat: "Enter a link that starts with https://.",
  tooLong: (limit: number) => `Use at most ${limit} characters.`,
} as const satisfies Record<"kinds" | "fields", Record<PlaceKind, string>> &
  Record<string, unknown>;
