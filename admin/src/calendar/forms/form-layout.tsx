import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { SaveButton } from "react-admin";

/** Two columns of fields; one column on phones. */
export const FieldPair = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      display: "grid",
      gap: 2,
      width: "100%",
      alignItems: "start",
      gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" },
    }}
  >
    {children}
  </Box>
);

/** Common props of the calendar's forms: no card, equal gaps, a warning about unsaved changes. */
export const formProps = {
  noValidate: true,
  warnWhenUnsavedChanges: true,
  component: Box,
  sx: { "& > .MuiStack-root": { gap: 2 }, "& .MuiFormControl-root": { marginBlock: 0 } },
} as const;

/** Props of a select whose empty option has a text. */
export const selectProps = {
  margin: "none",
  helperText: false,
  slotProps: { select: { displayEmpty: true } },
} as const;

/** The actions below a form. */
export function FormActions(props: { save: string; alwaysEnable?: boolean; children?: ReactNode }) {
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, paddingTop: 2 }}>
      <SaveButton label={props.save} icon={<></>} alwaysEnable={props.alwaysEnable} />
      {props.children}
    </Box>
  );
}
