import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { guideRoles } from "@site/supabase/contracts/lead-values";
import { choicesOf, linesOf, operandOf, type Part } from "./condition.ts";
import { conditionsCopy as copy } from "./conditions.copy.ts";

/** The value of one part of a condition: a select if the field has a fixed set of values, or a text field. */
export function ValueInput(props: { part: Part; onChange: (value: string) => void }) {
  const { part, onChange } = props;
  const operand = operandOf(part.operator);
  const label = `${copy.value}: ${copy.fields[part.field]}`;
  const choices = operand === "texts" ? choicesOf(part.field) : null;
  const sx = { gridColumn: { xs: 1, sm: "auto" } };
  if (!choices)
    return (
      <TextField
        value={part.value}
        multiline={operand === "texts"}
        maxRows={8}
        helperText={operand === "texts" && hintFor(part)}
        onChange={(event) => onChange(event.target.value)}
        slotProps={{
          htmlInput: {
            "aria-label": label,
            ...(operand === "number" && { inputMode: "numeric" }),
          },
        }}
        sx={sx}
      />
    );
  const selected = linesOf(part.value);
  // A rule can contain values that no longer exist. They stay visible until they are removed.
  const unknown = selected.filter((value) => !choices.some((choice) => choice.value === value));
  return (
    <TextField
      select
      value={selected}
      onChange={({ target }) => onChange([target.value].flat().join("\n"))}
      slotProps={{ select: { multiple: true, SelectDisplayProps: { "aria-label": label } } }}
      sx={sx}
    >
      {choices.map(({ value, label: text }) => (
        <MenuItem key={value} value={value}>
          {text}
        </MenuItem>
      ))}
      {unknown.map((value) => (
        <MenuItem key={value} value={value}>
          {copy.unknown(value)}
        </MenuItem>
      ))}
    </TextField>
  );
}

function hintFor({ field }: Part): string {
  if (field === "role") return copy.guideRoles(guideRoles);
  if (field === "country") return copy.countries;
  return field === "module" ? copy.modules : copy.oneValuePerLine;
}
