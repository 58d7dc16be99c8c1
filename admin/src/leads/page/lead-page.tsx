import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import type { Lead } from "@site/supabase/contracts/lead";
import type { ReactNode } from "react";
import { ShowBase, useCanAccess, useGetOne, useRecordContext, useShowContext } from "react-admin";
import { Link } from "react-router";
import { clamped } from "../../ui/line-clamp.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Waiting } from "../../shell/special-screens.tsx";
import { useScreenTitle } from "../../ui/screen-title.ts";
import { DoNotContact, type Person } from "../../shared/person/do-not-contact.tsx";
import { NoteForm } from "../../shared/person/note-form.tsx";
import { PersonAppointments } from "../../shared/person/person-appointments.tsx";
import { PersonTasks } from "../../shared/person/person-tasks.tsx";
import { PersonTimeline } from "../../shared/person/person-timeline.tsx";
import { ReplyBox } from "../../shared/person/reply-box.tsx";
import { ScorePoints } from "../../shared/person/score-points.tsx";
import { UserFacingError } from "../../providers/failures.ts";
import { LeadActions } from "../list/lead-actions.tsx";
import { LeadDetails } from "./lead-details.tsx";
import { LeadFacts } from "./lead-facts.tsx";
import { LeadForm } from "./lead-form.tsx";
import { LeadOwner } from "./lead-owner.tsx";
import { leadsCopy } from "../leads.copy.ts";
import { MarkAsSpam } from "./mark-as-spam.tsx";

const copy = leadsCopy.edit;

const waiting = <Notice tone="status" text={copy.loading} />;
const shownInPlace = { onError: () => undefined };

/** `/admin/leads/{id}`: the whole lead; a form for those who may change it. */
export function LeadPage() {
  const { canAccess, isPending } = useCanAccess({ resource: "leads", action: "edit" });
  if (isPending) return <Waiting />;
  return (
    <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>
      <BackLink to="/leads">{copy.back}</BackLink>
      <ShowBase<Lead>
        resource="leads"
        disableAuthentication
        queryOptions={shownInPlace}
        loading={waiting}
        error={<Failure />}
      >
        {canAccess ? (
          <Whole details={<LeadForm />} actions={MarkAsSpam} />
        ) : (
          <Whole details={<LeadDetails />} />
        )}
      </ShowBase>
    </Box>
  );
}

/** No such lead (the API refuses or finds nothing) is another message than no answer. */
function Failure() {
  const { error } = useShowContext();
  const outage = error instanceof UserFacingError && (error.status === 0 || error.status >= 500);
  return <Notice tone="alert" text={outage ? error.message : copy.missing} />;
}

function Whole(props: {
  details: ReactNode;
  /** What else can be done with the lead. */
  actions?: (props: { lead: Lead }) => ReactNode;
}) {
  const lead = useRecordContext<Lead>();
  const { data: person } = useGetOne<Person>(
    "people",
    { id: lead?.person_id ?? "" },
    { enabled: Boolean(lead?.person_id) },
  );
  useScreenTitle(lead?.name ?? leadsCopy.title);
  if (!lead) return null;
  return (
    <>
      <Box
        sx={{
          display: "flex",
          flexWrap: "wrap",
          alignItems: "center",
          columnGap: 1.5,
          marginBottom: 1,
        }}
      >
        <Typography variant="h1" title={lead.name} sx={clamped(3)}>
          {lead.name}
        </Typography>
        <LeadActions
          lead={lead}
          doNotContact={person?.do_not_contact ?? false}
          isFromChat={lead.form_source === "chat"}
        />
        {lead.person_id && (
          <MuiLink
            component={Link}
            to={`/people/${lead.person_id}`}
            variant="body2"
            underline="always"
          >
            {copy.person}
          </MuiLink>
        )}
      </Box>
      <Box
        sx={{
          display: "grid",
          alignItems: "start",
          gap: { xs: 4, lg: 6 },
          gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 7fr) minmax(0, 5fr)" },
        }}
      >
        <Box sx={{ display: "grid", gap: 4 }}>
          <Message text={lead.message} />
          {lead.person_id && person && (
            <ReplyBox
              personId={lead.person_id}
              leadId={lead.id}
              name={lead.name}
              company={lead.company}
              email={lead.email}
              doNotContact={person.do_not_contact}
            />
          )}
          {props.details}
          {lead.person_id && <NoteForm personId={lead.person_id} leadId={lead.id} />}
          {props.actions && <props.actions lead={lead} />}
        </Box>
        <Box sx={{ display: "grid", gap: 4, gridTemplateColumns: "minmax(0, 1fr)" }}>
          <LeadOwner lead={lead} />
          {lead.person_id && <PersonTasks personId={lead.person_id} leadId={lead.id} />}
          <PersonAppointments
            of={lead.person_id ? { person_id: lead.person_id } : { lead_id: lead.id }}
            name={lead.name}
            email={lead.email}
            company={lead.company}
          />
          <ScorePoints leadId={lead.id} score={lead.lead_score} />
          <LeadFacts lead={lead} />
          {lead.person_id && (
            <Box sx={{ display: "grid", gap: 1, gridTemplateColumns: "minmax(0, 1fr)" }}>
              <PersonTimeline personId={lead.person_id} leadId={lead.id} />
              {person && <DoNotContact person={person} />}
            </Box>
          )}
        </Box>
      </Box>
    </>
  );
}

function Message({ text }: { text: string | null }) {
  return (
    <Box component="section" sx={{ display: "grid", gap: 1 }}>
      <Typography variant="h2">{copy.message}</Typography>
      <Box
        sx={{
          borderLeft: 2,
          borderColor: "primary.main",
          paddingLeft: 2,
          maxWidth: "68ch",
          whiteSpace: "pre-wrap",
          overflowWrap: "anywhere",
          color: text ? "text.primary" : "text.secondary",
        }}
      >
        {text || copy.noMessage}
      </Box>
    </Box>
  );
}
