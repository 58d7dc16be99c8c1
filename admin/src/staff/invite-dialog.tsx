import Box from "@mui/material/Box";
import TextField from "@mui/material/TextField";
import type { StaffRole } from "@site/supabase/contracts/staff";
import { useRef, useState } from "react";
import { useDataProvider, useRefresh } from "react-admin";
import { getErrorMessage } from "@site/supabase/domain/errors";
import { roleLabels } from "../ui/ui.copy.ts";
import { Modal } from "../ui/modal.tsx";
import { useToast } from "../ui/toast.tsx";
import type { AdminDataProvider } from "../providers/data/data-provider.ts";
import { staffCopy } from "./staff.copy.ts";

const copy = staffCopy.invite;
const roles = Object.entries(roleLabels);
const firstRole: StaffRole = "sales";

/** Asks whom to invite; it stays open with what was entered until the database has taken it. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const refresh = useRefresh();
  const toast = useToast();
  const form = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function invite() {
    if (isBusy || !form.current) return;
    const fields = new FormData(form.current);
    const value = (name: string) => String(fields.get(name) ?? "").trim();
    const [name, email, role] = [value("name"), value("email"), value("role")];
    if (!name) return setFailure(copy.nameMissing);
    if (!/^[^\s@]+@[^\s@]+$/.test(email)) return setFailure(copy.emailMissing);
    setBusy(true);
    setFailure(undefined);
    try {
      await dataProvider.call("invite_staff", { name, email, role });
      toast("success", copy.done(email));
      refresh();
      onClose();
    } catch (error) {
      setBusy(false);
      setFailure(getErrorMessage(error));
    }
  }

  return (
    <Modal
      title={copy.title}
      confirm={isBusy ? copy.pending : copy.submit}
      close={copy.cancel}
      isBusy={isBusy}
      onConfirm={() => void invite()}
      onClose={onClose}
    >
      <Box
        component="form"
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void invite();
        }}
        sx={{ display: "grid", gap: 2 }}
      >
        <Box sx={{ color: "text.secondary", fontSize: "0.875rem" }}>{copy.text}</Box>
        {failure && (
          <Box role="alert" sx={{ fontSize: "0.875rem", fontWeight: 600, color: "primary.main" }}>
            {failure}
          </Box>
        )}
        <TextField
          id="invite-name"
          name="name"
          label={copy.name}
          autoComplete="off"
          slotProps={{ htmlInput: { maxLength: 200 } }}
          fullWidth
        />
        <TextField
          id="invite-email"
          name="email"
          type="email"
          label={copy.email}
          autoComplete="off"
          slotProps={{ htmlInput: { maxLength: 254 } }}
          fullWidth
        />
        <TextField
          id="invite-role"
          name="role"
          select
          label={copy.role}
          defaultValue={firstRole}
          helperText={staffCopy.roles}
          slotProps={{ select: { native: true } }}
          fullWidth
        >
          {roles.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </TextField>
        {/* Enter in a field sends the form only where there is a button that does. */}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </Box>
    </Modal>
  );
}
