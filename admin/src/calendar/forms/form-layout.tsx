import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { SaveButton } from "react-admin";

/** Fields side by side where there is room. */
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

/** What the calendar's forms have in common: no card, one distance between fields, a question on leaving. */
export const formProps = {
  noValidate: true,
  warnWhenUnsavedChanges: true,
  component: Box,
  sx: { "& > .MuiStack-root": { gap: 2 }, "& .MuiFormControl-root": { marginBlock: 0 } },
} as const;

/** Props of a select whose empty choice has a text. */
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
