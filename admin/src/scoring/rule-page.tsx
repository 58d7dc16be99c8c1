import {
  BooleanInput,
  Create,
  Edit,
  maxLength,
  NumberInput,
  RecordRepresentation,
  required,
  SaveButton,
  SimpleForm,
  TextInput,
  Toolbar,
} from "react-admin";
import { ConditionInput } from "../shared/conditions/condition-input.tsx";
import { formStyle } from "../ui/form-style.ts";
import { ruleLimits } from "./rule.ts";
import { scoringCopy as copy } from "./scoring.copy.ts";

const defaults = { points: 10, is_active: true };

/** `/admin/scoring_rules/{id}`: one rule, for administrators. */
export const EditRule = () => (
  <Edit title={<RecordRepresentation />} mutationMode="pessimistic" redirect="list">
    <RuleForm />
  </Edit>
);

/** `/admin/scoring_rules/create`: a new rule. */
export const CreateRule = () => (
  <Create title={copy.create} redirect="list">
    <RuleForm />
  </Create>
);

const isInPointsRange = (value: unknown) =>
  Number.isInteger(value) && Math.abs(Number(value)) <= 100 ? undefined : copy.pointsRange;

// Score histories refer to rules, so the toolbar has no delete button.
const SaveToolbar = () => (
  <Toolbar>
    <SaveButton />
  </Toolbar>
);

const RuleForm = () => (
  <SimpleForm
    defaultValues={defaults}
    noValidate
    warnWhenUnsavedChanges
    toolbar={<SaveToolbar />}
    sx={formStyle}
  >
    <TextInput
      source="name"
      label={copy.name}
      validate={[required(), maxLength(ruleLimits.name)]}
      helperText={false}
    />
    <NumberInput
      source="points"
      label={copy.points}
      validate={[required(), isInPointsRange]}
      helperText={copy.pointsHint}
      step={1}
      min={-100}
      max={100}
    />
    <TextInput
      source="reason"
      label={copy.reason}
      validate={[required(), maxLength(ruleLimits.reason)]}
      helperText={copy.reasonHint}
    />
    <ConditionInput />
    <BooleanInput source="is_active" label={copy.active} helperText={copy.activeHint} />
  </SimpleForm>
);
