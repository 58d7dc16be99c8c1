import { useGetIdentity, useGetList } from "react-admin";
import type { ReplyTemplate } from "./reply-text.ts";

const columns = ["id", "name", "subject", "body"] as const;

/** Loads the reply templates by position, and the name of the signed-in staff member as sender. */
export function useReplyTemplates(): {
  templates: ReplyTemplate[];
  sender: string;
  isPending: boolean;
  error: unknown;
} {
  const { data, isPending, error } = useGetList<ReplyTemplate>("reply_templates", {
    sort: { field: "position.asc,name", order: "ASC" },
    pagination: { page: 1, perPage: 100 },
    meta: { columns },
  });
  const { identity } = useGetIdentity();
  return { templates: data ?? [], sender: identity?.fullName ?? "", isPending, error };
}
