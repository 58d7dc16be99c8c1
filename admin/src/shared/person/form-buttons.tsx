import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useFormState } from "react-hook-form";

/** The buttons of a form on a record's page. Save is disabled until a field is changed. */
export function FormButtons(props: {
  copy: { save: string; saving?: string; cancel: string };
  onCancel: () => void;
}) {
  const { copy, onCancel } = props;
  const { isDirty, isSubmitting } = useFormState();
  return (
    <Box sx={{ display: "flex", gap: 1 }}>
      <Button type="submit" variant="contained" disabled={!isDirty || isSubmitting}>
        {isSubmitting ? (copy.saving ?? copy.save) : copy.save}
      </Button>
      <Button variant="outlined" onClick={onCancel}>
        {copy.cancel}
      </Button>
    </Box>
  );
}
