import { useContext } from "react";
import { useGetIdentity, useGetList } from "react-admin";
import { SiteAddress } from "../../shell/site-address.tsx";
import type { ReplyTemplate } from "./reply-text.ts";

const columns = ["id", "name", "subject", "body"] as const;

/** Loads the reply templates by position, the name of the signed-in staff member as sender, and the booking page. */
export function useReplyTemplates(): {
  templates: ReplyTemplate[];
  sender: string;
  bookingLink: string;
  isPending: boolean;
  error: unknown;
} {
  const { data, isPending, error } = useGetList<ReplyTemplate>("reply_templates", {
    sort: { field: "position.asc,name", order: "ASC" },
    pagination: { page: 1, perPage: 100 },
    meta: { columns },
  });
  const { identity } = useGetIdentity();
  const bookingLink = useBookingLink();
  return { templates: data ?? [], sender: identity?.fullName ?? "", bookingLink, isPending, error };
}

/** The address of the public booking page. */
export function useBookingLink(): string {
  const site = new URL(useContext(SiteAddress), location.href);
  return new URL("/book", site).href;
}
