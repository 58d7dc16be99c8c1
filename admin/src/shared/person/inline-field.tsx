import Box from "@mui/material/Box";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useId, useRef, useState, type ReactNode } from "react";
import { useUpdate, type RaRecord } from "react-admin";
import { getErrorMessage } from "@site/supabase/domain/errors";
import { useToast, type ToastText } from "../../ui/toast.tsx";

/** A labeled value in the header of a record. */
export function HeaderField({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="caption" component="div" color="text.secondary">
        {label}
      </Typography>
      <Box sx={{ minHeight: 36, display: "flex", alignItems: "center", overflowWrap: "anywhere" }}>
        {children}
      </Box>
    </Box>
  );
}

/** A dropdown that saves when another value is selected. */
export function InlineSelect(props: {
  label: string;
  value: string;
  choices: readonly { value: string; label: string }[];
  disabled: boolean;
  /** The keyboard shortcut that focuses the field. */
  keyShortcuts?: string;
  onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <TextField
      select
      id={id}
      fullWidth
      label={props.label}
      value={props.value}
      disabled={props.disabled}
      onChange={(event) => props.onChange(event.target.value)}
      slotProps={{
        select: { native: true },
        htmlInput: { "aria-keyshortcuts": props.keyShortcuts },
        inputLabel: inlineLabel,
      }}
    >
      {props.choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </TextField>
  );
}

const inlineLabel = {
  sx: { fontSize: "0.8125rem", fontWeight: 400, color: "text.secondary", marginBottom: 0.25 },
} as const;

/**
 * A text field that saves on Enter or blur. Escape restores the stored value. The typed text stays in the
 * field if saving fails.
 */
export function InlineText(props: {
  label: string;
  resource: string;
  record: RaRecord;
  field: string;
  maxLength: number;
  saved: ToastText;
  failed: string;
}) {
  const { resource, record, field } = props;
  const stored = String(record[field] ?? "");
  const id = useId();
  const toast = useToast();
  const [typed, setTyped] = useState<string>();
  const isCancelled = useRef(false);
  const [update, { isPending }] = useUpdate();

  async function save() {
    const text = (typed ?? stored).trim();
    if (isCancelled.current || text === stored) {
      isCancelled.current = false;
      setTyped(undefined);
      return;
    }
    try {
      await update(
        resource,
        { id: record.id, data: { [field]: text || null }, previousData: record },
        { mutationMode: "pessimistic", returnPromise: true },
      );
      setTyped(undefined);
      toast("success", props.saved);
    } catch (error) {
      toast("error", { title: props.failed, text: getErrorMessage(error) });
    }
  }

  return (
    <TextField
      id={id}
      fullWidth
      label={props.label}
      value={typed ?? stored}
      disabled={isPending}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== "Escape") return;
        isCancelled.current = event.key === "Escape";
        if (event.target instanceof HTMLElement) event.target.blur();
      }}
      slotProps={{ htmlInput: { maxLength: props.maxLength }, inputLabel: inlineLabel }}
    />
  );
}
