import type { Database } from "@site/supabase/contracts/database.types";
import { useGetIdentity, useGetMany } from "react-admin";

type StaffMember = Pick<
  Database["public"]["Tables"]["staff"]["Row"],
  "user_id" | "email_signature"
> & { id: string };

/** The email signature of the user; null without one, undefined while it loads. */
export function useEmailSignature(): string | null | undefined {
  const { identity } = useGetIdentity();
  const { data } = useGetMany<StaffMember>(
    "staff",
    { ids: identity ? [String(identity.id)] : [] },
    { enabled: identity !== undefined },
  );
  return data && (data[0]?.email_signature ?? null);
}
