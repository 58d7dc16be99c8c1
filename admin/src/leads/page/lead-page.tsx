import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import type { Lead, SubmittedForm } from "@site/supabase/contracts/lead";
import { leadLimits } from "@site/supabase/contracts/lead-values";
import { useCanAccess, useGetOne, useRecordContext } from "react-admin";
import { Link } from "react-router";
import { Waiting } from "../../shell/special-screens.tsx";
import { CompanyLink } from "../../shared/company/company-link.tsx";
import { EmailComposer } from "../../shared/emails/email-composer.tsx";
import { EmailDraftProvider } from "../../shared/emails/email-draft.tsx";
import { DoNotContact, type Person } from "../../shared/person/do-not-contact.tsx";
import { HeaderField, InlineText } from "../../shared/person/inline-field.tsx";
import { NoteForm } from "../../shared/person/note-form.tsx";
import { OwnerField } from "../../shared/person/owner-field.tsx";
import { PersonAppointments } from "../../shared/person/person-appointments.tsx";
import { PersonTasks } from "../../shared/person/tasks/person-tasks.tsx";
import { PersonTimeline } from "../../shared/person/person-timeline.tsx";
import { RecordColumns, RecordHeader, RecordPage } from "../../shared/person/record-page.tsx";
import { useSentQuestion } from "../../shared/replies/sent-question.tsx";
import { ScorePoints } from "../../shared/person/score-points.tsx";
import { DescriptionList } from "../../ui/description-list.tsx";
import { LeadActions } from "../list/lead-actions.tsx";
import { leadsCopy } from "../leads.copy.ts";
import { LeadDetails } from "./lead-details.tsx";
import { LeadFacts } from "./lead-facts.tsx";
import { LeadStatusChoice } from "./lead-status.tsx";
import { MarkAsSpam } from "./mark-as-spam.tsx";

const copy = leadsCopy.edit;
const newestFirst = { field: "created_at", order: "DESC" } as const;

/** `/admin/leads/{id}`: one lead with its message, replies, notes and timeline. */
export function LeadPage() {
  const { canAccess, isPending } = useCanAccess({ resource: "leads", action: "edit" });
  if (isPending) return <Waiting />;
  return (
    <RecordPage
      resource="leads"
      back={copy.back}
      loading={copy.loading}
      missing={copy.missing}
      sort={newestFirst}
    >
      <LeadContent isEditor={canAccess === true} />
    </RecordPage>
  );
}

function LeadContent({ isEditor }: { isEditor: boolean }) {
  const lead = useRecordContext<Lead>();
  const { data: person } = useGetOne<Person>(
    "people",
    { id: lead?.person_id ?? "" },
    { enabled: Boolean(lead?.person_id) },
  );
  if (!lead) return null;
  return (
    // The key resets drafts and filters when another lead is shown.
    <Box key={lead.id} sx={{ display: "grid", gap: 1.5, gridTemplateColumns: "minmax(0, 1fr)" }}>
      <LeadHeader lead={lead} person={person} isEditor={isEditor} />
      <RecordColumns
        main={
          <>
            {lead.submitted_form ? <Answers form={lead.submitted_form} /> : <Message lead={lead} />}
            {person && (
              <EmailDraftProvider id={lead.id}>
                <EmailComposer
                  personId={person.id}
                  leadId={lead.id}
                  name={lead.name}
                  company={lead.company}
                  email={lead.email}
                  doNotContact={person.do_not_contact}
                />
                <NoteForm personId={person.id} leadId={lead.id} />
                <PersonTimeline people={[{ ...person, name: lead.name }]} leadId={lead.id} />
              </EmailDraftProvider>
            )}
          </>
        }
        aside={
          <>
            <Box sx={{ display: "grid", gap: 1 }}>
              <LeadDetails isEditor={isEditor} />
              {person && <DoNotContact person={person} />}
            </Box>
            {lead.person_id && <PersonTasks of={{ person_id: lead.person_id }} leadId={lead.id} />}
            <PersonAppointments
              of={lead.person_id ? { person_id: lead.person_id } : { lead_id: lead.id }}
              attendee={{ name: lead.name, email: lead.email, company: lead.company }}
            />
            <ScorePoints leadId={lead.id} score={lead.lead_score} />
            <LeadFacts lead={lead} />
            {isEditor && <MarkAsSpam lead={lead} />}
          </>
        }
      />
    </Box>
  );
}

function LeadHeader(props: { lead: Lead; person: Person | undefined; isEditor: boolean }) {
  const { lead, person, isEditor } = props;
  const [ask, question] = useSentQuestion(
    { personId: lead.person_id ?? "", leadId: lead.id },
    "mail",
  );
  return (
    <RecordHeader
      name={lead.name}
      actions={
        <>
          <LeadActions
            lead={lead}
            doNotContact={person?.do_not_contact ?? false}
            isFromChat={lead.form_source === "chat"}
            {...(isEditor && lead.person_id && { onMail: () => ask() })}
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
          {person?.company_id && <CompanyLink id={person.company_id} />}
          {question}
        </>
      }
    >
      <HeaderField label={copy.status}>
        <LeadStatusChoice lead={lead} keyShortcuts="S" />
      </HeaderField>
      {person && <OwnerField resource="people" record={person} />}
      {isEditor ? (
        <InlineText
          label={copy.company}
          resource="leads"
          record={lead}
          field="company"
          maxLength={leadLimits.company}
          saved={copy.saved}
          failed={copy.failedTitle}
        />
      ) : (
        <HeaderField label={copy.company}>{lead.company}</HeaderField>
      )}
    </RecordHeader>
  );
}

/** The answers to a form that an editor built, with their labels at the time. */
function Answers({ form: { title, answers } }: { form: SubmittedForm }) {
  return (
    <Box component="section" sx={{ display: "grid", gap: 1, maxWidth: "68ch" }}>
      <Typography variant="h2">{title}</Typography>
      {answers.length === 0 && <Typography color="text.secondary">{copy.noAnswers}</Typography>}
      <DescriptionList
        facts={answers.map(({ label, value }) => [
          label,
          <Box key={label} component="span" sx={{ whiteSpace: "pre-wrap" }}>
            {value}
          </Box>,
        ])}
      />
    </Box>
  );
}

/** The message of the visitor, or notes of staff on a lead that they added or imported. */
function Message({ lead: { message, origin } }: { lead: Lead }) {
  const isNote = origin !== "form";
  return (
    <Box component="section" sx={{ display: "grid", gap: 1 }}>
      <Typography variant="h2">{isNote ? copy.notes : copy.message}</Typography>
      <Box
        sx={{
          borderLeft: 2,
          borderColor: "divider",
          paddingLeft: 2,
          maxWidth: "68ch",
          whiteSpace: "pre-wrap",
          overflowWrap: "anywhere",
          color: message ? "text.primary" : "text.secondary",
        }}
      >
        {message || (isNote ? copy.noNotes : copy.noMessage)}
      </Box>
    </Box>
  );
}
