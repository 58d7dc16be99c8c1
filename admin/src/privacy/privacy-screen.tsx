import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { CanAccess, useDataProvider } from "react-admin";
import { useSearchParams } from "react-router";
import { useChange } from "../editing/use-command.ts";
import { exportFileName, saveFile } from "../format/save-file.ts";
import type { AdminDataProvider } from "../providers/data/data-provider.ts";
import { AccessDenied, Outage, Waiting } from "../shell/special-screens.tsx";
import { ScreenHeader } from "../ui/screen-header.tsx";
import { Erasure } from "./erasure.tsx";
import { privacyCopy as copy } from "./privacy.copy.ts";
import { countRows } from "./stored-rows.ts";

/** `/admin/privacy`: exports or erases the data about one email address. `?email=` fills in the address. */
export function PrivacyScreen() {
  return (
    <CanAccess
      resource="privacy"
      action="list"
      loading={<Waiting />}
      accessDenied={<AccessDenied />}
      error={<Outage />}
    >
      <PrivacyRequest />
    </CanAccess>
  );
}

function PrivacyRequest() {
  const [query] = useSearchParams();
  const [address, setAddress] = useState(query.get("email") ?? "");
  const email = address.trim();
  const isAddress = /^[^\s@]+@[^\s@]+$/.test(email);
  return (
    <Box sx={{ display: "grid", gap: 4, gridTemplateColumns: "minmax(0, 1fr)", maxWidth: 560 }}>
      <ScreenHeader title={copy.title} subtitle={copy.subtitle} />
      <TextField
        id="privacy-address"
        type="email"
        label={copy.address}
        value={address}
        error={email !== "" && !isAddress}
        helperText={email !== "" && !isAddress && copy.addressFormat}
        autoComplete="off"
        onChange={(event) => setAddress(event.target.value)}
      />
      <DataExport email={isAddress ? email : undefined} />
      {/* A new key removes the preview of the previous address. */}
      <Erasure key={email} email={isAddress ? email : undefined} onErased={() => setAddress("")} />
    </Box>
  );
}

function DataExport({ email }: { email: string | undefined }) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const [change, isBusy] = useChange(copy.export.failed);
  return (
    <Box component="section" sx={{ display: "grid", gap: 1.5, justifyItems: "start" }}>
      <Typography variant="h2">{copy.export.title}</Typography>
      <Typography variant="body2" color="text.secondary">
        {copy.export.text}
      </Typography>
      <Button
        variant="outlined"
        disabled={isBusy || !email}
        onClick={() =>
          change(async () => {
            const stored = await dataProvider.call("export_person", { email: email ?? "" });
            const rows = countRows(stored);
            if (rows === 0) return copy.export.nothing;
            const file = new Blob([JSON.stringify(stored, null, 2)], { type: "application/json" });
            // The name has no address, because download lists show it.
            saveFile(exportFileName("person-export", new Date(), "json"), file);
            return copy.export.done(rows);
          })
        }
      >
        {copy.export.submit}
      </Button>
    </Box>
  );
}
