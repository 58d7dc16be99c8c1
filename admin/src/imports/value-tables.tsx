import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import {
  formSourceLabels,
  formSources,
  inquiryTypeLabels,
  inquiryTypes,
  leadStatuses,
  leadStatusLabels,
} from "@site/supabase/contracts/lead-values";
import { useStaffNames, worksLeads } from "../shared/staff/staff-names.ts";
import { toPlainText } from "./file/columns.ts";
import type { ImportState } from "./import-wizard.tsx";
import { importsCopy } from "./imports.copy.ts";
import { NativeSelectField } from "./native-select-field.tsx";
import type { CsvTable } from "./file/read-file.ts";
import { isKnownValue, mappedFields, valuesIn, type MappedField } from "./file/values.ts";

const copy = importsCopy.mapping;
/** Maximum number of values shown. A column with more values probably has the wrong field. */
const maxValues = 40;

type Choice = { value: string; label: string };
const keep = "keep";

/** Maps values of the file that the database does not know to values of leads. */
export function ValueTables({ table, state }: { table: CsvTable; state: ImportState }) {
  const { rules, changeRules } = state;
  const { data: colleagues = [] } = useStaffNames();
  const choices: Record<MappedField, Choice[]> = {
    status: [
      { value: keep, label: copy.choose },
      ...leadStatuses.map((value) => ({ value, label: leadStatusLabels[value] })),
    ],
    form_source: [
      { value: "", label: copy.defaultSource },
      ...formSources.map((value) => ({ value, label: formSourceLabels[value] })),
    ],
    inquiry_type: [
      { value: keep, label: copy.choose },
      { value: "", label: copy.noValue },
      ...inquiryTypes.map((value) => ({ value, label: inquiryTypeLabels[value] })),
    ],
    owner: [
      { value: keep, label: copy.ownerByEmail },
      { value: "", label: importsCopy.unassigned },
      ...colleagues
        .filter((colleague) => worksLeads(colleague))
        .map(({ user_id, name }) => ({ value: user_id, label: name })),
    ],
  };
  return mappedFields.map((field) => {
    const texts = valuesIn(table, rules.mapping, field).filter(
      (text) => !isKnownValue(field, text),
    );
    if (texts.length === 0) return null;
    return (
      <Box
        key={field}
        component="fieldset"
        sx={{ display: "grid", gap: 1, border: 0, margin: 0, padding: 0, maxWidth: 560 }}
      >
        <Typography component="legend" variant="h3" sx={{ fontSize: "1rem", fontWeight: 600 }}>
          {copy.valuesOf(copy.fields[field])}
        </Typography>
        {texts.slice(0, maxValues).map((text) => (
          <Box
            key={text}
            sx={{
              display: "grid",
              gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)",
              alignItems: "center",
              gap: 1.5,
            }}
          >
            <Box sx={{ fontSize: "0.875rem", overflowWrap: "anywhere" }}>{text}</Box>
            <NativeSelectField
              isLabelHidden
              label={copy.valueFor(text)}
              value={rules.values[field]?.[toPlainText(text)] ?? keep}
              choices={choices[field]}
              onChange={(value) => {
                const { [toPlainText(text)]: _, ...others } = rules.values[field] ?? {};
                changeRules({
                  values: {
                    ...rules.values,
                    [field]: value === keep ? others : { ...others, [toPlainText(text)]: value },
                  },
                });
              }}
            />
          </Box>
        ))}
        {texts.length > maxValues && (
          <Typography variant="body2" color="text.secondary">
            {copy.moreValues(texts.length - maxValues)}
          </Typography>
        )}
      </Box>
    );
  });
}
