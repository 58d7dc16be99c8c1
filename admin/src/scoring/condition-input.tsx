import DeleteIcon from "@mui/icons-material/DeleteOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormHelperText from "@mui/material/FormHelperText";
import IconButton from "@mui/material/IconButton";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import {
  companySizes,
  formSources,
  guideRoles,
  inquiryTypes,
} from "@site/supabase/contracts/lead-values";
import { useState } from "react";
import { useInput } from "react-admin";
import { NativeChoice } from "../ui/native-select.tsx";
import {
  conditionOf,
  keysOf,
  mostParts,
  operandOf,
  operatorsOf,
  partsOf,
  type Operator,
  type Part,
} from "./condition.ts";
import { scoringCopy as copy } from "./scoring.copy.ts";

const fieldChoices = keysOf(copy.fields).map((value) => ({ value, label: copy.fields[value] }));
const empty: Part = { field: "inquiry_type", operator: "is", value: "" };

const complete = (condition: unknown) => (condition ? undefined : copy.incomplete);

/** A part and the place it keeps while others around it go: the text in it stays its own. */
interface Placed extends Part {
  place: number;
}

/** The condition of a rule, part by part. While one lacks its value the rule cannot be saved. */
export function ConditionInput() {
  const { field, fieldState, formState } = useInput({ source: "condition", validate: complete });
  const [parts, setParts] = useState<Placed[]>(() => {
    const stored = partsOf(field.value);
    return (stored.length > 0 ? stored : [empty]).map((part, place) => ({ ...part, place }));
  });
  const change = (next: Placed[]) => {
    setParts(next);
    field.onChange(conditionOf(next));
  };
  const failed = fieldState.invalid && (fieldState.isTouched || formState.isSubmitted);
  return (
    <Box component="fieldset" sx={{ border: 0, margin: 0, padding: 0, display: "grid", gap: 1.5 }}>
      <Typography component="legend" variant="h2" sx={{ padding: 0 }}>
        {copy.conditions}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {copy.conditionsHint}
      </Typography>
      {parts.map((part) => (
        <PartInput
          key={part.place}
          part={part}
          onChange={(changed) =>
            change(parts.map((other) => (other === part ? { ...other, ...changed } : other)))
          }
          onRemove={
            parts.length > 1 ? () => change(parts.filter((other) => other !== part)) : undefined
          }
        />
      ))}
      {failed && <FormHelperText error>{fieldState.error?.message}</FormHelperText>}
      {parts.length < mostParts && (
        <Button
          variant="outlined"
          sx={{ justifySelf: "start" }}
          onClick={() => {
            const place = Math.max(...parts.map((part) => part.place)) + 1;
            change([...parts, { ...empty, place }]);
          }}
        >
          {copy.addCondition}
        </Button>
      )}
    </Box>
  );
}

/** The values of fields that have no others. */
const known: Partial<Record<Part["field"], readonly string[]>> = {
  form_source: formSources,
  inquiry_type: inquiryTypes,
  role: guideRoles,
  company_size: companySizes,
  demo_requested: ["yes"],
};

const hintFor = ({ field }: Part) => {
  const values = known[field];
  return values ? copy.oneEachOf(values) : copy.oneEach;
};

function PartInput(props: {
  part: Part;
  onChange: (change: Partial<Part>) => void;
  onRemove: (() => void) | undefined;
}) {
  const { part, onChange, onRemove } = props;
  const operand = operandOf(part.operator);
  // One that was written elsewhere stays what it is until it is changed.
  const operators = [...new Set<Operator>([...operatorsOf(part.field), part.operator])];
  return (
    <Box
      sx={{
        display: "grid",
        gap: 1,
        alignItems: "start",
        gridTemplateColumns: { xs: "minmax(0, 1fr) auto", sm: "repeat(3, minmax(0, 1fr)) 40px" },
        borderTop: 1,
        borderColor: "divider",
        paddingTop: 1.5,
      }}
    >
      <NativeChoice
        label={copy.field}
        value={part.field}
        choices={fieldChoices}
        onChange={(chosen) => {
          const field = keysOf(copy.fields).find((known) => known === chosen);
          if (!field) return;
          const [operator = "is"] = operatorsOf(field);
          onChange({ field, operator, value: "" });
        }}
      />
      <NativeChoice
        label={copy.operator}
        value={part.operator}
        choices={operators.map((value) => ({ value, label: copy.operators[value] }))}
        onChange={(chosen) => {
          const operator = operators.find((known) => known === chosen);
          if (!operator) return;
          const keeps = operandOf(operator) === operand;
          onChange({ operator, value: keeps ? part.value : "" });
        }}
        sx={{ gridColumn: { xs: 1, sm: "auto" } }}
      />
      {operand === "nothing" ? (
        <span />
      ) : (
        <TextField
          value={part.value}
          multiline={operand === "texts"}
          maxRows={8}
          helperText={operand === "texts" && hintFor(part)}
          onChange={(event) => onChange({ value: event.target.value })}
          slotProps={{
            htmlInput: {
              "aria-label": `${copy.value}: ${copy.fields[part.field]}`,
              ...(operand === "number" && { inputMode: "numeric" }),
            },
          }}
          sx={{ gridColumn: { xs: 1, sm: "auto" } }}
        />
      )}
      {onRemove && (
        <IconButton
          aria-label={copy.removeCondition(copy.fields[part.field])}
          onClick={onRemove}
          sx={{ gridRow: { xs: 1, sm: "auto" }, gridColumn: { xs: 2, sm: "auto" } }}
        >
          <DeleteIcon fontSize="small" />
        </IconButton>
      )}
    </Box>
  );
}
