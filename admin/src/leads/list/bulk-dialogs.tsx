import Typography from "@mui/material/Typography";
import { leadStatuses, leadStatusLabels } from "@site/supabase/contracts/lead-values";
import {
  Confirm,
  Form,
  required,
  SaveButton,
  SelectInput,
  TextInput,
  useGetIdentity,
  type Identifier,
} from "react-admin";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { DateTimeInput } from "../../format/date-time-input.tsx";
import { useStaffNames, worksLeads } from "../../shared/staff/staff-names.ts";
import { focusOnMount } from "../../ui/focus-on-mount.ts";
import { layoutCopy } from "../../ui/ui.copy.ts";
import { useBulkChange } from "./bulk-change.ts";
import { ChoiceDialog } from "./choice-dialog.tsx";
import { personCopy } from "../../shared/person/person.copy.ts";
import { leadListCopy } from "./lead-list.copy.ts";

const copy = leadListCopy.change;

/** The leads of a bulk dialog; `name` if it is a single lead. */
export interface BulkTarget {
  ids: readonly Identifier[];
  name?: string;
}

type Props = BulkTarget & { onClose: () => void };

const describe = ({ ids, name }: BulkTarget) => name ?? copy.leads(ids.length);

/** Sets the status of the selected leads. */
export function StatusDialog(props: Props) {
  const [run, isBusy] = useBulkChange();
  return (
    <ChoiceDialog
      title={copy.statusTitle(describe(props))}
      label={leadListCopy.selection.status}
      choices={leadStatuses.map((value) => ({ value, label: leadStatusLabels[value] }))}
      first="contacted"
      confirm={copy.statusConfirm}
      close={copy.close}
      isBusy={isBusy}
      onConfirm={(value) => {
        const status = leadStatuses.find((known) => known === value);
        if (status) void run(props.ids, { kind: "status", status }).then(props.onClose);
      }}
      onClose={props.onClose}
    />
  );
}

/** Loads the staff members who can own leads: the user first, "Unassigned" last. */
function useAssignees() {
  const staff = useStaffNames();
  const { identity } = useGetIdentity();
  const owners = (staff.data ?? [])
    .filter(worksLeads)
    .toSorted(
      (one, other) => Number(other.user_id === identity?.id) - Number(one.user_id === identity?.id),
    );
  const assignees = [
    ...owners.map(({ user_id, name }) => ({
      value: user_id,
      label: user_id === identity?.id ? copy.me(name) : name,
    })),
    { value: "unassigned", label: layoutCopy.owners.unassigned },
  ];
  return { assignees, isPending: staff.isPending, error: staff.error };
}

/** Assigns the selected leads to a team member, or unassigns them. */
export function OwnerDialog(props: Props) {
  const [run, isBusy] = useBulkChange();
  const { assignees, isPending, error } = useAssignees();
  return (
    <ChoiceDialog
      title={copy.ownerTitle(describe(props))}
      label={layoutCopy.owners.label}
      choices={isPending ? [] : assignees}
      first={assignees[0]?.value ?? "unassigned"}
      confirm={copy.ownerConfirm(describe(props))}
      close={copy.close}
      isBusy={isBusy || isPending}
      onConfirm={(owner) => {
        const ownerName = assignees.find(({ value }) => value === owner)?.label ?? "";
        void run(props.ids, { kind: "owner", owner, ownerName }).then(props.onClose);
      }}
      onClose={props.onClose}
    >
      {() =>
        isPending ? (
          <Typography variant="body2" component="output" color="text.secondary">
            {layoutCopy.loading}
          </Typography>
        ) : (
          error && (
            <Typography variant="body2" role="alert" color="text.secondary">
              {copy.ownerFailed}
            </Typography>
          )
        )
      }
    </ChoiceDialog>
  );
}

/** Marks the selected leads as spam after a confirmation. */
export function SpamDialog(props: Props) {
  const [run, isBusy] = useBulkChange();
  return (
    <Confirm
      isOpen
      loading={isBusy}
      title={copy.spamTitle(describe(props))}
      content={copy.spamText}
      confirm={copy.spamConfirm}
      cancel={copy.close}
      onConfirm={() => void run(props.ids, { kind: "spam" }).then(props.onClose)}
      onClose={props.onClose}
    />
  );
}

/** Adds a task to each selected lead, assigned to the user by default. */
export function TaskDialog(props: Props) {
  const [run, isBusy] = useBulkChange();
  const { assignees } = useAssignees();
  const { identity } = useGetIdentity();
  return (
    <Dialog open onClose={props.onClose} fullWidth maxWidth="sm" aria-labelledby="task-title">
      <Form
        warnWhenUnsavedChanges
        record={{}}
        defaultValues={{ title: "", due: null, owner: identity?.id }}
        onSubmit={(values: Record<string, unknown>) =>
          run(props.ids, {
            kind: "task",
            title: String(values.title),
            owner: String(values.owner ?? "me"),
            ...(typeof values.due === "string" && values.due && { due: values.due }),
          }).then((isDone) => isDone && props.onClose())
        }
      >
        <DialogTitle id="task-title">{copy.taskTitle(describe(props))}</DialogTitle>
        <DialogContent sx={{ display: "grid", gap: 1 }}>
          <TextInput
            source="title"
            label={copy.task}
            validate={required(personCopy.inputs.required)}
            slotProps={{ htmlInput: { maxLength: 200, ref: focusOnMount } }}
          />
          <DateTimeInput source="due" label={copy.due} />
          <SelectInput
            source="owner"
            label={layoutCopy.owners.label}
            choices={assignees}
            optionValue="value"
            optionText="label"
            isRequired
          />
        </DialogContent>
        <DialogActions sx={{ justifyContent: "flex-start", padding: "0 24px 20px" }}>
          <SaveButton label={copy.taskConfirm} icon={<></>} alwaysEnable disabled={isBusy} />
          <Button variant="outlined" onClick={props.onClose}>
            {copy.close}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
