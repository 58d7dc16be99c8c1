import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useState, type ReactNode } from "react";
import { CanAccess, useDataProvider } from "react-admin";
import { exportFileName, saveFile } from "../format/save-file.ts";
import { ScreenHeader } from "../ui/screen-header.tsx";
import { AccessDenied, Outage, Waiting } from "../shell/special-screens.tsx";
import { useChange } from "../editing/use-command.ts";
import type { AdminDataProvider } from "../providers/data/data-provider.ts";
import { privacyCopy as copy } from "./privacy.copy.ts";
import { isSameAddress, storedRows } from "./stored-rows.ts";

/** Answers a person who asks what is stored about them, or wants it gone. */
export function PrivacyScreen() {
  return (
    <CanAccess
      resource="privacy"
      action="list"
      loading={<Waiting />}
      accessDenied={<AccessDenied />}
      error={<Outage />}
    >
      <Address />
    </CanAccess>
  );
}

function Address() {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const [address, setAddress] = useState("");
  const [again, setAgain] = useState("");
  const [exporting, isExporting] = useChange(copy.export.failed);
  const [erasing, isErasing] = useChange(copy.erase.failed);
  const isBusy = isExporting || isErasing;
  const email = address.trim();
  const isAddress = /^[^\s@]+@[^\s@]+$/.test(email);

  return (
    <Box sx={{ display: "grid", gap: 4, gridTemplateColumns: "minmax(0, 1fr)", maxWidth: 560 }}>
      <ScreenHeader title={copy.title} subtitle={copy.subtitle} showsNoData />
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
      <Action
        {...copy.export}
        disabled={isBusy || !isAddress}
        onSubmit={() =>
          exporting(async () => {
            const answer = await dataProvider.call("export_person", { email });
            const rows = storedRows(answer);
            if (rows === 0) return copy.export.nothing;
            const file = new Blob([JSON.stringify(answer, null, 2)], { type: "application/json" });
            // The name stays free of the address: it lands in lists of downloads.
            saveFile(exportFileName("person-export", new Date(), "json"), file);
            return copy.export.done(rows);
          })
        }
      />
      <Action
        {...copy.erase}
        disabled={isBusy || !isAddress || !isSameAddress(address, again)}
        onSubmit={() =>
          erasing(async () => {
            const rows = storedRows(await dataProvider.call("erase_person", { email }));
            setAddress("");
            setAgain("");
            return rows === 0 ? copy.erase.nothing : copy.erase.done(rows);
          })
        }
      >
        <TextField
          id="privacy-again"
          type="email"
          label={copy.erase.again}
          value={again}
          error={again !== "" && !isSameAddress(address, again)}
          helperText={again !== "" && !isSameAddress(address, again) && copy.erase.differs}
          autoComplete="off"
          fullWidth
          onChange={(event) => setAgain(event.target.value)}
        />
      </Action>
    </Box>
  );
}

function Action(props: {
  title: string;
  text: string;
  submit: string;
  disabled: boolean;
  onSubmit: () => void;
  children?: ReactNode;
}) {
  return (
    <Box
      component="form"
      noValidate
      sx={{ display: "grid", gap: 1.5, justifyItems: "start" }}
      onSubmit={(event) => {
        event.preventDefault();
        props.onSubmit();
      }}
    >
      <Typography variant="h2">{props.title}</Typography>
      <Typography variant="body2" color="text.secondary">
        {props.text}
      </Typography>
      {props.children}
      <Button
        type="submit"
        variant={props.children ? "contained" : "outlined"}
        disabled={props.disabled}
      >
        {props.submit}
      </Button>
    </Box>
  );
}
