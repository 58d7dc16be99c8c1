import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { Database } from "@site/supabase/contracts/database.types";
import { formSourceLabels } from "@site/supabase/contracts/lead-values";
import { ListBase, useDataProvider } from "react-admin";
import { ListBody, shownInPlace } from "../ui/list-body.tsx";
import { ScreenHeader } from "../ui/screen-header.tsx";
import { shortTime } from "../format/time.ts";
import { useChange } from "../editing/use-command.ts";
import type { AdminDataProvider } from "../providers/data/data-provider.ts";
import { spamCopy } from "./spam.copy.ts";

const columns = [
  "id",
  "name",
  "email",
  "company",
  "message",
  "form_source",
  "created_at",
  "points",
  "reasons",
] as const;
type Spam = Pick<Database["public"]["Tables"]["spam_submissions"]["Row"], (typeof columns)[number]>;

const newestFirst = { field: "classified_at.desc,id", order: "DESC" } as const;
const queryOptions = { meta: { columns }, onError: shownInPlace };

/** What was judged to be spam, newest first, each with what spoke against it and the way back. */
export function SpamList() {
  return (
    <ListBase<Spam>
      resource="spam_submissions"
      perPage={25}
      sort={newestFirst}
      exporter={false}
      queryOptions={queryOptions}
    >
      <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: "minmax(0, 1fr)", maxWidth: 880 }}>
        <ScreenHeader title={spamCopy.title} subtitle={spamCopy.subtitle} />
        <ListBody<Spam> copy={spamCopy}>
          {(rows) => (
            <Box component="ul" sx={{ listStyle: "none", margin: 0, padding: 0 }}>
              {rows.map((spam) => (
                <SpamRow key={spam.id} spam={spam} />
              ))}
            </Box>
          )}
        </ListBody>
      </Box>
    </ListBase>
  );
}

function SpamRow({ spam }: { spam: Spam }) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const [change, isBusy] = useChange(spamCopy.restoreFailed);
  const facts = [
    spamCopy.points(spam.points),
    formSourceLabels[spam.form_source],
    shortTime(spam.created_at),
  ];
  return (
    <Box
      component="li"
      sx={{
        display: "grid",
        gap: 0.5,
        paddingBlock: 1.75,
        borderTop: 1,
        borderColor: "divider",
        fontSize: "0.875rem",
        overflowWrap: "anywhere",
      }}
    >
      <Box sx={{ display: "flex", justifyContent: "space-between", gap: 2 }}>
        <Box sx={{ minWidth: 0 }}>
          <Box sx={{ fontWeight: 600, fontSize: "1rem" }}>{spam.name}</Box>
          {[spam.email, spam.company].filter(Boolean).join(" · ")}
        </Box>
        <Button
          variant="outlined"
          disabled={isBusy}
          aria-label={spamCopy.restoreOf(spam.name)}
          sx={{ flex: "none", alignSelf: "start" }}
          onClick={() =>
            change(async () => {
              await dataProvider.call("restore_submission", { id: spam.id });
              return spamCopy.restored(spam.name);
            })
          }
        >
          {spamCopy.restore}
        </Button>
      </Box>
      <Box sx={{ color: "text.secondary" }}>{facts.join(" · ")}</Box>
      <Box component="ul" sx={{ margin: 0, paddingLeft: 2.5 }}>
        {spam.reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </Box>
      <details>
        <summary>{spamCopy.message}</summary>
        <Box
          sx={{ whiteSpace: "pre-wrap", maxWidth: "68ch", marginTop: 1, color: "text.secondary" }}
        >
          {spam.message || spamCopy.noMessage}
        </Box>
      </details>
    </Box>
  );
}
