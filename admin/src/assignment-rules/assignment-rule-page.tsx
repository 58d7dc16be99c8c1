import {
  BooleanInput,
  Create,
  Edit,
  maxLength,
  RecordRepresentation,
  required,
  SelectInput,
  SimpleForm,
  TextInput,
  useRecordContext,
} from "react-admin";
import { ConditionInput } from "../shared/conditions/condition-input.tsx";
import { useStaffNames, worksLeads } from "../shared/staff/staff-names.ts";
import { PositionInput } from "../shared/ordering/position-input.tsx";
import { formStyle } from "../ui/form-style.ts";
import { assignmentRulesCopy as copy } from "./assignment-rules.copy.ts";

const defaults = { position: 100, is_active: true };

/** `/admin/assignment_rules/{id}`: one rule, for administrators. */
export const EditAssignmentRule = () => (
  <Edit title={<RecordRepresentation />} mutationMode="pessimistic" redirect="list">
    <RuleForm />
  </Edit>
);

/** `/admin/assignment_rules/create`: a new rule. */
export const CreateAssignmentRule = () => (
  <Create title={copy.create} redirect="list">
    <RuleForm />
  </Create>
);

const RuleForm = () => (
  <SimpleForm defaultValues={defaults} noValidate warnWhenUnsavedChanges sx={formStyle}>
    <TextInput
      source="name"
      label={copy.name}
      validate={[required(), maxLength(100)]}
      helperText={false}
    />
    <OwnerInput />
    <ConditionInput />
    <PositionInput hint={copy.positionHint} />
    <BooleanInput source="is_active" label={copy.active} helperText={false} />
  </SimpleForm>
);

function OwnerInput() {
  const { data: staff = [], isPending } = useStaffNames();
  const stored: unknown = useRecordContext()?.owner_id;
  const choices = staff
    .filter((member) => worksLeads(member) || member.user_id === stored)
    .map(({ user_id, name, is_active }) => ({
      id: user_id,
      name: is_active ? name : copy.inactiveOwner(name),
    }));
  return (
    <SelectInput
      source="owner_id"
      label={copy.owner}
      choices={choices}
      isPending={isPending}
      validate={required()}
      helperText={false}
    />
  );
}
