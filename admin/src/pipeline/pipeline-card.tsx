import CircularProgress from "@mui/material/CircularProgress";
import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import {
  formSourceLabels,
  leadStatuses,
  leadStatusLabels,
} from "@site/supabase/contracts/lead-values";
import type { KeyboardEvent } from "react";
import { Link } from "react-router";
import { clamped } from "../ui/line-clamp.ts";
import { NativeChoice } from "../ui/native-select.tsx";
import { longTime, shortTime } from "../format/time.ts";
import type { FoundLead } from "../providers/data/found-lead.ts";
import { cardAttribute, useBoard } from "./board.ts";
import { pipelineCopy as copy } from "./pipeline.copy.ts";

const choices = leadStatuses.map((value) => ({ value, label: leadStatusLabels[value] }));

/** A lead on the board. It is moved by a pointer, by keys, or by the choice of its status. */
export function PipelineCard(props: {
  lead: FoundLead;
  hintId: string;
  onKeyDown: (event: KeyboardEvent<HTMLElement>, lead: FoundLead) => void;
  onBlur: () => void;
}) {
  const { lead } = props;
  const board = useBoard();
  const isHeld = board.held === lead.id;
  const isMoving = board.moving.has(lead.id);
  const facts = [formSourceLabels[lead.form_source], copy.scored(lead.lead_score), lead.owner_name];
  return (
    <Box
      component="li"
      {...{ [cardAttribute]: lead.id }}
      aria-busy={isMoving}
      onKeyDown={(event: KeyboardEvent<HTMLElement>) => props.onKeyDown(event, lead)}
      onBlur={props.onBlur}
      onPointerDown={
        board.mayMove && !isMoving ? (event) => board.onPointerDown(event, lead) : undefined
      }
      sx={{
        display: "grid",
        gap: 0.25,
        padding: 1.25,
        border: 1,
        borderColor: isHeld ? "primary.main" : "divider",
        borderRadius: 1,
        backgroundColor: "background.paper",
        fontSize: "0.875rem",
        opacity: isMoving ? 0.6 : 1,
        cursor: board.mayMove ? (isHeld ? "grabbing" : "grab") : undefined,
        touchAction: "auto",
        ...(isHeld && {
          position: "relative",
          zIndex: 2,
          pointerEvents: "none",
          userSelect: "none",
          boxShadow: "0 1px 2px rgb(0 0 0 / 0.1), 0 12px 32px rgb(0 0 0 / 0.2)",
        }),
      }}
    >
      <MuiLink
        component={Link}
        to={`/leads/${lead.id}`}
        draggable={false}
        aria-describedby={board.mayMove ? props.hintId : undefined}
        title={lead.name}
        sx={{ ...clamped(2), fontWeight: 600, justifySelf: "start" }}
      >
        {lead.name}
      </MuiLink>
      {lead.company && <Box sx={clamped(2)}>{lead.company}</Box>}
      <Box sx={{ color: "text.secondary", fontSize: "0.8125rem" }}>
        {facts.filter(Boolean).join(" · ")}
        {" · "}
        <Box
          component="time"
          sx={{ whiteSpace: "nowrap" }}
          dateTime={lead.created_at}
          title={longTime(lead.created_at)}
        >
          {shortTime(lead.created_at)}
        </Box>
      </Box>
      {board.mayMove && (
        <Box sx={{ display: "flex", alignItems: "center", gap: 1, marginLeft: "-11px" }}>
          <NativeChoice
            quiet
            label={copy.statusOf(lead.name)}
            value={lead.status}
            choices={choices}
            disabled={isMoving}
            onChange={(value) => {
              const status = leadStatuses.find((known) => known === value);
              if (status) board.move(lead, status);
            }}
          />
          {isMoving && <CircularProgress size={12} thickness={6} aria-label={copy.moving} />}
        </Box>
      )}
    </Box>
  );
}
