import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import MuiLink from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import TextField from "@mui/material/TextField";
import { useId, useState } from "react";
import { useCanAccess } from "react-admin";
import { Link } from "react-router";
import { replyAddress } from "./reply-text.ts";
import { useReplyTemplates } from "./reply-templates.ts";
import { repliesCopy as copy } from "./replies.copy.ts";
import { useSentQuestion } from "./sent-question.tsx";

/** Opens the email app with a template filled in, then asks whether the email was sent. */
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
  const [ask, question] = useSentQuestion(props, "reply");
  const id = useId();
  if (!canAccess) return null;
  const template = templates.find(({ id }) => id === chosen) ?? templates[0];

  return (
    <Box component="section" sx={{ display: "grid", gap: 1 }}>
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
      ) : template ? (
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
          <TextField
            select
            id={id}
            value={template.id}
            onChange={(event) => setChosen(event.target.value)}
            slotProps={{
              select: { native: true },
              htmlInput: { "aria-label": copy.template, "aria-keyshortcuts": "R E" },
            }}
            sx={{ minWidth: 160, maxWidth: "100%" }}
          >
            {templates.map((choice) => (
              <option key={choice.id} value={choice.id}>
                {choice.name}
              </option>
            ))}
          </TextField>
          <Button
            variant="outlined"
            href={replyAddress(props.email, template, { ...props, sender })}
            onClick={() => ask(template.name)}
          >
            {copy.open}
          </Button>
        </Box>
      ) : (
        <Typography variant="body2" color="text.secondary">
          {copy.none}
        </Typography>
      )}
      {question}
    </Box>
  );
}
