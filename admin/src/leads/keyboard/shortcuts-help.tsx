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

type Word = keyof typeof copy.words;
type Line = readonly [label: string, keys: readonly string[], between: string];

const listKeys: readonly [Word, readonly string[]][] = [
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
const leadListKeys: readonly [Word, readonly string[]][] = [
  ["reply", ["R", "E"]],
  ["status", ["S"]],
  ["owner", ["O"]],
  ["refresh", ["U"]],
];
const recordKeys: readonly [Word, readonly string[]][] = [
  ["nextRecord", ["]"]],
  ["previousRecord", ["["]],
  ["reply", ["R", "E"]],
  ["leadStatus", ["S"]],
  ["owner", ["O"]],
];
const globalKeys: readonly [Word, readonly string[]][] = [
  ["leave", ["Esc"]],
  ["help", ["?"]],
];

const lines = (keys: readonly [Word, readonly string[]][]): Line[] =>
  keys.map(([word, names]) => [copy.words[word], names, copy.or]);

const groups = { display: "grid", gap: 3, alignContent: "start" } as const;

/** Lists the keyboard shortcuts, and switches single letters on or off. */
export function ShortcutsHelp(props: {
  areOn: boolean;
  onSwitch: (areOn: boolean) => void;
  onClose: () => void;
}) {
  const destinations = useDestinations();
  const screens = Object.entries(copy.screens)
    .filter(([key]) => destinations.has(key))
    .map(([key, label]): Line => [label, ["G", key.toUpperCase()], copy.followedBy]);
  return (
    <Dialog open onClose={props.onClose} maxWidth="md" aria-labelledby="shortcuts-title">
      <DialogTitle id="shortcuts-title">{copy.title}</DialogTitle>
      <DialogContent
        sx={{ display: "grid", gap: 3, gridTemplateColumns: { md: "repeat(3, minmax(0, 1fr))" } }}
      >
        <Group title={copy.lists} lines={lines(listKeys)} />
        <Box sx={groups}>
          <Group title={copy.leadList} lines={lines(leadListKeys)} />
          <Group title={copy.record} lines={lines(recordKeys)} />
        </Box>
        <Box sx={groups}>
          <Group title={copy.everywhere} lines={lines(globalKeys)} />
          <Group title={copy.goTo} lines={screens} />
        </Box>
      </DialogContent>
      <DialogActions sx={{ justifyContent: "space-between", padding: "0 24px 20px" }}>
        <FormControlLabel
          control={
            <Switch
              checked={props.areOn}
              onChange={(event) => props.onSwitch(event.target.checked)}
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

function Group({ title, lines: shown }: { title: string; lines: readonly Line[] }) {
  return (
    <section>
      <Typography variant="body2" component="h3" sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
      <Box component="dl" sx={{ margin: 0, fontSize: "0.875rem" }}>
        {shown.map(([label, keys, between]) => (
          <Box
            key={label}
            sx={{ display: "flex", justifyContent: "space-between", gap: 2, paddingBlock: 0.5 }}
          >
            <dt>{label}</dt>
            <Box component="dd" sx={{ margin: 0, whiteSpace: "nowrap" }}>
              {keys.map((key, index) => (
                <Fragment key={key}>
                  {index > 0 && ` ${between} `}
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
