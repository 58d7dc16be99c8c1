import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useDataProvider } from "react-admin";
import { getErrorMessage } from "@site/supabase/domain/errors";
import { useReplyTemplates } from "../../shared/replies/reply-templates.ts";
import { filledReply, replyAddress } from "../../shared/replies/reply-text.ts";
import { useToast } from "../../ui/toast.tsx";
import type { AdminDataProvider } from "../../providers/data/data-provider.ts";
import type { FoundLead } from "../../providers/data/found-lead.ts";
import { ChoiceDialog } from "../list/choice-dialog.tsx";
import { mailAddress } from "../../format/contact-address.ts";
import { leadListCopy } from "../list/lead-list.copy.ts";

const copy = leadListCopy.reply;
const blank = "";

/**
 * Replies from the list: opens the email app with the selected template filled in. If the checkbox is
 * selected, it also logs the email with `log_mail`, which answers the lead and sets its status.
 */
export function LeadReply({ lead, onClose }: { lead: FoundLead; onClose: () => void }) {
  const { templates, sender, bookingLink, isPending, error } = useReplyTemplates();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const queries = useQueryClient();
  const toast = useToast();
  const isNew = lead.status === "new";
  const [isLogged, setLogged] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const facts = { name: lead.name, company: lead.company, sender, bookingLink };
  const findTemplate = (id: string) => templates.find((template) => template.id === id);

  async function reply(id: string) {
    const template = findTemplate(id);
    // Browsers open other apps only directly after a click, so this is before any request.
    openEmailApp(
      template ? replyAddress(lead.email, template, facts) : (mailAddress(lead.email) ?? ""),
    );
    if (!isLogged) {
      onClose();
      return;
    }
    setBusy(true);
    try {
      if (lead.person_id) {
        await dataProvider.call("log_mail", {
          person: lead.person_id,
          lead: lead.id,
          ...(template && { template: template.name }),
        });
      }
      toast("success", isNew ? copy.doneContacted : copy.done);
      for (const queryKey of [["leads"], ["person_events"]])
        void queries.invalidateQueries({ queryKey });
    } catch (failure) {
      const text = getErrorMessage(failure);
      toast("error", { title: copy.logFailed, text });
    }
    onClose();
  }

  return (
    <ChoiceDialog
      title={copy.title(lead.name)}
      label={copy.template}
      choices={
        isPending
          ? []
          : [
              ...templates.map(({ id, name }) => ({ value: id, label: name })),
              { value: blank, label: copy.blank },
            ]
      }
      first={templates[0]?.id ?? blank}
      confirm={copy.open}
      close={copy.close}
      isBusy={isBusy || isPending}
      onConfirm={(id) => void reply(id)}
      onClose={onClose}
    >
      {(id) => {
        const template = findTemplate(id);
        return (
          <>
            {isPending && (
              <Typography variant="body2" component="output" color="text.secondary">
                {copy.loading}
              </Typography>
            )}
            {error !== null && (
              <Typography variant="body2" role="alert" color="text.secondary">
                {copy.failed}
              </Typography>
            )}
            <Preview
              to={lead.email}
              {...(template ? filledReply(template, facts) : { subject: "", body: "" })}
            />
            <LogCheckbox
              label={isNew ? copy.logAndContact : copy.log}
              checked={isLogged}
              onChange={setLogged}
            />
          </>
        );
      }}
    </ChoiceDialog>
  );
}

function LogCheckbox(props: {
  label: string;
  checked: boolean;
  onChange: (isChecked: boolean) => void;
}) {
  return (
    <Box
      component="label"
      sx={{ display: "flex", alignItems: "flex-start", gap: 1.25, fontSize: "0.875rem" }}
    >
      <Box
        component="input"
        type="checkbox"
        checked={props.checked}
        onChange={(event) => props.onChange(event.target.checked)}
        sx={{
          accentColor: (theme) => theme.palette.primary.main,
          width: 18,
          height: 18,
          margin: "1px 0 0",
          flex: "none",
        }}
      />
      {props.label}
    </Box>
  );
}

/** A preview of the email. */
function Preview({ to, subject, body }: { to: string; subject: string; body: string }) {
  return (
    <Box
      sx={{
        borderLeft: 2,
        borderColor: "divider",
        paddingLeft: 1.5,
        fontSize: "0.875rem",
        overflowWrap: "anywhere",
      }}
    >
      <Box sx={{ color: "text.secondary" }}>
        {copy.to} {to}
      </Box>
      {subject && <Box sx={{ fontWeight: 600 }}>{subject}</Box>}
      {body && (
        <Box sx={{ whiteSpace: "pre-wrap", maxHeight: 160, overflowY: "auto" }} tabIndex={0}>
          {body}
        </Box>
      )}
    </Box>
  );
}

function openEmailApp(address: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.click();
}
