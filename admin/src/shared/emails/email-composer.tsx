import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import MuiLink from "@mui/material/Link";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useState, type ReactNode } from "react";
import { useCanAccess } from "react-admin";
import { Link } from "react-router";
import { useToast } from "../../ui/toast.tsx";
import { useReplyTemplates } from "../replies/reply-templates.ts";
import { filledReply, mailtoAddress, type ReplyTemplate } from "../replies/reply-text.ts";
import { useSentQuestion } from "../replies/sent-question.tsx";
import { useEmailDraft } from "./email-draft.tsx";
import { emailsCopy } from "./emails.copy.ts";
import { useEmail } from "./timeline-email.tsx";
import { useEmailSignature } from "./use-email-signature.ts";
import { useSendEmail } from "./use-send-email.ts";

const copy = emailsCopy.composer;

/** Limits of the database function `send_email`. */
const maxLength = { subject: 200, body: 20_000 };

interface Props {
  personId: string;
  leadId?: string;
  name: string | null;
  company: string | null;
  email: string;
  doNotContact: boolean;
}

/** Writes an email to a person, from a template or blank. It can be sent from here or with the email app. */
export function EmailComposer(props: Props) {
  const { canAccess } = useCanAccess({ resource: "leads", action: "edit" });
  if (!canAccess) return null;
  return (
    <Box component="section" sx={{ display: "grid", gap: 1.5 }}>
      <Box
        sx={{ display: "flex", justifyContent: "space-between", alignItems: "baseline", gap: 2 }}
      >
        <Typography variant="h2">{copy.title}</Typography>
        <MuiLink component={Link} to="/reply_templates" variant="body2" underline="always">
          {copy.manage}
        </MuiLink>
      </Box>
      {props.doNotContact ? (
        <Typography variant="body2" color="text.secondary">
          {copy.doNotContact}
        </Typography>
      ) : (
        <Composer {...props} />
      )}
    </Box>
  );
}

function Composer(props: Props) {
  const { templates, sender, bookingLink, isPending } = useReplyTemplates();
  const draft = useEmailDraft();
  const [ask, question] = useSentQuestion(props, "reply");
  // Undefined: the first template, none for an answer. A stored draft was filled from a template that is not known anymore.
  const [chosen, setChosen] = useState(draft?.isOpen ? "" : undefined);
  if (!draft || isPending) return null;
  const first = draft.replyTo === "" ? templates[0] : undefined;
  const template = chosen === undefined ? first : templates.find(({ id }) => id === chosen);
  const facts = { ...props, sender, bookingLink };
  const fill = (used: ReplyTemplate | undefined) =>
    used ? filledReply(used, facts) : { subject: "", body: "" };

  /** Fills in a template. Typed text stays: the template is added below it. */
  function choose(next: ReplyTemplate | undefined) {
    setChosen(next?.id ?? "");
    if (!draft?.isOpen) return;
    const [before, after] = [fill(template), fill(next)];
    if (draft.body.trim() === "" || draft.body === before.body) draft.setBody(after.body);
    else if (after.body) draft.setBody(`${draft.body.trimEnd()}\n\n${after.body}`);
    const isFilled = draft.subject.trim() === "" || draft.subject === before.subject;
    if (isFilled && draft.replyTo === "") draft.setSubject(after.subject);
  }

  function open() {
    const { subject, body } = fill(template);
    draft?.setSubject(subject);
    draft?.setBody(body);
    draft?.setOpen(true);
    requestAnimationFrame(() => draft?.bodyField.current?.focus());
  }

  const isUsingDraft = draft.isOpen && (draft.subject !== "" || draft.body !== "");
  const appButton = (
    <Button
      variant="outlined"
      href={mailtoAddress(props.email, isUsingDraft ? draft : fill(template))}
      onClick={() => ask(template?.name)}
    >
      {copy.openApp}
    </Button>
  );
  return (
    <>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <TemplateChoice
          templates={templates}
          value={template?.id ?? ""}
          onChoose={(id) => choose(templates.find((known) => known.id === id))}
        />
        {!draft.isOpen && (
          <Button variant="contained" onClick={open}>
            {copy.write}
          </Button>
        )}
        {!draft.isOpen && appButton}
      </Box>
      {draft.isOpen && (
        <Fields {...props} appButton={appButton} onDiscard={() => setChosen(undefined)} />
      )}
      {question}
    </>
  );
}

function TemplateChoice(props: {
  templates: ReplyTemplate[];
  value: string;
  onChoose: (id: string) => void;
}) {
  return (
    <TextField
      select
      value={props.value}
      onChange={(event) => props.onChoose(event.target.value)}
      slotProps={{
        select: { native: true },
        htmlInput: { "aria-label": copy.template, "aria-keyshortcuts": "R E" },
      }}
      sx={{ minWidth: 160, maxWidth: "100%" }}
    >
      {props.templates.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      <option value="">{copy.noTemplate}</option>
    </TextField>
  );
}

function Fields(props: Props & { appButton: ReactNode; onDiscard: () => void }) {
  const draft = useEmailDraft();
  const { email: answered } = useEmail(draft?.replyTo ?? "");
  const [send, isBusy] = useSendEmail();
  const toast = useToast();
  if (!draft) return null;
  const { subject, body, replyTo } = draft;
  const address = answered?.address ?? props.email;

  async function sendDraft() {
    const isSent = await send(
      {
        person: props.personId,
        ...(props.leadId && { lead: props.leadId }),
        ...(replyTo && { reply_to: replyTo }),
        subject,
        body,
      },
      address,
    );
    if (isSent) close();
  }

  function close() {
    draft?.clear();
    props.onDiscard();
  }

  function discard() {
    close();
    if (body.trim() === "") return;
    const undo = () => {
      draft?.restore({ subject, body, replyTo });
    };
    toast("success", { ...copy.discarded, action: { label: copy.undo, onClick: undo } });
  }

  return (
    <Box sx={{ display: "grid", gap: 1.5 }}>
      <Typography variant="body2" sx={{ overflowWrap: "anywhere" }}>
        {replyTo ? copy.replyTo(address) : copy.to(address)}
      </Typography>
      <TextField
        label={copy.subject}
        value={subject}
        onChange={(event) => draft.setSubject(event.target.value)}
        fullWidth
        slotProps={{ htmlInput: { maxLength: maxLength.subject } }}
      />
      <TextField
        label={copy.body}
        value={body}
        onChange={(event) => draft.setBody(event.target.value)}
        inputRef={draft.bodyField}
        multiline
        minRows={6}
        maxRows={20}
        fullWidth
        slotProps={{ htmlInput: { maxLength: maxLength.body } }}
      />
      <Signature />
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <Button
          variant="contained"
          disabled={subject.trim() === "" || body.trim() === "" || isBusy}
          onClick={() => void sendDraft()}
        >
          {isBusy ? copy.sending : copy.send}
        </Button>
        {props.appButton}
        <Button variant="text" disabled={isBusy} onClick={discard}>
          {copy.discard}
        </Button>
      </Box>
    </Box>
  );
}

/** The signature that the database appends, or a link to add one. */
function Signature() {
  const signature = useEmailSignature();
  if (signature === undefined) return null;
  return (
    <Box sx={{ fontSize: "0.875rem", color: "text.secondary" }}>
      {signature !== null && (
        <Box sx={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>{signature}</Box>
      )}
      <MuiLink component={Link} to="/account" underline="always">
        {signature === null ? copy.addSignature : copy.editSignature}
      </MuiLink>
    </Box>
  );
}
