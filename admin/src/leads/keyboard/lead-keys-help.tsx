import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useEffect, useId, useRef } from "react";
import { leadListCopy } from "../list/lead-list.copy.ts";
import { useLeadKeys } from "./lead-keys.tsx";

const copy = leadListCopy.keys;

const keys: readonly [word: keyof typeof copy.words, keys: readonly string[]][] = [
  ["next", ["J", "↓"]],
  ["previous", ["K", "↑"]],
  ["open", ["Enter"]],
  ["reply", ["R", "E"]],
  ["status", ["S"]],
  ["owner", ["O"]],
  ["choose", ["X"]],
  ["choosePage", ["A"]],
  ["search", ["/"]],
  ["nextPage", ["N"]],
  ["previousPage", ["P"]],
  ["news", ["U"]],
  ["leave", ["Esc"]],
  ["help", ["?"]],
];

/** What the keys do, and whether they do. */
export function LeadKeysHelp() {
  const { areOn, setOn, close } = useLeadKeys();
  const title = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <Box
      component="dialog"
      ref={dialog}
      aria-labelledby={title}
      onClose={close}
      sx={{
        width: "min(640px, calc(100vw - 32px))",
        maxHeight: "calc(100dvh - 32px)",
        margin: "auto",
        padding: 3,
        border: 1,
        borderColor: "divider",
        borderRadius: 1,
        backgroundColor: "background.paper",
        color: "text.primary",
        boxShadow: "0 1px 2px rgb(0 0 0 / 0.1), 0 12px 32px rgb(0 0 0 / 0.2)",
        "&::backdrop": { backgroundColor: "rgb(0 0 0 / 0.45)" },
      }}
    >
      <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>
        <Box component="hgroup" sx={{ display: "grid", gap: 0.5 }}>
          <Typography variant="h2" id={title}>
            {copy.title}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {copy.answer}
          </Typography>
        </Box>
        <Box
          component="dl"
          sx={{
            margin: 0,
            columnCount: { sm: 2 },
            columnGap: 4,
            fontSize: "0.875rem",
          }}
        >
          {keys.map(([word, names]) => (
            <Box
              key={word}
              sx={{
                display: "flex",
                justifyContent: "space-between",
                gap: 2,
                paddingBlock: 0.75,
                borderTop: 1,
                borderColor: "divider",
                breakInside: "avoid",
              }}
            >
              <Box component="dt">{copy.words[word]}</Box>
              <Box component="dd" sx={{ margin: 0, whiteSpace: "nowrap" }}>
                {names.map((name, index) => (
                  <span key={name}>
                    {index > 0 && ` ${copy.or} `}
                    <Key name={name} />
                  </span>
                ))}
              </Box>
            </Box>
          ))}
        </Box>
        <Box
          component="label"
          sx={{ display: "flex", alignItems: "center", gap: 1.25, fontSize: "0.875rem" }}
        >
          <Box
            component="input"
            type="checkbox"
            checked={areOn}
            onChange={(event) => setOn(event.target.checked)}
            sx={{ accentColor: (theme) => theme.palette.primary.main, width: 18, height: 18 }}
          />
          {copy.on}
        </Box>
        <Button
          variant="contained"
          onClick={() => dialog.current?.close()}
          sx={{ justifySelf: "start" }}
        >
          {copy.close}
        </Button>
      </Box>
    </Box>
  );
}

function Key({ name }: { name: string }) {
  return (
    <Box
      component="kbd"
      sx={{
        display: "inline-block",
        minWidth: 24,
        paddingInline: 0.75,
        border: 1,
        borderColor: "divider",
        borderRadius: 1,
        fontFamily: "inherit",
        fontSize: "0.8125rem",
        lineHeight: "22px",
        textAlign: "center",
      }}
    >
      {name}
    </Box>
  );
}
