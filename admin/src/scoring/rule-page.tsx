import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import {
  BooleanInput,
  CreateBase,
  EditBase,
  Form,
  maxLength,
  NumberInput,
  required,
  TextInput,
  useRecordContext,
  useRedirect,
  useSaveContext,
} from "react-admin";
import { useFormState } from "react-hook-form";
import { getErrorMessage } from "@site/supabase/domain/errors";
import { clamped } from "../ui/line-clamp.ts";
import { BackLink } from "../ui/back-link.tsx";
import { Notice } from "../ui/notice.tsx";
import { useScreenTitle } from "../ui/screen-title.ts";
import { useToast } from "../ui/toast.tsx";
import { ConditionInput } from "./condition-input.tsx";
import { ruleLimits, type Rule } from "./rule.ts";
import { scoringCopy as copy } from "./scoring.copy.ts";

const queryOptions = { onError: () => undefined };
const begun = { points: 10, is_active: true };

/** `/admin/scoring_rules/{id}`: one rule, for admins. */
export function EditRule() {
  const mutationOptions = useSaved();
  return (
    <Around>
      <EditBase<Rule>
        resource="scoring_rules"
        mutationMode="pessimistic"
        redirect={false}
        queryOptions={queryOptions}
        mutationOptions={mutationOptions}
        loading={<Notice tone="status" text={copy.loadingRule} />}
        error={<Notice tone="alert" text={copy.missing} />}
      >
        <RuleForm />
      </EditBase>
    </Around>
  );
}

/** `/admin/scoring_rules/create`: a rule more. */
export function AddRule() {
  const mutationOptions = useSaved();
  return (
    <Around>
      <CreateBase<Rule>
        resource="scoring_rules"
        record={begun}
        redirect={false}
        mutationOptions={mutationOptions}
      >
        <RuleForm />
      </CreateBase>
    </Around>
  );
}

function useSaved() {
  const toast = useToast();
  const redirect = useRedirect();
  const queries = useQueryClient();
  return {
    onSuccess: () => {
      toast("success", copy.saved);
      void queries.invalidateQueries({ queryKey: ["scoring_rules", "getList"] });
      redirect("/scoring_rules");
    },
    onError: (error: unknown) =>
      toast("error", {
        title: copy.failedTitle,
        text: getErrorMessage(error),
      }),
  };
}

function Around({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)", maxWidth: 720 }}>
      <BackLink to="/scoring_rules">{copy.back}</BackLink>
      {children}
    </Box>
  );
}

const text = (field: string, limit: number) => [
  required(copy.required(field)),
  maxLength(limit, copy.tooLong(field, limit)),
];
const checks = {
  name: text(copy.name, ruleLimits.name),
  reason: text(copy.reason, ruleLimits.reason),
  points: (value: unknown) =>
    Number.isInteger(value) && Math.abs(Number(value)) <= 100 ? undefined : copy.pointsRange,
};

function RuleForm() {
  const rule = useRecordContext<Partial<Rule>>();
  const title = rule?.name ?? copy.newRule;
  useScreenTitle(title);
  return (
    <>
      <Typography variant="h1" sx={clamped(3)}>
        {title}
      </Typography>
      <Form noValidate>
        <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>
          <TextInput
            source="name"
            label={copy.name}
            validate={checks.name}
            helperText={false}
            fullWidth
          />
          <NumberInput
            source="points"
            label={copy.points}
            validate={checks.points}
            isRequired
            helperText={copy.pointsHint}
            step={1}
            min={-100}
            max={100}
          />
          <TextInput
            source="reason"
            label={copy.reason}
            validate={checks.reason}
            helperText={copy.reasonHint}
            fullWidth
          />
          <ConditionInput />
          <BooleanInput source="is_active" label={copy.active} helperText={false} />
          <SaveBar />
        </Box>
      </Form>
    </>
  );
}

function SaveBar() {
  const { isDirty, isSubmitting } = useFormState();
  const { saving } = useSaveContext();
  const busy = isSubmitting || saving === true;
  return (
    <Button
      type="submit"
      variant="contained"
      disabled={!isDirty || busy}
      sx={{ justifySelf: "start" }}
    >
      {busy ? copy.saving : copy.save}
    </Button>
  );
}
