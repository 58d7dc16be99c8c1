import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { leadLimits } from "@site/supabase/contracts/lead-values";
import { useCanAccess, useRecordContext } from "react-admin";
import { Navigate, useLocation } from "react-router";
import { lineClamp } from "../ui/line-clamp.ts";
import { Waiting } from "../shell/special-screens.tsx";
import { formatDateTime } from "../format/time.ts";
import { CompanyLink } from "../shared/company/company-link.tsx";
import { ContactButtons } from "../shared/person/contact-buttons.tsx";
import { EmailComposer } from "../shared/emails/email-composer.tsx";
import { EmailDraftProvider } from "../shared/emails/email-draft.tsx";
import { DoNotContact, type Person } from "../shared/person/do-not-contact.tsx";
import { HeaderField, InlineText } from "../shared/person/inline-field.tsx";
import { NoteForm } from "../shared/person/note-form.tsx";
import { OwnerField } from "../shared/person/owner-field.tsx";
import { PersonAppointments } from "../shared/person/person-appointments.tsx";
import { PersonTasks } from "../shared/person/tasks/person-tasks.tsx";
import { PersonTimeline } from "../shared/person/person-timeline.tsx";
import { RecordColumns, RecordHeader, RecordPage } from "../shared/person/record-page.tsx";
import { useSentQuestion } from "../shared/replies/sent-question.tsx";
import { RecordTags } from "../shared/tags/record-tags.tsx";
import { peopleCopy } from "./people.copy.ts";
import { PersonConsents } from "./person-consents.tsx";
import { PersonDetails } from "./person-details.tsx";
import { PersonDuplicates } from "./person-duplicates.tsx";
import { PersonLeads } from "./person-leads.tsx";
import { PersonMerges } from "./person-merges.tsx";

const copy = peopleCopy.page;
const lastSeenFirst = { field: "last_seen_at", order: "DESC" } as const;

/** `/admin/people/{id}`: a person with replies, notes and timeline. A merged person redirects to the kept one. */
export function PersonPage() {
  const { canAccess, isPending } = useCanAccess({ resource: "people", action: "edit" });
  if (isPending) return <Waiting />;
  return (
    <RecordPage
      resource="people"
      back={copy.back}
      loading={copy.loading}
      missing={copy.missing}
      sort={lastSeenFirst}
    >
      <PersonContent isEditor={canAccess === true} />
    </RecordPage>
  );
}

const mergedFrom = (state: unknown): string | undefined =>
  typeof state === "object" &&
  state !== null &&
  "merged" in state &&
  typeof state.merged === "string"
    ? state.merged
    : undefined;

function PersonContent({ isEditor }: { isEditor: boolean }) {
  const person = useRecordContext<Person>();
  const mergedEmail = mergedFrom(useLocation().state);
  if (!person) return null;
  if (person.merged_into !== null) {
    return (
      <Navigate to={`/people/${person.merged_into}`} replace state={{ merged: person.email }} />
    );
  }
  return (
    // The key resets drafts and filters when another person is shown.
    <Box key={person.id} sx={{ display: "grid", gap: 1.5, gridTemplateColumns: "minmax(0, 1fr)" }}>
      {mergedEmail && <Typography component="output">{copy.merged(mergedEmail)}</Typography>}
      <PersonHeader person={person} isEditor={isEditor} />
      <RecordColumns
        main={
          <EmailDraftProvider id={person.id}>
            <EmailComposer
              personId={person.id}
              name={person.name}
              company={person.company}
              email={person.email}
              doNotContact={person.do_not_contact}
            />
            <NoteForm personId={person.id} />
            <PersonTimeline people={[person]} />
          </EmailDraftProvider>
        }
        aside={
          <>
            <Box sx={{ display: "grid", gap: 1 }}>
              <PersonDetails person={person} isEditor={isEditor} />
              <DoNotContact person={person} />
            </Box>
            <RecordTags resource="people" id={person.id} isEditor={isEditor} />
            <PersonTasks of={{ person_id: person.id }} />
            {isEditor && <PersonDuplicates person={person} />}
            <PersonMerges personId={person.id} isEditor={isEditor} />
            <PersonLeads person={person} />
            <PersonAppointments
              of={{ person_id: person.id }}
              attendee={{ name: person.name, email: person.email, company: person.company }}
            />
            <PersonConsents personId={person.id} />
          </>
        }
      />
    </Box>
  );
}

function PersonHeader({ person, isEditor }: { person: Person; isEditor: boolean }) {
  const [ask, question] = useSentQuestion({ personId: person.id }, "mail");
  return (
    <RecordHeader
      name={person.name || person.email}
      actions={
        <>
          {!person.do_not_contact && (
            <Box sx={{ display: "inline-flex", marginLeft: "-8px" }}>
              <ContactButtons
                name={person.name || person.email}
                email={person.email}
                phone={person.phone}
                {...(isEditor && { onMail: () => ask() })}
              />
            </Box>
          )}
          {person.company_id && <CompanyLink id={person.company_id} />}
          {question}
        </>
      }
      subtitle={
        <Typography variant="body2" color="text.secondary" sx={lineClamp(2)}>
          {[
            person.name && person.email,
            copy.seen(formatDateTime(person.first_seen_at), formatDateTime(person.last_seen_at)),
          ]
            .filter(Boolean)
            .join(" · ")}
        </Typography>
      }
    >
      <OwnerField resource="people" record={person} />
      {isEditor ? (
        <InlineText
          label={peopleCopy.details.company}
          resource="people"
          record={person}
          field="company"
          maxLength={leadLimits.company}
          saved={peopleCopy.details.saved}
          failed={peopleCopy.details.failed}
        />
      ) : (
        <HeaderField label={peopleCopy.details.company}>{person.company}</HeaderField>
      )}
    </RecordHeader>
  );
}
