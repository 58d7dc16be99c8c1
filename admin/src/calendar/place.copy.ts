import type { PlaceKind } from "@site/supabase/contracts/appointment-values";

/** What staff read about where a meeting takes place. */
export const placeCopy = {
  kind: "Meeting place",
  kinds: { link: "Video link", phone: "Phone", room: "Room" },
  fields: { link: "Link", phone: "Phone number", room: "Room" },
  needed: "Enter it, or choose another meeting place.",
  linkFormat: "A link begins with https://.",
  tooLong: (limit: number) => `This must have at most ${limit} characters.`,
} as const satisfies Record<"kinds" | "fields", Record<PlaceKind, string>> &
  Record<string, unknown>;
