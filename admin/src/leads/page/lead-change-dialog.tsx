import Typography from "@mui/material/Typography";
import { leadStatuses, leadStatusLabels } from "@site/supabase/contracts/lead-values";
import { useGetIdentity, useListContext, type Identifier } from "react-admin";
import { worksLeads, useStaffNames } from "../../shared/staff/staff-names.ts";
import { layoutCopy } from "../../ui/ui.copy.ts";
import { ChoiceDialog } from "../list/choice-dialog.tsx";
import { useChangeLeads, type LeadChange } from "./lead-change.ts";
import { leadListCopy } from "../list/lead-list.copy.ts";

const copy = leadListCopy.change;

interface Asked {
  ids: readonly Identifier[];
  /** Of the lead, where it is one. */
  name?: string;
  onClose: () => void;
}

const whatOf = ({ ids, name }: Asked) => name ?? copy.leads(ids.length);

/** Which status the chosen leads get. */
export function StatusDialog(props: Asked) {
  const [change, isBusy] = useChange(props);
  return (
    <ChoiceDialog
      title={copy.statusTitle(whatOf(props))}
      label={leadListCopy.selection.status}
      choices={leadStatuses.map((value) => ({ value, label: leadStatusLabels[value] }))}
      first="contacted"
      confirm={copy.statusConfirm}
      close={copy.close}
      isBusy={isBusy}
      onConfirm={(value) => {
        const status = leadStatuses.find((known) => known === value);
        if (status) void change({ status });
      }}
      onClose={props.onClose}
    />
  );
}

/** Who answers the chosen leads from now on: oneself, a colleague who works leads, or nobody. */
export function OwnerDialog(props: Asked) {
  const [change, isBusy] = useChange(props);
  const colleagues = useStaffNames();
  const { identity } = useGetIdentity();
  const able = (colleagues.data ?? []).filter(worksLeads);
  const choices = [
    ...able.filter(({ user_id }) => user_id === identity?.id),
    ...able.filter(({ user_id }) => user_id !== identity?.id),
  ].map(({ user_id, name }) => ({
    value: user_id,
    label: user_id === identity?.id ? copy.me(name) : name,
    name,
  }));
  const all = [...choices, { value: "unassigned", label: copy.nobody, name: copy.nobody }];
  return (
    <ChoiceDialog
      title={copy.ownerTitle(whatOf(props))}
      label={layoutCopy.owners.label}
      choices={colleagues.isPending ? [] : all}
      first={all[0]?.value ?? "unassigned"}
      confirm={copy.ownerConfirm}
      close={copy.close}
      isBusy={isBusy || colleagues.isPending}
      onConfirm={(owner) => {
        const ownerName = all.find(({ value }) => value === owner)?.name ?? "";
        void change({ owner, ownerName });
      }}
      onClose={props.onClose}
    >
      {() =>
        colleagues.isPending ? (
          <Typography variant="body2" component="output" color="text.secondary">
            {layoutCopy.loading}
          </Typography>
        ) : (
          colleagues.error && (
            <Typography variant="body2" role="alert" color="text.secondary">
              {copy.ownerFailed}
            </Typography>
          )
        )
      }
    </ChoiceDialog>
  );
}

/** The change, after which the dialog closes; what was changed is no longer chosen. */
function useChange({ ids, onClose }: Asked): [(to: LeadChange) => Promise<void>, boolean] {
  const [change, isBusy] = useChangeLeads();
  const { onUnselectItems } = useListContext();
  const act = async (to: LeadChange) => {
    if (await change(ids, to)) onUnselectItems();
    onClose();
  };
  return [act, isBusy];
}
