import ReplyIcon from "@mui/icons-material/ReplyOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import MuiLink from "@mui/material/Link";
import type { Database } from "@site/supabase/contracts/database.types";
import { splitQuotedText } from "@site/supabase/domain/email/quoted-text";
import { useEffect, useId, useState } from "react";
import { useCanAccess, useDataProvider, useGetManyAggregate } from "react-admin";
import { Link } from "react-router";
import { useChange } from "../../editing/use-command.ts";
import type { AdminDataProvider } from "../../providers/data/data-provider.ts";
import { labelOf } from "../../providers/labels.ts";
import { lineClamp } from "../../ui/line-clamp.ts";
import { useEmailDraft } from "./email-draft.tsx";
import { emailsCopy } from "./emails.copy.ts";

const copy = emailsCopy.timeline;

/** A row of `emails` with the columns that staff can read. */
export type PersonEmail = Omit<Database["public"]["Tables"]["emails"]["Row"], "reply_token">;

/** Loads an email, together with those of the other events. It is reloaded until it has left the outbox. */
export function useEmail(id: string) {
  const { data, isPending, refetch } = useGetManyAggregate<PersonEmail>(
    "emails",
    { ids: [id] },
    { enabled: id !== "" },
  );
  const email = data?.[0];
  const isSending = email?.state === "queued" && email.failure === null;
  useEffect(() => {
    if (!isSending) return undefined;
    const timer = setInterval(() => void refetch(), 3000);
    return () => clearInterval(timer);
  }, [isSending, refetch]);
  return { email, isPending };
}

/** An email in the timeline as plain text, with its delivery. The text that it quotes is folded. */
export function TimelineEmail({ id }: { id: string }) {
  const { email, isPending } = useEmail(id);
  const draft = useEmailDraft();
  const { canAccess } = useCanAccess({ resource: "leads", action: "edit" });
  if (isPending) return null;
  if (!email) return <Box sx={{ color: "text.secondary" }}>{copy.deleted}</Box>;
  return (
    <Box sx={{ display: "grid", gap: 0.5, justifyItems: "start", paddingBlock: 0.5 }}>
      <Box sx={{ fontWeight: 600 }}>{email.subject || copy.noSubject}</Box>
      <EmailBody body={email.body} />
      {email.direction === "outgoing" && <Delivery email={email} isEditor={canAccess === true} />}
      {email.direction === "incoming" && draft && canAccess && (
        <Button
          size="small"
          startIcon={<ReplyIcon />}
          sx={{ marginInlineStart: -0.5 }}
          aria-label={copy.replyOf(email.subject)}
          onClick={() => draft.reply(email)}
        >
          {copy.reply}
        </Button>
      )}
    </Box>
  );
}

/** Longer texts are cut until they are opened. */
const maxLines = 12;

function EmailBody({ body }: { body: string }) {
  const { text, quoted } = splitQuotedText(body);
  const isLong = text.split("\n").length > maxLines || text.length > 1200;
  const [isOpen, setOpen] = useState(false);
  const [isQuoteOpen, setQuoteOpen] = useState(false);
  const quote = useId();
  return (
    <>
      <Box sx={{ whiteSpace: "pre-wrap", ...(isLong && !isOpen && lineClamp(maxLines)) }}>
        {text || <Box sx={{ color: "text.secondary" }}>{copy.noText}</Box>}
      </Box>
      {isLong && (
        <Toggle isOpen={isOpen} onToggle={setOpen} label={isOpen ? copy.showLess : copy.showAll} />
      )}
      {quoted && (
        <Toggle
          isOpen={isQuoteOpen}
          onToggle={setQuoteOpen}
          controls={quote}
          label={isQuoteOpen ? copy.hideQuote : copy.showQuote}
        />
      )}
      {quoted && isQuoteOpen && (
        <Box
          id={quote}
          sx={{
            whiteSpace: "pre-wrap",
            color: "text.secondary",
            borderLeft: 2,
            borderColor: "divider",
            paddingLeft: 1.5,
          }}
        >
          {quoted}
        </Box>
      )}
    </>
  );
}

function Toggle(props: {
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  label: string;
  controls?: string;
}) {
  return (
    <MuiLink
      component="button"
      type="button"
      variant="body2"
      underline="always"
      aria-expanded={props.isOpen}
      aria-controls={props.isOpen ? props.controls : undefined}
      onClick={() => props.onToggle(!props.isOpen)}
    >
      {props.label}
    </MuiLink>
  );
}

function Delivery({ email, isEditor }: { email: PersonEmail; isEditor: boolean }) {
  const { canAccess: canOpenMailbox } = useCanAccess({ resource: "mailbox", action: "show" });
  const { id, state, failure } = email;
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 1.5 }}>
      <Box component="output" sx={{ color: state === "failed" ? "error.main" : "text.secondary" }}>
        {deliveryText(state, failure)}
      </Box>
      {state === "captured" && canOpenMailbox && (
        <MuiLink component={Link} to={`/mailbox/${id}/show`} variant="body2" underline="always">
          {copy.openCaptured}
        </MuiLink>
      )}
      {state === "failed" && isEditor && !isSuppressed(failure) && <RetryButton id={id} />}
    </Box>
  );
}

/** Whether the outbox did not try to send the email, so that another attempt has no effect. */
const isSuppressed = (failure: string | null): boolean => failure?.startsWith("Not sent:") ?? false;

/** The delivery of an email, with the reason of a failure. */
export function deliveryText(state: string, failure: string | null): string {
  if (failure === null) return labelOf(copy.states, state);
  if (state === "queued") return copy.retrying(failure);
  return isSuppressed(failure) ? failure : copy.failedWith(failure);
}

function RetryButton({ id }: { id: string }) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const [change, isBusy] = useChange(copy.retryFailed);
  return (
    <Button
      size="small"
      disabled={isBusy}
      onClick={() =>
        void change(async () => {
          await dataProvider.call("retry_email", { id });
          return copy.retried;
        })
      }
    >
      {copy.retry}
    </Button>
  );
}
