import DeleteIcon from "@mui/icons-material/DeleteOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormHelperText from "@mui/material/FormHelperText";
import IconButton from "@mui/material/IconButton";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useInput, ValidationError } from "react-admin";
import {
  appliesToAll,
  conditionOf,
  keysOf,
  maxParts,
  operandOf,
  operatorsOf,
  partsOf,
  type Operator,
  type Part,
} from "./condition.ts";
import { conditionsCopy as copy } from "./conditions.copy.ts";
import { ValueInput } from "./value-input.tsx";

const emptyPart: Part = { field: "inquiry_type", operator: "is", value: "" };

const isComplete = (condition: unknown) => (condition ? undefined : copy.incomplete);

/** A part with a stable React key. */
interface KeyedPart extends Part {
  key: number;
}

/**
 * Edits the field `condition` of a rule. Every part needs a value. With `allowsNone`, all parts can be removed,
 * and the rule applies to all leads.
 */
export function ConditionInput({ allowsNone = false }: { allowsNone?: boolean }) {
  const { field, fieldState, formState } = useInput({ source: "condition", validate: isComplete });
  const [parts, setParts] = useState<KeyedPart[]>(() => {
    const stored = partsOf(field.value);
    const isEmpty = stored.length === 0 && !(allowsNone && appliesToAll(field.value));
    return (isEmpty ? [emptyPart] : stored).map((part, key) => ({ ...part, key }));
  });
  const change = (next: KeyedPart[]) => {
    setParts(next);
    field.onChange(conditionOf(next, allowsNone));
  };
  const hasError = fieldState.invalid && (fieldState.isTouched || formState.isSubmitted);
  return (
    <Box component="fieldset" sx={{ border: 0, margin: 0, padding: 0, display: "grid", gap: 1.5 }}>
      <Typography component="legend" variant="h2" sx={{ padding: 0 }}>
        {copy.title}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {allowsNone ? copy.hintForNone : copy.hint}
      </Typography>
      {parts.map((part) => (
        <PartInput
          key={part.key}
          part={part}
          onChange={(changed) =>
            change(parts.map((other) => (other === part ? { ...other, ...changed } : other)))
          }
          onRemove={
            parts.length > 1 || allowsNone
              ? () => change(parts.filter((other) => other !== part))
              : undefined
          }
        />
      ))}
      {hasError && (
        <FormHelperText error>
          <ValidationError error={fieldState.error?.message ?? ""} />
        </FormHelperText>
      )}
      {parts.length < maxParts && (
        <Button
          variant="outlined"
          sx={{ justifySelf: "start" }}
          onClick={() => {
            const key = Math.max(0, ...parts.map((part) => part.key)) + 1;
            change([...parts, { ...emptyPart, key }]);
          }}
        >
          {copy.add}
        </Button>
      )}
    </Box>
  );
}

function PartInput(props: {
  part: Part;
  onChange: (change: Partial<Part>) => void;
  onRemove: (() => void) | undefined;
}) {
  const { part, onChange, onRemove } = props;
  const operand = operandOf(part.operator);
  // A stored operator that the field does not offer stays selected until it is changed.
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
      <TextField
        select
        value={part.field}
        slotProps={{ select: { native: true }, htmlInput: { "aria-label": copy.field } }}
        onChange={({ target }) => {
          const field = keysOf(copy.fields).find((known) => known === target.value);
          if (!field) return;
          const [operator = "is"] = operatorsOf(field);
          onChange({ field, operator, value: "" });
        }}
      >
        {keysOf(copy.fields).map((field) => (
          <option key={field} value={field}>
            {copy.fields[field]}
          </option>
        ))}
      </TextField>
      <TextField
        select
        value={part.operator}
        slotProps={{ select: { native: true }, htmlInput: { "aria-label": copy.operator } }}
        onChange={({ target }) => {
          const operator = operators.find((known) => known === target.value);
          if (!operator) return;
          const keepsValue = operandOf(operator) === operand;
          onChange({ operator, value: keepsValue ? part.value : "" });
        }}
        sx={{ gridColumn: { xs: 1, sm: "auto" } }}
      >
        {operators.map((operator) => (
          <option key={operator} value={operator}>
            {copy.operators[operator]}
          </option>
        ))}
      </TextField>
      {operand === "nothing" ? (
        <span />
      ) : (
        <ValueInput part={part} onChange={(value) => onChange({ value })} />
      )}
      {onRemove && (
        <IconButton
          aria-label={copy.remove(copy.fields[part.field])}
          onClick={onRemove}
          sx={{ gridRow: { xs: 1, sm: "auto" }, gridColumn: { xs: 2, sm: "auto" } }}
        >
          <DeleteIcon fontSize="small" />
        </IconButton>
      )}
    </Box>
  );
}
