import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import {
  CreateBase,
  Form,
  maxLength,
  NumberInput,
  required,
  ShowBase,
  TextInput,
  useCanAccess,
  useGetIdentity,
  useRecordContext,
  useRedirect,
} from "react-admin";
import { useFormState, useWatch } from "react-hook-form";
import { getErrorMessage } from "@site/supabase/domain/errors";
import { clamped } from "../../ui/line-clamp.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { filledReply } from "../../shared/replies/reply-text.ts";
import { useScreenTitle } from "../../ui/screen-title.ts";
import { useToast } from "../../ui/toast.tsx";
import { useRemoval } from "../../editing/use-delete-record.ts";
import { VersionedForm } from "../../editing/versioned-form.tsx";
import { peopleCopy } from "../people.copy.ts";
import type { Reply } from "./reply-list.tsx";

const copy = peopleCopy.replies;

const queryOptions = { onError: () => undefined };
const begun = { position: 100 };

const text = (field: string, limit: number) => [
  required(copy.required(field)),
  maxLength(limit, copy.tooLong(field, limit)),
];
const checks = {
  name: text(copy.name, 100),
  subject: text(copy.subject, 200),
  body: text(copy.body, 1500),
  position: (value: unknown) =>
    Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 10_000
      ? undefined
      : copy.positionRange,
};

/** `/admin/reply_templates/{id}`: one template, for who works leads. */
export function EditReply() {
  const done = useDone();
  return (
    <Around>
      <ShowBase<Reply>
        resource="reply_templates"
        queryOptions={queryOptions}
        loading={<Notice tone="status" text={copy.loadingOne} />}
        error={<Notice tone="alert" text={copy.missing} />}
      >
        <Title />
        <VersionedForm
          resource="reply_templates"
          saved={copy.saved}
          failed={copy.failedTitle}
          onSaved={done}
        >
          <Fields />
        </VersionedForm>
        <Remove onRemoved={done} />
      </ShowBase>
    </Around>
  );
}

/** `/admin/reply_templates/create`: a template more. */
export function AddReply() {
  const toast = useToast();
  const done = useDone();
  return (
    <Around>
      <CreateBase<Reply>
        resource="reply_templates"
        record={begun}
        redirect={false}
        mutationOptions={{
          onSuccess: () => {
            toast("success", copy.saved);
            done();
          },
          onError: (error: unknown) =>
            toast("error", {
              title: copy.failedTitle,
              text: getErrorMessage(error),
            }),
        }}
      >
        <Title />
        <Form noValidate>
          <Fields />
        </Form>
      </CreateBase>
    </Around>
  );
}

function useDone() {
  const redirect = useRedirect();
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: ["reply_templates", "getList"] });
    redirect("/reply_templates");
  };
}

function Around({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)", maxWidth: 720 }}>
      <BackLink to="/reply_templates">{copy.back}</BackLink>
      {children}
    </Box>
  );
}

function Title() {
  const title = useRecordContext<Partial<Reply>>()?.name ?? copy.newTemplate;
  useScreenTitle(title);
  return (
    <Typography variant="h1" sx={clamped(3)}>
      {title}
    </Typography>
  );
}

function Fields() {
  return (
    <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>
      <TextInput
        source="name"
        label={copy.name}
        validate={checks.name}
        helperText={false}
        fullWidth
      />
      <NumberInput
        source="position"
        label={copy.position}
        validate={checks.position}
        isRequired
        helperText={copy.positionHint}
        step={1}
        min={1}
        max={10000}
      />
      <TextInput
        source="subject"
        label={copy.subject}
        validate={checks.subject}
        helperText={false}
        fullWidth
      />
      <TextInput
        source="body"
        label={copy.body}
        validate={checks.body}
        helperText={copy.bodyHint}
        multiline
        minRows={8}
        fullWidth
      />
      <Preview />
      <SaveBar />
    </Box>
  );
}

function Preview() {
  const [subject, body] = useWatch({ name: ["subject", "body"] });
  const { identity } = useGetIdentity();
  const filled = filledReply(
    { subject: String(subject ?? ""), body: String(body ?? "") },
    { ...copy.sample, sender: identity?.fullName ?? "" },
  );
  return (
    <Box sx={{ display: "grid", gap: 1 }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {copy.preview}
      </Typography>
      <Box
        sx={{
          borderLeft: 2,
          borderColor: "divider",
          paddingLeft: 2,
          whiteSpace: "pre-wrap",
          overflowWrap: "anywhere",
          fontSize: "0.875rem",
        }}
      >
        <Box sx={{ fontWeight: 600 }}>{filled.subject}</Box>
        {filled.body}
      </Box>
    </Box>
  );
}

function SaveBar() {
  const { isDirty, isSubmitting } = useFormState();
  return (
    <Button
      type="submit"
      variant="contained"
      disabled={!isDirty || isSubmitting}
      sx={{ justifySelf: "start" }}
    >
      {isSubmitting ? copy.saving : copy.save}
    </Button>
  );
}

function Remove({ onRemoved }: { onRemoved: () => void }) {
  const reply = useRecordContext<Reply>();
  const { canAccess } = useCanAccess({ resource: "reply_templates", action: "delete" });
  const [remove, isBusy] = useRemoval("reply_templates", copy.removeFailed);
  if (!reply || !canAccess) return null;
  return (
    <Button
      variant="outlined"
      disabled={isBusy}
      sx={{ justifySelf: "start" }}
      onClick={() => remove(reply, copy.removed, onRemoved)}
    >
      {copy.remove}
    </Button>
  );
}
