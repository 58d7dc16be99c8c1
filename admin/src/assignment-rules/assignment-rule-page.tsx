import {
  AutocompleteArrayInput,
  BooleanInput,
  Create,
  Edit,
  maxLength,
  RecordRepresentation,
  required,
  SimpleForm,
  TextInput,
  useRecordContext,
  type RaRecord,
} from "react-admin";
import { ConditionInput } from "../shared/conditions/condition-input.tsx";
import { useStaffNames, worksLeads } from "../shared/staff/staff-names.ts";
import { formStyle } from "../ui/form-style.ts";
import { assignmentRulesCopy as copy } from "./assignment-rules.copy.ts";
import { columnsOf, ownersOf, type AssignmentRule } from "./rule.ts";

const defaults = { is_active: true, owners: [] };
const maxOwners = 50;

const atMostMaxOwners = (owners: unknown) =>
  Array.isArray(owners) && owners.length > maxOwners ? copy.tooManyOwners : undefined;

/** Replaces the list of owners by the stored columns. */
function toColumns({ owners, ...rule }: Partial<RaRecord>) {
  const ids: unknown[] = Array.isArray(owners) ? owners : [];
  return { ...rule, ...columnsOf(ids.map(String)) };
}

/** `/admin/assignment_rules/{id}`: one rule, for administrators. */
export const EditAssignmentRule = () => (
  <Edit
    title={<RecordRepresentation />}
    mutationMode="pessimistic"
    redirect="list"
    transform={toColumns}
  >
    <EditForm />
  </Edit>
);

/** `/admin/assignment_rules/create`: a new rule. */
export const CreateAssignmentRule = () => (
  <Create title={copy.create} redirect="list" transform={toColumns}>
    <RuleForm defaultValues={defaults} />
  </Create>
);

function EditForm() {
  const rule = useRecordContext<AssignmentRule>();
  return rule ? <RuleForm defaultValues={{ owners: ownersOf(rule) }} /> : null;
}

const RuleForm = ({ defaultValues }: { defaultValues: object }) => (
  <SimpleForm defaultValues={defaultValues} noValidate warnWhenUnsavedChanges sx={formStyle}>
    <TextInput
      source="name"
      label={copy.name}
      validate={[required(), maxLength(100)]}
      helperText={false}
    />
    <OwnersInput />
    <ConditionInput allowsNone />
    <BooleanInput source="is_active" label={copy.active} helperText={false} />
  </SimpleForm>
);

function OwnersInput() {
  const { data: staff = [], isPending } = useStaffNames();
  const rule = useRecordContext<AssignmentRule>();
  const stored = rule?.owner_id ? ownersOf(rule) : [];
  const choices = staff
    .filter((member) => worksLeads(member) || stored.includes(member.user_id))
    .map(({ user_id, name, is_active }) => ({
      id: user_id,
      name: is_active ? name : copy.inactiveOwner(name),
    }));
  return (
    <AutocompleteArrayInput
      source="owners"
      label={copy.owners}
      choices={choices}
      isPending={isPending}
      validate={[required(), atMostMaxOwners]}
      helperText={copy.ownersHint}
    />
  );
}
