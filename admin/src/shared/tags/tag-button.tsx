import TagIcon from "@mui/icons-material/LocalOfferOutlined";
import Autocomplete from "@mui/material/Autocomplete";
import MuiButton from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import TextField from "@mui/material/TextField";
import { useId, useState } from "react";
import { Button, useDataProvider, useListContext } from "react-admin";
import type { AdminDataProvider } from "../../providers/data/data-provider.ts";
import { useChange } from "../../editing/use-command.ts";
import { tagsCopy } from "./tags.copy.ts";
import { maxTagLength, useTagNames, type TaggedResource } from "./use-tags.ts";

const copy = tagsCopy.bulk;

/** Adds tags to the selected records and removes others. */
export function TagButton({ resource }: { resource: TaggedResource }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button label={copy.action} onClick={() => setOpen(true)}>
        <TagIcon />
      </Button>
      {isOpen && <TagDialog resource={resource} onClose={() => setOpen(false)} />}
    </>
  );
}

function TagDialog(props: { resource: TaggedResource; onClose: () => void }) {
  const id = useId();
  const { selectedIds, onUnselectItems } = useListContext();
  const names = useTagNames();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const [change, isBusy] = useChange(tagsCopy.saveFailed);
  const [added, setAdded] = useState<string[]>([]);
  const [removed, setRemoved] = useState<string[]>([]);
  const save = () =>
    change(async () => {
      const count = await dataProvider.call("change_tags", {
        kind: props.resource,
        ids: selectedIds.map(String),
        added,
        removed,
      });
      onUnselectItems();
      props.onClose();
      return copy.done(count);
    });
  return (
    <Dialog open onClose={props.onClose} fullWidth maxWidth="xs" aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>{copy.title(selectedIds.length)}</DialogTitle>
      <DialogContent sx={{ display: "grid", gap: 2 }}>
        <TagsField
          isFree
          label={copy.added}
          hint={tagsCopy.hint}
          options={names}
          value={added}
          onChange={setAdded}
        />
        <TagsField label={copy.removed} options={names} value={removed} onChange={setRemoved} />
      </DialogContent>
      <DialogActions>
        <MuiButton variant="outlined" onClick={props.onClose}>
          {copy.cancel}
        </MuiButton>
        <MuiButton
          variant="contained"
          disabled={isBusy || added.length + removed.length === 0}
          onClick={() => void save()}
        >
          {copy.save}
        </MuiButton>
      </DialogActions>
    </Dialog>
  );
}

/** Several tags; `isFree` also accepts new ones, including a text that is still being typed. */
function TagsField(props: {
  label: string;
  hint?: string;
  options: readonly string[];
  value: string[];
  isFree?: boolean;
  onChange: (tags: string[]) => void;
}) {
  return (
    <Autocomplete
      multiple
      freeSolo={props.isFree === true}
      autoSelect={props.isFree === true}
      filterSelectedOptions
      options={props.options}
      value={props.value}
      onChange={(_event, tags) =>
        props.onChange(tags.map((tag) => tag.trim()).filter((tag) => tag !== ""))
      }
      renderInput={(params) => (
        <TextField
          {...params}
          label={props.label}
          helperText={props.hint}
          slotProps={{ htmlInput: { ...params.inputProps, maxLength: maxTagLength } }}
        />
      )}
    />
  );
}
