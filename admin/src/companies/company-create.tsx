import { useGetIdentity } from "react-admin";
import { CreateScreen, withoutBlanks } from "../editing/create-screen.tsx";
import { ContactGrid, OwnerInput } from "../shared/person/contact-inputs.tsx";
import { companiesCopy } from "./companies.copy.ts";
import { CompanyFields } from "./company-fields.tsx";

const copy = companiesCopy.create;

/** Returns the row of a form: without blanks, and with the id of the owner. */
const toRow = ({ owner, ...fields }: Record<string, unknown>) => ({
  ...withoutBlanks(fields),
  ...(typeof owner === "string" && owner !== "unassigned" && { owner_id: owner }),
});

/** `/admin/companies/create`: adds a company. The people of its domain join it. */
export function CompanyCreate() {
  const { identity } = useGetIdentity();
  return (
    <CreateScreen
      resource="companies"
      copy={copy}
      defaultValues={{ owner: identity?.id }}
      transform={toRow}
      done={(company) => copy.done(String(company.name))}
      to={(company) => `/companies/${company.id}`}
    >
      <ContactGrid>
        <CompanyFields isNew />
        <OwnerInput />
      </ContactGrid>
    </CreateScreen>
  );
}
