import Box from "@mui/material/Box";
import { leadLimits } from "@site/supabase/contracts/lead-values";
import type { ReactNode } from "react";
import { email, maxLength, required, SelectInput, TextInput } from "react-admin";
import { focusOnMount } from "../../ui/focus-on-mount.ts";
import { layoutCopy } from "../../ui/ui.copy.ts";
import { useStaffNames, worksLeads } from "../staff/staff-names.ts";
import { DuplicateHint } from "./duplicate-hint.tsx";
import { personCopy } from "./person.copy.ts";

const copy = personCopy.inputs;
const isRequired = required(copy.required);
/** Checks the length of a text. */
export const limitLength = (length: number) => maxLength(length, copy.tooLong(length));

/** Two columns on wide screens; elements of the class `wide` span both. */
export function ContactGrid({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: "grid",
        gridTemplateColumns: { sm: "repeat(2, minmax(0, 1fr))" },
        alignItems: "start",
        gap: 2,
        width: "100%",
        "& .MuiFormControl-root": { width: "100%", marginBlock: 0 },
        "& .wide": { gridColumn: "1 / -1" },
        "& .wide:empty": { display: "none" },
      }}
    >
      {children}
    </Box>
  );
}

/**
 * Name, email, company and phone of a new person. `known` says what saving does if the address is known;
 * `children` are inputs between company and phone.
 */
export function ContactInputs({ known, children }: { known: string; children?: ReactNode }) {
  return (
    <>
      <TextInput
        source="name"
        label={copy.name}
        slotProps={{ htmlInput: { ref: focusOnMount } }}
        validate={[isRequired, limitLength(leadLimits.name)]}
        helperText={false}
      />
      <TextInput
        source="email"
        type="email"
        label={copy.email}
        validate={[isRequired, email(copy.emailFormat), limitLength(leadLimits.email)]}
        helperText={false}
      />
      <DuplicateHint text={known} />
      <TextInput
        source="company"
        label={copy.company}
        validate={limitLength(leadLimits.company)}
        helperText={false}
      />
      {children}
      <TextInput
        source="phone"
        type="tel"
        label={copy.phone}
        validate={limitLength(leadLimits.phone)}
        helperText={false}
      />
    </>
  );
}

/** The staff member who owns the new record, or "Unassigned". */
export function OwnerInput() {
  const { data: staff = [] } = useStaffNames();
  return (
    <SelectInput
      source="owner"
      label={layoutCopy.owners.label}
      choices={[
        ...staff.filter(worksLeads).map(({ user_id, name }) => ({ id: user_id, name })),
        { id: "unassigned", name: layoutCopy.owners.unassigned },
      ]}
      isRequired
      helperText={false}
    />
  );
}
