import { useGetIdentity } from "react-admin";
import { CreateScreen } from "../editing/create-screen.tsx";
import { ContactGrid, ContactInputs, OwnerInput } from "../shared/person/contact-inputs.tsx";
import { peopleCopy } from "./people.copy.ts";

const copy = peopleCopy.create;

/** `/admin/people/create`: adds a person without a lead. */
export function PersonCreate() {
  const { identity } = useGetIdentity();
  return (
    <CreateScreen
      resource="people"
      copy={copy}
      defaultValues={{ owner: identity?.id }}
      done={(person) => copy.done(String(person.name))}
      to={(person) => `/people/${person.id}`}
    >
      <ContactGrid>
        <ContactInputs known={copy.known} />
        <OwnerInput />
      </ContactGrid>
    </CreateScreen>
  );
}
