import Box from "@mui/material/Box";
import InputAdornment from "@mui/material/InputAdornment";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { useMemo, type ReactNode } from "react";
import { NumberInput, SaveButton, SimpleForm, Toolbar, useDataProvider } from "react-admin";
import type { FieldValues } from "react-hook-form";
import { Link as RouterLink } from "react-router";
import { useChange } from "../editing/use-command.ts";
import type { AdminDataProvider } from "../providers/data/data-provider.ts";
import { labelOf } from "../providers/labels.ts";
import { settingsCopy as copy } from "./settings.copy.ts";
import { changedSettings, maxPeriodIn, readSettings } from "./settings-values.ts";

/** Maximum of counts and token budgets. */
const maxCount = 1_000_000_000;

const SettingsToolbar = () => (
  <Toolbar>
    <SaveButton />
  </Toolbar>
);

/** All settings of the database in groups. One button saves them. */
export function SettingsForm({ settings }: { settings: unknown }) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const [change] = useChange(copy.saveFailed);
  const values = useMemo(() => readSettings(settings), [settings]);

  const save = (input: FieldValues) =>
    change(async () => {
      // The form's untyped input has the shape of its record.
      await dataProvider.call("save_settings", {
        changes: changedSettings(values, { ...values, ...input }),
      });
      return copy.saved;
    });

  return (
    <SimpleForm
      record={values}
      onSubmit={save}
      noValidate
      warnWhenUnsavedChanges
      toolbar={<SettingsToolbar />}
      sx={{ padding: 0 }}
    >
      <Group title={copy.responseTime.title} hint={copy.responseTime.hint}>
        <Row title={copy.responseTime.label}>
          <CountInput
            source="response_time.hours"
            label={copy.responseTime.label}
            unit={copy.units.hours}
            min={1}
            max={168}
          />
        </Row>
      </Group>
      <Group title={copy.booking.title} hint={copy.booking.text}>
        <Link component={RouterLink} to="/calendar" underline="always">
          {copy.booking.open}
        </Link>
      </Group>
      <Group title={copy.limits.title} hint={copy.limits.hint}>
        {values.limits.map(({ name, unit }, index) => (
          <Row key={name} title={labelOf(copy.limits.names, name)}>
            <CountInput
              source={`limits.${index}.per_client`}
              label={copy.limits.per_client}
              row={labelOf(copy.limits.names, name)}
              hasLabel={index === 0}
              min={1}
            />
            <CountInput
              source={`limits.${index}.total`}
              label={copy.limits.total}
              row={labelOf(copy.limits.names, name)}
              hasLabel={index === 0}
              min={1}
              validate={(total, all) =>
                Number(total) < Number(all.limits[index].per_client) ? copy.totalTooLow : undefined
              }
            />
            <CountInput
              source={`limits.${index}.period`}
              label={copy.limits.period}
              row={labelOf(copy.limits.names, name)}
              hasLabel={index === 0}
              unit={copy.units[unit]}
              min={1}
              max={maxPeriodIn(unit)}
            />
          </Row>
        ))}
      </Group>
      <Group title={copy.retention.title} hint={copy.retention.hint}>
        {values.retention.map(({ table }, index) => (
          <Row key={table} title={labelOf(copy.retention.names, table)}>
            <CountInput
              source={`retention.${index}.days`}
              label={labelOf(copy.retention.names, table)}
              unit={copy.units.days}
              min={2}
              max={36_500}
            />
          </Row>
        ))}
      </Group>
      <Group title={copy.assistant.title} hint={copy.assistant.hint}>
        {(["session_tokens", "day_tokens"] as const).map((name) => (
          <Row key={name} title={copy.assistant[name]}>
            <CountInput
              source={`assistant.${name}`}
              label={copy.assistant[name]}
              unit={copy.units.tokens}
              min={0}
            />
          </Row>
        ))}
      </Group>
    </SimpleForm>
  );
}

function Group(props: { title: string; hint: string; children: ReactNode }) {
  return (
    <Box component="section" sx={{ width: "100%", marginBottom: 3 }}>
      <Typography variant="h2">{props.title}</Typography>
      <Typography variant="body2" color="text.secondary" sx={{ maxWidth: "72ch" }}>
        {props.hint}
      </Typography>
      {props.children}
    </Box>
  );
}

function Row({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        columnGap: 2,
        paddingBlock: 0.75,
        borderBottom: 1,
        borderColor: "divider",
      }}
    >
      <Box sx={{ flex: "1 1 220px", fontSize: "0.875rem" }}>{title}</Box>
      <Box sx={{ display: "flex", gap: 1, flexWrap: "wrap" }}>{children}</Box>
    </Box>
  );
}

/** A whole number with its unit. Its label is visible in the first row of a group with several columns. */
function CountInput(props: {
  source: string;
  label: string;
  row?: string;
  hasLabel?: boolean;
  unit?: string;
  min: number;
  max?: number;
  validate?: (value: unknown, values: FieldValues) => string | undefined;
}) {
  const { source, label, row, unit, min, max = maxCount } = props;
  const isWholeNumber = (value: unknown) =>
    Number.isInteger(value) && Number(value) >= min && Number(value) <= max
      ? undefined
      : copy.wholeNumber(min, max);
  return (
    <NumberInput
      source={source}
      label={props.hasLabel ? label : false}
      validate={props.validate ? [isWholeNumber, props.validate] : isWholeNumber}
      helperText={false}
      step={1}
      min={min}
      max={max}
      fullWidth={false}
      slotProps={{
        htmlInput: { "aria-label": row === undefined ? label : copy.limits.field(row, label) },
        input: {
          endAdornment: unit && <InputAdornment position="end">{unit}</InputAdornment>,
        },
      }}
      sx={{ width: { xs: unit ? 136 : 100, sm: 148 } }}
    />
  );
}
