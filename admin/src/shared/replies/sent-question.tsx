import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { useDataProvider } from "react-admin";
import { useChange } from "../../editing/use-command.ts";
import { useDraft } from "../../editing/use-draft.ts";
import type { AdminDataProvider } from "../../providers/data/data-provider.ts";
import { useToast } from "../../ui/toast.tsx";
import { repliesCopy as copy } from "./replies.copy.ts";

/** The recipient of an email, and the lead that it answers. */
interface Recipient {
  personId: string;
  leadId?: string;
}

/** Adds an email to the timeline. It answers the lead, or every new lead of the person if there is none. */
function useLogReply() {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const [change, isBusy] = useChange(copy.logFailed);
  const log = ({ personId, leadId }: Recipient, template: string) =>
    change(async () => {
      await dataProvider.call("log_mail", {
        person: personId,
        ...(leadId && { lead: leadId }),
        ...(template && { template }),
      });
      return copy.logged;
    });
  return [log, isBusy] as const;
}

/** The draft for an email without a template; an empty draft means that no question is open. */
const withoutTemplate = " ";

/**
 * Asks whether an email was sent, because the browser gets no result from the email app. The question
 * stays until it is answered, also after a reload. `draft` is the prefix of its key in the draft store.
 */
export function useSentQuestion(
  recipient: Recipient,
  draft: string,
): [ask: (template?: string) => void, question: ReactNode] {
  const [opened, setOpened] = useDraft(`${draft}.${recipient.leadId ?? recipient.personId}`);
  const [log, isBusy] = useLogReply();
  const logOpened = async () => {
    if (await log(recipient, opened.trim())) setOpened("");
  };
  const question = opened && (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, width: "100%" }}>
      <Typography variant="body2" component="output">
        {copy.sent} {copy.effect}
      </Typography>
      <Box sx={{ display: "flex", gap: 1 }}>
        <Button variant="contained" disabled={isBusy} onClick={() => void logOpened()}>
          {copy.log}
        </Button>
        <Button variant="outlined" onClick={() => setOpened("")}>
          {copy.notSent}
        </Button>
      </Box>
    </Box>
  );
  return [(template = withoutTemplate) => setOpened(template), question];
}

/** Asks whether an email was sent in a toast, for lists without space for the question. */
export function useSentToast(): (recipient: Recipient) => void {
  const [log] = useLogReply();
  const toast = useToast();
  return (recipient) =>
    toast("success", {
      title: copy.sent,
      text: copy.effect,
      action: { label: copy.log, onClick: () => void log(recipient, "") },
    });
}
