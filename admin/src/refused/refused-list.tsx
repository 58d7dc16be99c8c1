import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import type { Database } from "@site/supabase/contracts/database.types";
import { formSourceLabels } from "@site/supabase/contracts/lead-values";
import { useState } from "react";
import { ListBase, useDataProvider } from "react-admin";
import { ListBody, shownInPlace } from "../ui/list-body.tsx";
import { Modal } from "../ui/modal.tsx";
import { ScreenHeader } from "../ui/screen-header.tsx";
import { shortTime } from "../format/time.ts";
import { useChange } from "../editing/use-command.ts";
import type { AdminDataProvider } from "../providers/data/data-provider.ts";
import { refusedCopy as copy } from "./refused.copy.ts";

const columns = [
  "id",
  "target",
  "form_source",
  "name",
  "email",
  "company",
  "message",
  "reason",
  "submitted_at",
  "rejected_at",
] as const;
type Refused = Pick<
  Database["public"]["Tables"]["rejected_submissions"]["Row"],
  (typeof columns)[number]
>;

const newestFirst = { field: "rejected_at.desc,id", order: "DESC" } as const;
const queryOptions = { meta: { columns }, onError: shownInPlace };

/** Refused forms, newest first, each with the reason and what can be done. */
export function RefusedList() {
  return (
    <ListBase<Refused>
      resource="rejected_submissions"
      perPage={25}
      sort={newestFirst}
      exporter={false}
      queryOptions={queryOptions}
    >
      <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: "minmax(0, 1fr)", maxWidth: 880 }}>
        <ScreenHeader title={copy.title} subtitle={copy.subtitle} />
        <ListBody<Refused> copy={copy}>
          {(rows) => (
            <Box component="ul" sx={{ listStyle: "none", margin: 0, padding: 0 }}>
              {rows.map((refused) => (
                <RefusedRow key={refused.id} refused={refused} />
              ))}
            </Box>
          )}
        </ListBody>
      </Box>
    </ListBase>
  );
}

const formLabels: Readonly<Record<string, string>> = formSourceLabels;

/** The name of the form; a form source that is not known here is shown as it is stored. */
function formOf({ target, form_source }: Refused): string {
  if (target === "newsletter_subscribers") return copy.newsletter;
  if (target === "rpc/unsubscribe") return copy.unsubscribe;
  return formLabels[form_source ?? ""] ?? form_source ?? "";
}

function RefusedRow({ refused }: { refused: Refused }) {
  const form = formOf(refused);
  const name = refused.name || refused.email || copy.noContact;
  const contact = [refused.name && refused.email, refused.company].filter(Boolean).join(" · ");
  const facts = [
    form,
    ...(refused.submitted_at ? [copy.submitted(shortTime(refused.submitted_at))] : []),
    copy.refused(shortTime(refused.rejected_at)),
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
      <Box
        sx={{
          display: "flex",
          flexWrap: { xs: "wrap", sm: "nowrap" },
          justifyContent: "space-between",
          alignItems: "start",
          gap: 1.5,
        }}
      >
        <Box sx={{ minWidth: 0 }}>
          <Box sx={{ fontWeight: 600, fontSize: "1rem" }}>{name}</Box>
          {contact}
        </Box>
        <Actions id={refused.id} name={name} />
      </Box>
      <Box sx={{ color: "text.secondary" }}>{facts.join(" · ")}</Box>
      {refused.reason}
      {refused.message && (
        <details>
          <summary>{copy.message}</summary>
          <Box
            sx={{ whiteSpace: "pre-wrap", maxWidth: "68ch", marginTop: 1, color: "text.secondary" }}
          >
            {refused.message}
          </Box>
        </details>
      )}
    </Box>
  );
}

function Actions({ id, name }: { id: string; name: string }) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const [retry, isRetrying] = useChange(copy.retryFailed);
  const [remove, isDeleting] = useChange(copy.deleteFailed);
  const [isAsking, setAsking] = useState(false);
  const isBusy = isRetrying || isDeleting;
  return (
    <Box sx={{ display: "flex", flex: "none", gap: 1 }}>
      <Button
        variant="outlined"
        disabled={isBusy}
        aria-label={copy.retryOf(name)}
        onClick={() =>
          retry(async () => {
            await dataProvider.call("retry_rejected_submission", { id });
            return copy.retried(name);
          })
        }
      >
        {copy.retry}
      </Button>
      <Button
        variant="outlined"
        disabled={isBusy}
        aria-label={copy.deleteOf(name)}
        onClick={() => setAsking(true)}
      >
        {copy.delete}
      </Button>
      {isAsking && (
        <Modal
          title={copy.confirm.title}
          confirm={copy.confirm.submit}
          close={copy.confirm.cancel}
          onConfirm={() => {
            setAsking(false);
            remove(async () => {
              await dataProvider.call("delete_rejected_submission", { id });
              return copy.deleted(name);
            });
          }}
          onClose={() => setAsking(false)}
        >
          <Typography variant="body2">{copy.confirm.text(name)}</Typography>
        </Modal>
      )}
    </Box>
  );
}
