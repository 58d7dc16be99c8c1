import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { getErrorMessage } from "@site/supabase/domain/errors";
import { useQueryClient } from "@tanstack/react-query";
import { Form, maxLength, TextInput, useCanAccess, useDataProvider } from "react-admin";
import { useFormState, type FieldValues } from "react-hook-form";
import { notSaved } from "../editing/not-saved.ts";
import type { AdminDataProvider } from "../providers/data/data-provider.ts";
import { useEmailSignature } from "../shared/emails/use-email-signature.ts";
import { useToast } from "../ui/toast.tsx";
import { accountCopy } from "./account.copy.ts";
import { Section } from "./section.tsx";

const copy = accountCopy.signature;
const checks = [maxLength(1000, copy.tooLong)];

/** The signature of the emails that the user writes to people, for roles that can write them. */
export function EmailSignature() {
  const { canAccess } = useCanAccess({ resource: "leads", action: "edit" });
  const signature = useEmailSignature();
  return canAccess && signature !== undefined ? <SignatureForm signature={signature} /> : null;
}

function SignatureForm({ signature }: { signature: string | null }) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const queries = useQueryClient();
  const toast = useToast();

  async function save(values: FieldValues) {
    try {
      await dataProvider.call("save_email_signature", {
        signature: String(values.signature ?? ""),
      });
    } catch (error) {
      toast("error", { title: copy.failed, text: getErrorMessage(error) });
      return notSaved;
    }
    toast("success", copy.done);
    await queries.invalidateQueries({ queryKey: ["staff"] });
    return undefined;
  }

  return (
    <Section title={copy.title} text={copy.text}>
      <Box sx={{ width: "100%", maxWidth: 400 }}>
        {/* A new key resets the form to the saved signature. */}
        <Form
          key={signature}
          noValidate
          warnWhenUnsavedChanges
          disableInvalidFormNotification
          record={{}}
          defaultValues={{ signature: signature ?? "" }}
          onSubmit={save}
        >
          <SignatureFields />
        </Form>
      </Box>
    </Section>
  );
}

function SignatureFields() {
  const { isSubmitting } = useFormState();
  return (
    <Box sx={{ display: "grid", gap: 2, justifyItems: "start" }}>
      <TextInput
        source="signature"
        label={copy.label}
        validate={checks}
        helperText={false}
        multiline
        minRows={3}
        fullWidth
      />
      <Button type="submit" variant="outlined" disabled={isSubmitting}>
        {isSubmitting ? copy.pending : copy.submit}
      </Button>
    </Box>
  );
}
