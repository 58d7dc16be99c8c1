import SearchIcon from "@mui/icons-material/SearchOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import InputBase from "@mui/material/InputBase";
import Typography from "@mui/material/Typography";
import useAutocomplete from "@mui/material/useAutocomplete";
import { useId, useState } from "react";
import { useNavigate } from "react-router";
import { focusOnMount } from "../ui/focus-on-mount.ts";
import { layoutCopy } from "../ui/ui.copy.ts";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { createSearches } from "./list-searches.ts";
import { paletteCopy as copy } from "./palette.copy.ts";
import { PaletteGroup, type GroupedOptions } from "./palette-group.tsx";
import type { PaletteOption } from "./palette-option.ts";
import { useCommands } from "./use-commands.ts";
import { useFoundRecords } from "./use-found-records.ts";
import { useRecentRecords } from "./use-recent-records.ts";

/** Finds records, screens and actions; lists recently opened records while nothing is typed. */
export function PaletteDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      onClose={onClose}
      slotProps={{
        container: { sx: { alignItems: "flex-start" } },
        paper: {
          "aria-label": copy.title,
          sx: {
            marginTop: { xs: 1, sm: "12vh" },
            marginInline: { xs: 1, sm: 4 },
            width: { xs: "calc(100% - 16px)", sm: "calc(100% - 64px)" },
            maxHeight: { xs: "calc(100dvh - 16px)", sm: "70vh" },
          },
        },
      }}
    >
      <Palette onClose={onClose} />
    </Dialog>
  );
}

/** The box and the list, a child of the dialog: `useAutocomplete` needs the box when it mounts. */
function Palette({ onClose }: { onClose: () => void }) {
  const id = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const found = useFoundRecords(typed);
  const { term } = found;
  const recent = useRecentRecords();
  const commands = useCommands(term);
  // Not before the recent records, or the highlight would stay on the first command.
  const initial = recent ? [...recent, ...commands] : [];
  const options =
    term === ""
      ? initial
      : [
          ...commands,
          ...found.options,
          // Not before the records, or the highlight would stay on them when the records arrive.
          ...(found.isSearching ? [] : createSearches(term)),
        ];

  const open = ({ to, run }: PaletteOption) => {
    onClose();
    if (to) void navigate(to);
    run?.();
  };
  const list = useAutocomplete<PaletteOption>({
    id,
    options,
    open: true,
    autoHighlight: true,
    disableCloseOnSelect: true,
    clearOnBlur: false,
    value: null,
    inputValue: typed,
    // The database and the commands have matched the term.
    filterOptions: (all) => all,
    groupBy: ({ group }) => group,
    getOptionKey: ({ key }) => key,
    getOptionLabel: ({ label }) => label,
    isOptionEqualToValue: (one, other) => one.key === other.key,
    onInputChange: (_event, text, reason) => {
      if (reason === "input") setTyped(text);
    },
    onChange: (_event, option) => option && open(option),
    onClose: (_event, reason) => {
      if (reason === "escape") onClose();
    },
  });
  // With `groupBy`, the options come in groups.
  const groups = list.groupedOptions.filter((one): one is GroupedOptions => "options" in one);
  const count = found.options.length;
  const isEmpty = term.length > 1 && count === 0 && !found.isSearching && !found.error;

  return (
    <>
      <Box
        {...list.getRootProps()}
        sx={{
          display: "flex",
          alignItems: "center",
          gap: 1.5,
          paddingInline: 2,
          borderBottom: 1,
          borderColor: "divider",
        }}
      >
        <SearchIcon fontSize="small" aria-hidden />
        <InputBase
          fullWidth
          inputRef={focusOnMount}
          placeholder={copy.placeholder}
          // The focus is visible by the cursor: the field fills the dialog.
          inputProps={{
            ...list.getInputProps(),
            "aria-label": copy.title,
            enterKeyHint: "go",
            style: { outline: "none" },
          }}
          sx={{ height: 52, fontSize: "1rem" }}
        />
      </Box>
      <Typography
        component="output"
        variant="body2"
        color="text.secondary"
        sx={{ display: "block", paddingInline: 2 }}
      >
        {found.isSearching && count === 0 ? (
          <Box component="span" sx={{ display: "block", paddingBlock: 1 }}>
            {copy.searching}
          </Box>
        ) : isEmpty ? (
          <Box
            component="span"
            sx={{ display: "block", paddingBlock: 1, overflowWrap: "anywhere" }}
          >
            {copy.none(term)}
          </Box>
        ) : (
          term !== "" && <VisuallyHidden>{copy.results(count)}</VisuallyHidden>
        )}
      </Typography>
      {found.error && (
        <Typography variant="body2" role="alert" sx={{ paddingInline: 2, paddingBlock: 1 }}>
          {copy.failed}{" "}
          <Button size="small" variant="outlined" onClick={() => void found.refetch()}>
            {layoutCopy.retry}
          </Button>
        </Typography>
      )}
      <Box
        component="ul"
        {...list.getListboxProps()}
        // `useAutocomplete` expects a label element, which the box does not have.
        aria-labelledby={undefined}
        aria-label={copy.title}
        sx={{ listStyle: "none", margin: 0, padding: 0, paddingBottom: 1, overflowY: "auto" }}
      >
        {groups.map((group) => (
          <PaletteGroup key={group.key} group={group} getOptionProps={list.getOptionProps} />
        ))}
      </Box>
    </>
  );
}
