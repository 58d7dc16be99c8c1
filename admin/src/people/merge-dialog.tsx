import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useDataProvider, useGetOne, useRedirect } from "react-admin";
import { getErrorMessage } from "@site/supabase/domain/errors";
import { FieldChoice } from "../ui/field-choice.tsx";
import { layoutCopy } from "../ui/ui.copy.ts";
import { Modal } from "../ui/modal.tsx";
import { useStaffNames } from "../shared/staff/staff-names.ts";
import { useToast } from "../ui/toast.tsx";
import type { Person } from "../shared/person/do-not-contact.tsx";
import type { AdminDataProvider } from "../providers/data/data-provider.ts";
import { peopleCopy } from "./people.copy.ts";

const copy = peopleCopy.merge;
const fields = ["name", "company", "phone", "owner_id"] as const;
type Field = (typeof fields)[number];

/** A dialog that merges two people: selects the email address to keep and the value of each field. */
export function MergeDialog(props: { personId: string; otherId: string; onClose: () => void }) {
  const one = useGetOne<Person>("people", { id: props.personId });
  const other = useGetOne<Person>("people", { id: props.otherId });
  const [keptId, setKeptId] = useState<string>();
  const [chosen, setChosen] = useState<Partial<Record<Field, string>>>({});
  const [isBusy, setBusy] = useState(false);
  const colleagues = useStaffNames();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const queries = useQueryClient();
  const redirect = useRedirect();
  const toast = useToast();

  if (!one.data || !other.data) return null;
  const people = [one.data, other.data] as const;
  const older = one.data.first_seen_at <= other.data.first_seen_at ? one.data : other.data;
  const kept = people.find(({ id }) => id === keptId) ?? older;
  const merged = kept === one.data ? other.data : one.data;

  const text = (field: Field, { [field]: value }: Person) =>
    field === "owner_id"
      ? (colleagues.data?.find(({ user_id }) => user_id === value)?.name ??
        layoutCopy.owners.unassigned)
      : value || copy.empty;
  /** The id of the person whose value is kept; by default the kept person, unless their value is empty. */
  const sourceOf = (field: Field) => chosen[field] ?? (kept[field] ? kept.id : merged.id);

  async function merge() {
    setBusy(true);
    try {
      await dataProvider.call("merge_people", {
        kept: kept.id,
        merged: merged.id,
        chosen: Object.fromEntries(
          fields.map((field) => [field, sourceOf(field) === kept.id ? "kept" : "merged"]),
        ),
        kept_version: kept.version,
        merged_version: merged.version,
      });
      toast("success", copy.done(kept.email));
      props.onClose();
      redirect(`/people/${kept.id}`);
    } catch (error) {
      toast("error", {
        title: copy.failed,
        text: getErrorMessage(error),
      });
      setBusy(false);
    }
    // Also after a failure, so that concurrent changes are shown.
    await queries.invalidateQueries();
  }

  return (
    <Modal
      title={copy.title}
      confirm={copy.confirm}
      close={copy.close}
      isBusy={isBusy}
      isWide
      onConfirm={() => void merge()}
      onClose={props.onClose}
    >
      <Typography variant="body2">{copy.text}</Typography>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        {people.map(({ id, email }) => (
          <Button
            key={id}
            variant="outlined"
            size="small"
            onClick={() => {
              setKeptId(id);
              setChosen({ name: id, company: id, phone: id, owner_id: id });
            }}
          >
            {copy.keepAllOf(email)}
          </Button>
        ))}
      </Box>
      <Box sx={{ display: "grid" }}>
        <FieldChoice
          legend={copy.keep}
          chosen={kept.id}
          choices={people.map(({ id, email, name }) => ({
            value: id,
            from: name ?? peopleCopy.unnamed,
            text: email,
          }))}
          onChoose={setKeptId}
        />
        {fields
          .filter((field) => text(field, people[0]) !== text(field, people[1]))
          .map((field) => (
            <FieldChoice
              key={field}
              legend={peopleCopy.details[field === "owner_id" ? "owner" : field]}
              chosen={sourceOf(field)}
              choices={people.map((person) => ({
                value: person.id,
                from: person.email,
                text: text(field, person),
              }))}
              onChoose={(id) => setChosen({ ...chosen, [field]: id })}
            />
          ))}
      </Box>
      {people.some(({ do_not_contact }) => do_not_contact) && (
        <Typography variant="body2">{copy.doNotContact}</Typography>
      )}
    </Modal>
  );
}
