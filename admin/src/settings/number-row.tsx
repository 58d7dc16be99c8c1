import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import { useChange } from "../editing/use-command.ts";
import { settingsCopy as copy } from "./settings.copy.ts";
import { wholeNumber } from "./whole-number.ts";

/** One number of a row of settings. */
export interface NumberField {
  name: string;
  label: string;
  value: number;
  least: number;
  most: number;
}

/**
 * A row of settings that are numbers, saved together: once something else was typed than is stored
 * there is something to save. Rendered anew (by its key) after it was saved.
 */
export function NumberRow(props: {
  /** What the row is about, as it is said in messages. */
  title: string;
  fields: readonly NumberField[];
  onSave: (values: readonly number[]) => Promise<unknown>;
}) {
  const { title, fields } = props;
  const [change, isBusy] = useChange(copy.saveFailed);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const textOf = ({ name, value }: NumberField) => typed[name] ?? String(value);
  const values = fields.map((field) => wholeNumber(textOf(field), field));
  const isChanged = fields.some((field) => textOf(field) !== String(field.value));
  return (
    <Box
      component="form"
      noValidate
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        const numbers = values.filter((value) => value !== undefined);
        if (numbers.length < values.length) return;
        change(async () => {
          await props.onSave(numbers);
          return copy.saved(title);
        });
      }}
      sx={{
        display: "grid",
        gap: 1.5,
        alignItems: "start",
        paddingBlock: 1.5,
        borderTop: 1,
        borderColor: "divider",
        gridTemplateColumns: {
          xs: "minmax(0, 1fr)",
          sm: `minmax(0, 1fr) repeat(${fields.length}, 132px) 84px`,
        },
      }}
    >
      <Box sx={{ fontSize: "0.875rem", fontWeight: 600, alignSelf: { sm: "center" } }}>{title}</Box>
      {fields.map((field, index) => {
        const isWrong = values[index] === undefined;
        return (
          <TextField
            key={field.name}
            id={`${title}-${field.name}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}
            label={field.label}
            value={textOf(field)}
            error={isWrong}
            helperText={isWrong && copy.range(field.least, field.most)}
            onChange={(event) => setTyped({ ...typed, [field.name]: event.target.value })}
            slotProps={{
              htmlInput: {
                inputMode: "numeric",
                maxLength: 12,
                "aria-label": copy.limits.field(title, field.label),
              },
            }}
          />
        );
      })}
      <Button
        type="submit"
        variant="outlined"
        aria-label={copy.saveOf(title)}
        disabled={!isChanged || isBusy || values.includes(undefined)}
        sx={{ alignSelf: { sm: "end" }, height: 40 }}
      >
        {copy.save}
      </Button>
    </Box>
  );
}
