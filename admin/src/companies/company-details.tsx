import type { Company } from "../shared/company/company-values.ts";
import { RecordDetails } from "../shared/person/record-details.tsx";
import { companiesCopy } from "./companies.copy.ts";
import { CompanyFields } from "./company-fields.tsx";

const copy = companiesCopy.details;
const labels = companiesCopy.fields;

/** The fields of a company, read-only until "Edit" is pressed. */
export function CompanyDetails({ company, isEditor }: { company: Company; isEditor: boolean }) {
  return (
    <RecordDetails
      resource="companies"
      isEditor={isEditor}
      facts={[
        [labels.name, company.name],
        [labels.domain, company.domain],
        [labels.size, company.size?.replace("-", "–") ?? null],
        [labels.industry, company.industry],
        [labels.country, company.country],
      ]}
      readOnly={copy.readOnly}
      saved={copy.saved}
      failed={copy.failed}
    >
      <CompanyFields />
    </RecordDetails>
  );
}
