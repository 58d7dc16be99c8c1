import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { CanAccess } from "react-admin";
import { ExportButton } from "../exports/export-button.tsx";
import { ScreenHeader } from "../ui/screen-header.tsx";
import { AccessDenied, Outage, Waiting } from "../shell/special-screens.tsx";
import { FileHistory } from "./file-history.tsx";
import { ImportWizard } from "./import-wizard.tsx";
import { importsCopy as copy } from "./imports.copy.ts";

/** `/admin/imports`: imports leads from a file, exports all leads, and lists recent files. */
export function ImportsScreen() {
  return (
    <CanAccess
      resource="imports"
      action="list"
      loading={<Waiting />}
      accessDenied={<AccessDenied />}
      error={<Outage />}
    >
      <ImportAndExport />
    </CanAccess>
  );
}

function ImportAndExport() {
  return (
    <Box sx={{ display: "grid", gap: 5, gridTemplateColumns: "minmax(0, 1fr)", maxWidth: 880 }}>
      <ScreenHeader title={copy.title} subtitle={copy.subtitle} />
      <ImportWizard />
      <Box component="section" sx={{ display: "grid", gap: 1.5, justifyItems: "start" }}>
        <Typography variant="h2">{copy.export.title}</Typography>
        <Typography variant="body2" color="text.secondary" sx={{ maxWidth: "68ch" }}>
          {copy.export.hint}
        </Typography>
        <ExportButton resource="imports" kind="leads_lossless" filter={{}} copy={copy.export} />
      </Box>
      <FileHistory />
    </Box>
  );
}
