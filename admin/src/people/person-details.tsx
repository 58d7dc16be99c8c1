import { leadLimits } from "@site/supabase/contracts/lead-values";
import { maxLength, TextInput } from "react-admin";
import { CompanyInput } from "../shared/company/company-input.tsx";
import { CompanyLink } from "../shared/company/company-link.tsx";
import { companyCopy } from "../shared/company/company.copy.ts";
import type { Person } from "../shared/person/do-not-contact.tsx";
import { RecordDetails } from "../shared/person/record-details.tsx";
import { peopleCopy } from "./people.copy.ts";

const copy = peopleCopy.details;

/** The fields of a person. The email address comes from their submissions and is read-only. */
export function PersonDetails({ person, isEditor }: { person: Person; isEditor: boolean }) {
  return (
    <RecordDetails
      resource="people"
      isEditor={isEditor}
      facts={[
        [copy.name, person.name],
        [copy.email, person.email],
        [copy.company, person.company],
        [copy.phone, person.phone],
        [
          companyCopy.record,
          person.company_id && <CompanyLink key="link" id={person.company_id} />,
        ],
      ]}
      readOnly={copy.readOnly}
      saved={copy.saved}
      failed={copy.failed}
    >
      {(["name", "company", "phone"] as const).map((source) => (
        <TextInput
          key={source}
          source={source}
          type={source === "phone" ? "tel" : "text"}
          label={copy[source]}
          validate={maxLength(leadLimits[source], copy.tooLong(copy[source], leadLimits[source]))}
          helperText={false}
          fullWidth
        />
      ))}
      <CompanyInput
        source="company_id"
        label={companyCopy.record}
        helperText={companyCopy.recordHint}
      />
    </RecordDetails>
  );
}
