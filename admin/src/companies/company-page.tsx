import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { useCanAccess, useGetManyReference, useRecordContext } from "react-admin";
import { formatDateTime } from "../format/time.ts";
import { Waiting } from "../shell/special-screens.tsx";
import { companyLimits, type Company } from "../shared/company/company-values.ts";
import type { Person } from "../shared/person/do-not-contact.tsx";
import { HeaderField, InlineText } from "../shared/person/inline-field.tsx";
import { OwnerField } from "../shared/person/owner-field.tsx";
import { PersonAppointments } from "../shared/person/person-appointments.tsx";
import { PersonTimeline } from "../shared/person/person-timeline.tsx";
import { RecordColumns, RecordHeader, RecordPage } from "../shared/person/record-page.tsx";
import { PersonTasks } from "../shared/person/tasks/person-tasks.tsx";
import { RecordTags } from "../shared/tags/record-tags.tsx";
import { companiesCopy } from "./companies.copy.ts";
import { CompanyDetails } from "./company-details.tsx";
import { CompanyLeads } from "./company-leads.tsx";
import { CompanyPeople } from "./company-people.tsx";
import { DeleteCompany } from "./delete-company.tsx";

const copy = companiesCopy.page;
const byName = { field: "name", order: "ASC" } as const;
const lastSeenFirst = { field: "last_seen_at", order: "DESC" } as const;

/** The number of people whose leads, appointments, tasks and timeline the page shows. */
const maxPeople = 100;

/** `/admin/companies/{id}`: a company with its people, and their leads, appointments, tasks and timeline. */
export function CompanyPage() {
  const { canAccess, isPending } = useCanAccess({ resource: "companies", action: "edit" });
  if (isPending) return <Waiting />;
  return (
    <RecordPage
      resource="companies"
      back={copy.back}
      loading={copy.loading}
      missing={copy.missing}
      sort={byName}
    >
      <CompanyContent isEditor={canAccess === true} />
    </RecordPage>
  );
}

function CompanyContent({ isEditor }: { isEditor: boolean }) {
  const company = useRecordContext<Company>();
  const people = useGetManyReference<Person>(
    "people",
    {
      target: "company_id",
      id: company?.id ?? "",
      sort: lastSeenFirst,
      pagination: { page: 1, perPage: maxPeople },
      filter: { "merged_into@is": "null" },
    },
    { enabled: company !== undefined },
  );
  if (!company) return null;
  const shown = people.data ?? [];
  const ofPeople = { "person_id@in": `(${shown.map(({ id }) => id).join(",")})` };
  return (
    // The key resets drafts and filters when another company is shown.
    <Box key={company.id} sx={{ display: "grid", gap: 1.5, gridTemplateColumns: "minmax(0, 1fr)" }}>
      <CompanyHeader company={company} isEditor={isEditor} />
      <RecordColumns
        main={
          <>
            <CompanyPeople company={company} query={people} />
            {shown.length > 0 && (
              <>
                <CompanyLeads of={ofPeople} people={shown} />
                <PersonTimeline people={shown} />
              </>
            )}
          </>
        }
        aside={
          <>
            <CompanyDetails company={company} isEditor={isEditor} />
            <RecordTags resource="companies" id={company.id} isEditor={isEditor} />
            {shown.length > 0 && (
              <>
                <PersonTasks of={ofPeople} />
                <PersonAppointments of={ofPeople} isNamed />
              </>
            )}
            {isEditor && <DeleteCompany company={company} />}
          </>
        }
      />
    </Box>
  );
}

function CompanyHeader({ company, isEditor }: { company: Company; isEditor: boolean }) {
  const fields = companiesCopy.fields;
  return (
    <RecordHeader
      name={company.name}
      subtitle={
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: "anywhere" }}>
          {company.domain && (
            <>
              <MuiLink
                href={`https://${company.domain}`}
                target="_blank"
                rel="noreferrer"
                underline="always"
                aria-label={copy.website(company.domain)}
              >
                {company.domain}
              </MuiLink>
              {" · "}
            </>
          )}
          {copy.added(formatDateTime(company.created_at))}
        </Typography>
      }
    >
      <OwnerField resource="companies" record={company} />
      {isEditor ? (
        <InlineText
          label={fields.industry}
          resource="companies"
          record={company}
          field="industry"
          maxLength={companyLimits.industry}
          saved={companiesCopy.details.saved}
          failed={companiesCopy.details.failed}
        />
      ) : (
        <HeaderField label={fields.industry}>{company.industry}</HeaderField>
      )}
    </RecordHeader>
  );
}
