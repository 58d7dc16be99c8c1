import Button from "@mui/material/Button";
import type { Lead } from "@site/supabase/contracts/lead";
import { useQueryClient } from "@tanstack/react-query";
import { useDataProvider, useRedirect } from "react-admin";
import { useChange } from "../../editing/use-command.ts";
import type { AdminDataProvider } from "../../providers/data/data-provider.ts";
import { leadsCopy } from "../leads.copy.ts";

const copy = leadsCopy.edit;

/** Marks the lead as spam, which hides it until it is restored, and redirects to the list. */
export function MarkAsSpam({ lead }: { lead: Pick<Lead, "id" | "name"> }) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const queries = useQueryClient();
  const redirect = useRedirect();
  const [change, isBusy] = useChange(copy.spamFailed);
  return (
    <Button
      variant="outlined"
      disabled={isBusy}
      sx={{ justifySelf: "start" }}
      onClick={() =>
        change(async () => {
          await dataProvider.call("mark_as_spam", { lead_id: lead.id });
          // Otherwise React-Admin would request both again before the redirect and report them as missing.
          for (const resource of ["leads", "people"])
            queries.removeQueries({ queryKey: [resource, "getOne"] });
          redirect("/leads");
          return copy.spamDone(lead.name);
        })
      }
    >
      {copy.spam}
    </Button>
  );
}
