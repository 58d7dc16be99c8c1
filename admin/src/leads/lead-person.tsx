import Box from "@mui/material/Box";
import FormControlLabel from "@mui/material/FormControlLabel";
import MuiLink from "@mui/material/Link";
import Switch from "@mui/material/Switch";
import Typography from "@mui/material/Typography";
import type { Database } from "@site/supabase/contracts/database.types";
import { useState } from "react";
import { useCanAccess, useGetList, useUpdate } from "react-admin";
import { Link } from "react-router";
import { ViewConversation } from "../conversations/view-conversation.tsx";
import { Part } from "../layout/part.tsx";
import { longTime, shortTime } from "../layout/time.ts";
import { useToast } from "../layout/toast.tsx";
import { leadsCopy } from "./leads.copy.ts";
import { eventText, type PersonEvent } from "./person-event.ts";
import { useStaffNames } from "../layout/staff-names.ts";

const copy = leadsCopy.timeline;

/** A row of `people`: whoever stands behind one e-mail address. */
export type Person = Database["public"]["Tables"]["people"]["Row"];

/** Events that are shown at first, and added with each "older". */
const step = 20;

/** What happened with the person, the newest first, all of their submissions together. */
export function PersonTimeline({ personId, leadId }: { personId: string; leadId: string }) {
  const [shown, setShown] = useState(step);
  const colleagues = useStaffNames();
  const query = useGetList<PersonEvent>("person_events", {
    filter: { person_id: personId },
    sort: { field: "at.desc,id", order: "DESC" },
    pagination: { page: 1, perPage: shown },
  });
  const nameOf = (id: string) => colleagues.data?.find(({ user_id }) => user_id === id)?.name;
  return (
    <Part title={copy.title} query={query} failed={copy.failed}>
      {query.data?.length === 0 && (
        <Typography variant="body2" color="text.secondary">
          {copy.none}
        </Typography>
      )}
      <Box component="ol" sx={{ listStyle: "none", margin: 0, padding: 0, fontSize: "0.875rem" }}>
        {query.data?.map((event) => (
          <Box
            component="li"
            key={event.id}
            sx={{ paddingBlock: 0.75, borderTop: 1, borderColor: "divider" }}
          >
            {eventText(event, nameOf)}
            {event.kind === "chat" && event.subject_id && (
              <Box sx={{ float: "right" }}>
                <ViewConversation name={copy.thisPerson} sessionId={event.subject_id} />
              </Box>
            )}
            <Box sx={{ color: "text.secondary" }}>
              <time dateTime={event.at} title={longTime(event.at)}>
                {shortTime(event.at)}
              </time>
              {event.actor_id && ` · ${nameOf(event.actor_id) ?? copy.formerColleague}`}
              {event.lead_id && event.lead_id !== leadId && (
                <>
                  {" · "}
                  <MuiLink component={Link} to={`/leads/${event.lead_id}`} underline="always">
                    {copy.otherLead}
                  </MuiLink>
                </>
              )}
            </Box>
          </Box>
        ))}
      </Box>
      {(query.total ?? 0) > shown && (
        <MuiLink
          component="button"
          variant="body2"
          underline="always"
          sx={{ justifySelf: "start" }}
          onClick={() => setShown(shown + step)}
        >
          {copy.older}
        </MuiLink>
      )}
    </Part>
  );
}

/** Whether mails and exports leave the person out; those who work leads decide it. */
export function DoNotContact({ person }: { person: Person }) {
  const { canAccess } = useCanAccess({ resource: "leads", action: "edit" });
  const toast = useToast();
  const [update, { isPending }] = useUpdate<Person>();
  const change = (do_not_contact: boolean) =>
    void update(
      "people",
      { id: person.id, data: { do_not_contact }, previousData: person },
      {
        mutationMode: "pessimistic",
        onSuccess: () => toast("success", do_not_contact ? copy.silenced : copy.unsilenced),
        onError: (error) =>
          toast("error", {
            title: copy.silenceFailed,
            text: error instanceof Error ? error.message : String(error),
          }),
      },
    );
  return (
    <FormControlLabel
      label={copy.doNotContact}
      slotProps={{ typography: { variant: "body2" } }}
      control={
        <Switch
          checked={person.do_not_contact}
          disabled={isPending || !canAccess}
          onChange={(_event, on) => change(on)}
        />
      }
    />
  );
}
