import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import MuiLink from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useCanAccess, useDataProvider } from "react-admin";
import { Link } from "react-router";
import { NativeChoice } from "../../ui/native-select.tsx";
import { replyAddress } from "../replies/reply-text.ts";
import { useReplyTemplates } from "../replies/reply-templates.ts";
import { useChange } from "../../editing/use-command.ts";
import type { AdminDataProvider } from "../../providers/data/data-provider.ts";
import { personCopy } from "./person.copy.ts";

const copy = personCopy.reply;

/**
 * Opens the mail program with a filled template. Only who sent the mail knows that it was sent: the timeline
 * says it when they say so.
 */
export function ReplyBox(props: {
  personId: string;
  leadId?: string;
  name: string | null;
  company: string | null;
  email: string;
  doNotContact: boolean;
}) {
  const { canAccess } = useCanAccess({ resource: "leads", action: "edit" });
  const { templates, sender } = useReplyTemplates();
  const [chosen, setChosen] = useState("");
  const [isOpened, setOpened] = useState(false);
  const dataProvider = useDataProvider<AdminDataProvider>();
  const [change, isBusy] = useChange(copy.logFailed);
  if (!canAccess) return null;
  const template = templates.find(({ id }) => id === chosen) ?? templates[0];

  const log = (name: string) =>
    change(async () => {
      await dataProvider.call("log_mail", {
        person: props.personId,
        template: name,
        ...(props.leadId && { lead: props.leadId }),
      });
      setOpened(false);
      return copy.logged;
    });

  return (
    <Box component="section" sx={{ display: "grid", gap: 1 }}>
      <Box
        sx={{ display: "flex", justifyContent: "space-between", alignItems: "baseline", gap: 2 }}
      >
        <Typography variant="h2">{copy.title}</Typography>
        <MuiLink component={Link} to="/reply_templates" variant="body2" underline="always">
          {copy.keep}
        </MuiLink>
      </Box>
      {props.doNotContact ? (
        <Typography variant="body2" color="text.secondary">
          {copy.silent}
        </Typography>
      ) : template ? (
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
          <NativeChoice
            label={copy.template}
            value={template.id}
            choices={templates.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setChosen}
            sx={{ minWidth: 160, maxWidth: "100%" }}
          />
          <Button
            variant="outlined"
            href={replyAddress(props.email, template, { ...props, sender })}
            onClick={() => setOpened(true)}
          >
            {copy.open}
          </Button>
        </Box>
      ) : (
        <Typography variant="body2" color="text.secondary">
          {copy.none}
        </Typography>
      )}
      {isOpened && template && (
        <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}>
          <Typography variant="body2" component="output">
            {copy.sent}
          </Typography>
          <Button variant="contained" disabled={isBusy} onClick={() => log(template.name)}>
            {copy.log}
          </Button>
          <Button variant="outlined" onClick={() => setOpened(false)}>
            {copy.forget}
          </Button>
        </Box>
      )}
    </Box>
  );
}
