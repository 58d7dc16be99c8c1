import Autocomplete from "@mui/material/Autocomplete";
import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import CloseIcon from "@mui/icons-material/Close";
import IconButton from "@mui/material/IconButton";
import { useState } from "react";
import { useDataProvider, useGetList } from "react-admin";
import type { AdminDataProvider } from "../../providers/data/data-provider.ts";
import { useChange } from "../../editing/use-command.ts";
import { Part } from "../../ui/query-section.tsx";
import { tagsCopy as copy } from "./tags.copy.ts";
import { maxTagLength, useTagNames, type TaggedResource } from "./use-tags.ts";

const sources = {
  people: ["person_tags", "person_id"],
  companies: ["company_tags", "company_id"],
} as const satisfies Record<TaggedResource, readonly [string, string]>;

const byTag = { field: "tag", order: "ASC" } as const;
const pagination = { page: 1, perPage: 100 };

/** The tags of a person or a company. Editors add and remove them; each change is saved at once. */
export function RecordTags(props: { resource: TaggedResource; id: string; isEditor: boolean }) {
  const { resource, id, isEditor } = props;
  const [table, column] = sources[resource];
  const query = useGetList<{ id: string; tag: string }>(table, {
    filter: { [column]: id },
    sort: byTag,
    pagination,
  });
  const dataProvider = useDataProvider<AdminDataProvider>();
  const [change, isBusy] = useChange(copy.saveFailed);
  const tags = query.data?.map(({ tag }) => tag) ?? [];
  const save = (tag: string, how: "added" | "removed") =>
    change(async () => {
      await dataProvider.call("change_tags", { kind: resource, ids: [id], [how]: [tag] });
      return copy.saved[how](tag);
    });

  return (
    <Part title={copy.title} query={query} failed={copy.failed}>
      {tags.length === 0 && !isEditor && (
        <Typography variant="body2" color="text.secondary">
          {copy.none}
        </Typography>
      )}
      {tags.length > 0 && (
        <Box
          component="ul"
          sx={{ display: "flex", flexWrap: "wrap", gap: 1, margin: 0, padding: 0 }}
        >
          {tags.map((tag) => (
            <Box component="li" key={tag} sx={{ listStyle: "none", maxWidth: "100%" }}>
              <Chip
                size="small"
                variant="outlined"
                label={
                  <>
                    {tag}
                    {isEditor && (
                      <RemoveButton
                        tag={tag}
                        isBusy={isBusy}
                        onRemove={() => void save(tag, "removed")}
                      />
                    )}
                  </>
                }
              />
            </Box>
          ))}
        </Box>
      )}
      {isEditor && <AddTag tags={tags} isBusy={isBusy} onAdd={(tag) => save(tag, "added")} />}
    </Part>
  );
}

/** A button inside of the chip: with MUI's `onDelete`, the whole chip is a button that contains an icon. */
function RemoveButton(props: { tag: string; isBusy: boolean; onRemove: () => void }) {
  return (
    <IconButton
      size="small"
      disabled={props.isBusy}
      aria-label={copy.remove(props.tag)}
      onClick={props.onRemove}
      sx={{ padding: 0.5, marginLeft: 0.25, marginRight: -0.75 }}
    >
      <CloseIcon sx={{ fontSize: 16 }} />
    </IconButton>
  );
}

/** A field for one more tag. The typed text stays if saving fails. */
function AddTag(props: {
  tags: readonly string[];
  isBusy: boolean;
  onAdd: (tag: string) => Promise<boolean>;
}) {
  const [typed, setTyped] = useState("");
  const names = useTagNames().filter((name) => !props.tags.includes(name));
  async function add(tag: string | null) {
    if (tag?.trim() && (await props.onAdd(tag.trim()))) setTyped("");
  }
  return (
    <Autocomplete
      freeSolo
      blurOnSelect
      size="small"
      options={names}
      value={null}
      inputValue={typed}
      disabled={props.isBusy}
      onInputChange={(_event, text, reason) => {
        if (reason === "input" || reason === "clear") setTyped(text);
      }}
      onChange={(_event, tag) => void add(tag)}
      renderInput={(params) => (
        <TextField
          {...params}
          label={copy.add}
          helperText={copy.hint}
          slotProps={{ htmlInput: { ...params.inputProps, maxLength: maxTagLength } }}
        />
      )}
    />
  );
}
