import type { PlaceKind } from "@site/supabase/contracts/appointment-values";

/** Texts about the meeting place. */
export const placeCopy = {
  kind: "Meeting place",
  kinds: { link: "Video link", phone: "Phone", room: "Room" },
  fields: { link: "Link", phone: "Phone number", room: "Room" },
  needed: "Enter the place, or select another kind.",
  linkFormat: "Enter a link that starts with https://.",
  linkHint:
    "For a link per appointment, use {token}: https://meet.example.com/{token}. Invitation, calendar file and confirmation contain the link.",
  placeholder: "Only {token} can be used as a placeholder.",
  tooLong: (limit: number) => `Use at most ${limit} characters.`,
} as const satisfies Record<"kinds" | "fields", Record<PlaceKind, string>> &
  Record<string, unknown>;
