import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useGetMany } from "react-admin";
import type { Conflict, ConflictField, Resolution } from "../providers/conflicts.ts";
import { conflictCopy as copy } from "./conflict.copy.ts";
import { fieldText, valueText } from "./conflict-text.ts";
import { FieldChoice } from "../ui/field-choice.tsx";
import { Modal } from "../ui/modal.tsx";
import { useStaffNames } from "../shared/staff/staff-names.ts";

type Chosen = Partial<Record<string, "mine" | "theirs">>;

/** Preselects fields that only one side changed. Fields that both changed have no selection. */
const begun = (fields: readonly ConflictField[]): Chosen =>
  Object.fromEntries(
    fields.flatMap(({ field, changedBy }) =>
      changedBy === "both" ? [] : [[field, changedBy === "me" ? "mine" : "theirs"]],
    ),
  );

/** Shows both values of each conflicting field. The row is saved with the selected values. */
export function ConflictDialog(props: {
  conflict: Conflict;
  onSettle: (resolution: Resolution) => void;
}) {
  const { fields } = props.conflict;
  const [chosen, setChosen] = useState<Chosen>(() => begun(fields));
  const colleagues = useStaffNames();
  const companies = useGetMany<{ id: string; name: string }>("companies", {
    ids: fields
      .filter(({ field }) => field === "company_id")
      .flatMap(({ mine, theirs }) => [mine, theirs].filter((id) => typeof id === "string")),
  });
  const nameOf = (id: string) =>
    colleagues.data?.find(({ user_id }) => user_id === id)?.name ??
    companies.data?.find((company) => company.id === id)?.name;
  const isOpen = fields.some(({ field }) => chosen[field] === undefined);

  const settle = () => {
    const resolution: Record<string, "mine" | "theirs"> = {};
    for (const { field } of fields) resolution[field] = chosen[field] ?? "theirs";
    props.onSettle(resolution);
  };

  return (
    <Modal
      title={copy.title}
      confirm={copy.confirm}
      close={copy.close}
      isBusy={isOpen}
      isWide
      onConfirm={settle}
      onClose={() => props.onSettle(null)}
    >
      <Typography variant="body2">{copy.text}</Typography>
      <Box sx={{ display: "grid" }}>
        {fields.map(({ field, mine, theirs, changedBy }) => (
          <FieldChoice
            key={field}
            legend={fieldText(field)}
            chosen={chosen[field]}
            onChoose={(value) => setChosen({ ...chosen, [field]: value })}
            choices={[
              {
                value: "mine",
                from: changedBy === "them" ? `${copy.mine}, ${copy.unchanged}` : copy.mine,
                text: valueText(field, mine, nameOf),
              },
              {
                value: "theirs",
                from: changedBy === "me" ? `${copy.theirs}, ${copy.unchanged}` : copy.theirs,
                text: valueText(field, theirs, nameOf),
              },
            ]}
          />
        ))}
      </Box>
      {isOpen && (
        <Typography variant="body2" component="output" color="text.secondary">
          {copy.open}
        </Typography>
      )}
    </Modal>
  );
}
