import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import Typography from "@mui/material/Typography";
import { Fragment, type ReactNode } from "react";
import { shortcutsCopy as copy } from "./shortcuts.copy.ts";
import { useDestinations } from "./use-destinations.ts";

type ActionName = keyof typeof copy.actions;
type Shortcut = readonly [label: string, keys: readonly string[], separator: string];

const listKeys: readonly [ActionName, readonly string[]][] = [
  ["next", ["J", "↓"]],
  ["previous", ["K", "↑"]],
  ["open", ["Enter"]],
  ["select", ["X"]],
  ["selectPage", ["A"]],
  ["clear", ["Esc"]],
  ["search", ["/"]],
  ["create", ["N"]],
  ["nextPage", ["]"]],
  ["previousPage", ["["]],
];
const leadListKeys: readonly [ActionName, readonly string[]][] = [
  ["reply", ["R", "E"]],
  ["status", ["S"]],
  ["owner", ["O"]],
  ["refresh", ["U"]],
];
const recordKeys: readonly [ActionName, readonly string[]][] = [
  ["nextRecord", ["]"]],
  ["previousRecord", ["["]],
  ["reply", ["R", "E"]],
  ["leadStatus", ["S"]],
  ["owner", ["O"]],
];
const globalKeys: readonly [ActionName, readonly string[]][] = [
  ["find", ["Ctrl K", "⌘ K"]],
  ["add", ["N"]],
  ["leave", ["Esc"]],
  ["help", ["?"]],
];

const shortcutsOf = (group: readonly [ActionName, readonly string[]][]): Shortcut[] =>
  group.map(([action, keys]) => [copy.actions[action], keys, copy.or]);

const groups = { display: "grid", gap: 3, alignContent: "start" } as const;

/** A dialog that lists the keyboard shortcuts and enables or disables single letters. */
export function ShortcutsHelp(props: {
  isEnabled: boolean;
  onChange: (isEnabled: boolean) => void;
  onClose: () => void;
}) {
  const destinations = useDestinations();
  const screens = Object.entries(copy.screens)
    .filter(([key]) => destinations.has(key))
    .map(([key, label]): Shortcut => [label, ["G", key.toUpperCase()], copy.followedBy]);
  return (
    <Dialog open onClose={props.onClose} maxWidth="md" aria-labelledby="shortcuts-title">
      <DialogTitle id="shortcuts-title">{copy.title}</DialogTitle>
      <DialogContent
        sx={{ display: "grid", gap: 3, gridTemplateColumns: { md: "repeat(3, minmax(0, 1fr))" } }}
      >
        <Group title={copy.lists} shortcuts={shortcutsOf(listKeys)} />
        <Box sx={groups}>
          <Group title={copy.leadList} shortcuts={shortcutsOf(leadListKeys)} />
          <Group title={copy.record} shortcuts={shortcutsOf(recordKeys)} />
        </Box>
        <Box sx={groups}>
          <Group title={copy.everywhere} shortcuts={shortcutsOf(globalKeys)} />
          <Group title={copy.goTo} shortcuts={screens} />
        </Box>
      </DialogContent>
      <DialogActions sx={{ justifyContent: "space-between", padding: "0 24px 20px" }}>
        <FormControlLabel
          control={
            <Switch
              checked={props.isEnabled}
              onChange={(event) => props.onChange(event.target.checked)}
            />
          }
          label={copy.on}
        />
        <Button variant="contained" onClick={props.onClose}>
          {copy.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Group({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) {
  return (
    <section>
      <Typography variant="body2" component="h3" sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
      <Box component="dl" sx={{ margin: 0, fontSize: "0.875rem" }}>
        {shortcuts.map(([label, keys, separator]) => (
          <Box
            key={label}
            sx={{ display: "flex", justifyContent: "space-between", gap: 2, paddingBlock: 0.5 }}
          >
            <dt>{label}</dt>
            <Box component="dd" sx={{ margin: 0, whiteSpace: "nowrap" }}>
              {keys.map((key, index) => (
                <Fragment key={key}>
                  {index > 0 && ` ${separator} `}
                  <Key>{key}</Key>
                </Fragment>
              ))}
            </Box>
          </Box>
        ))}
      </Box>
    </section>
  );
}

const Key = ({ children }: { children: ReactNode }) => (
  <Box
    component="kbd"
    sx={{
      display: "inline-block",
      minWidth: 22,
      paddingInline: 0.5,
      border: 1,
      borderColor: "divider",
      borderRadius: 1,
      fontFamily: "inherit",
      textAlign: "center",
    }}
  >
    {children}
  </Box>
);
