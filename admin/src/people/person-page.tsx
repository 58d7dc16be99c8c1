import CallIcon from "@mui/icons-material/CallOutlined";
import MailIcon from "@mui/icons-material/MailOutlined";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import { ShowBase, useCanAccess, useRecordContext, useShowContext } from "react-admin";
import { Navigate, useLocation } from "react-router";
import { clamped } from "../ui/line-clamp.ts";
import { BackLink } from "../ui/back-link.tsx";
import { mailAddress, phoneAddress } from "../format/contact-address.ts";
import { Notice } from "../ui/notice.tsx";
import { Waiting } from "../shell/special-screens.tsx";
import { useScreenTitle } from "../ui/screen-title.ts";
import { shortTime } from "../format/time.ts";
import { DoNotContact, type Person } from "../shared/person/do-not-contact.tsx";
import { NoteForm } from "../shared/person/note-form.tsx";
import { PersonAppointments } from "../shared/person/person-appointments.tsx";
import { PersonTasks } from "../shared/person/person-tasks.tsx";
import { PersonTimeline } from "../shared/person/person-timeline.tsx";
import { ReplyBox } from "../shared/person/reply-box.tsx";
import { UserFacingError } from "../providers/failures.ts";
import { peopleCopy } from "./people.copy.ts";
import { PersonConsents } from "./person-consents.tsx";
import { PersonDetails } from "./person-details.tsx";
import { PersonDuplicates } from "./person-duplicates.tsx";
import { PersonLeads } from "./person-leads.tsx";
import { PersonMerges } from "./person-merges.tsx";

const copy = peopleCopy.page;
const shownInPlace = { onError: () => undefined };

/** `/admin/people/{id}`: the person with everything that happened; a merged one leads to the kept one. */
export function PersonPage() {
  const { canAccess, isPending } = useCanAccess({ resource: "people", action: "edit" });
  if (isPending) return <Waiting />;
  return (
    <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>
      <BackLink to="/people">{copy.back}</BackLink>
      <ShowBase<Person>
        resource="people"
        disableAuthentication
        queryOptions={shownInPlace}
        loading={<Notice tone="status" text={copy.loading} />}
        error={<Failure />}
      >
        <Whole isEditor={canAccess === true} />
      </ShowBase>
    </Box>
  );
}

/** Nobody there is another message than no answer. */
function Failure() {
  const { error } = useShowContext();
  const outage = error instanceof UserFacingError && (error.status === 0 || error.status >= 500);
  return <Notice tone="alert" text={outage ? error.message : copy.missing} />;
}

const mergedFrom = (state: unknown): string | undefined =>
  typeof state === "object" &&
  state !== null &&
  "merged" in state &&
  typeof state.merged === "string"
    ? state.merged
    : undefined;

function Whole({ isEditor }: { isEditor: boolean }) {
  const person = useRecordContext<Person>();
  const former = mergedFrom(useLocation().state);
  useScreenTitle(person?.name ?? person?.email ?? peopleCopy.title);
  if (!person) return null;
  if (person.merged_into !== null) {
    return (
      <Navigate to={`/people/${person.merged_into}`} replace state={{ merged: person.email }} />
    );
  }
  const name = person.name || person.email;
  const mail = mailAddress(person.email);
  const phone = phoneAddress(person.phone);
  return (
    <>
      {former && <Typography component="output">{copy.merged(former)}</Typography>}
      <Box sx={{ display: "grid", gap: 0.5, marginBottom: 1 }}>
        <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 1.5 }}>
          <Typography variant="h1" title={name} sx={clamped(3)}>
            {name}
          </Typography>
          {!person.do_not_contact && (mail || phone) && (
            <Box sx={{ display: "inline-flex", marginLeft: "-8px" }}>
              {mail && (
                <IconButton href={mail} aria-label={copy.mail(name)} title={person.email}>
                  <MailIcon fontSize="small" />
                </IconButton>
              )}
              {phone && (
                <IconButton
                  href={phone}
                  aria-label={copy.call(name)}
                  title={person.phone ?? undefined}
                >
                  <CallIcon fontSize="small" />
                </IconButton>
              )}
            </Box>
          )}
        </Box>
        <Typography color="text.secondary" sx={clamped(3)}>
          {[person.email, person.company].filter(Boolean).join(" · ")}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {copy.facts(shortTime(person.first_seen_at), shortTime(person.last_seen_at))}
        </Typography>
      </Box>
      <Box
        sx={{
          display: "grid",
          alignItems: "start",
          gap: { xs: 4, lg: 6 },
          gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 7fr) minmax(0, 5fr)" },
        }}
      >
        <Box sx={{ display: "grid", gap: 4, gridTemplateColumns: "minmax(0, 1fr)" }}>
          <PersonTasks personId={person.id} />
          <ReplyBox
            personId={person.id}
            name={person.name}
            company={person.company}
            email={person.email}
            doNotContact={person.do_not_contact}
          />
          <NoteForm personId={person.id} />
          <PersonTimeline personId={person.id} />
        </Box>
        <Box sx={{ display: "grid", gap: 4, gridTemplateColumns: "minmax(0, 1fr)" }}>
          <Box sx={{ display: "grid", gap: 1 }}>
            <PersonDetails person={person} isEditor={isEditor} />
            <DoNotContact person={person} />
          </Box>
          {isEditor && <PersonDuplicates person={person} />}
          <PersonLeads person={person} />
          <PersonAppointments
            of={{ person_id: person.id }}
            name={person.name}
            email={person.email}
            company={person.company}
          />
          <PersonConsents personId={person.id} />
          <PersonMerges personId={person.id} isEditor={isEditor} />
        </Box>
      </Box>
    </>
  );
}
