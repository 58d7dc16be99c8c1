import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import type { Database } from "@site/supabase/contracts/database.types";
import { useCanAccess, useUpdate } from "react-admin";
import { getErrorMessage } from "@site/supabase/domain/errors";
import { useToast } from "../../ui/toast.tsx";
import { personCopy } from "./person.copy.ts";
import { PrivacyLink } from "./privacy-link.tsx";

const copy = personCopy.doNotContact;

/** A row of `people`: the person of one email address, or of several that were merged. */
export type Person = Database["public"]["Tables"]["people"]["Row"];

/** Excludes the person from emails and exports, and links to the privacy screen. */
export function DoNotContact({ person }: { person: Person }) {
  const { canAccess } = useCanAccess({ resource: "people", action: "edit" });
  const toast = useToast();
  const [update, { isPending }] = useUpdate<Person>();
  const change = (do_not_contact: boolean) =>
    void update(
      "people",
      { id: person.id, data: { do_not_contact }, previousData: person },
      {
        mutationMode: "pessimistic",
        onSuccess: () => toast("success", do_not_contact ? copy.turnedOn : copy.turnedOff),
        onError: (error) =>
          toast("error", {
            title: copy.failed,
            text: getErrorMessage(error),
          }),
      },
    );
  return (
    <>
      <FormControlLabel
        label={copy.label}
        slotProps={{ typography: { variant: "body2" } }}
        control={
          <Switch
            checked={person.do_not_contact}
            disabled={isPending || !canAccess}
            onChange={(_event, isOn) => change(isOn)}
          />
        }
      />
      <PrivacyLink email={person.email} />
    </>
  );
}
