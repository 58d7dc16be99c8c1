import SearchIcon from "@mui/icons-material/Search";
import Box from "@mui/material/Box";
import type { SxProps, Theme } from "@mui/material/styles";
import { useEffect, useState } from "react";

/** Debounce delay of the search in milliseconds. */
const PAUSE = 300;

/** The search field of a filter bar. The `applied` term is in the URL. */
export function SearchField(props: {
  placeholder: string;
  label: string;
  applied: string;
  onSearch: (q: string) => void;
  sx?: SxProps<Theme>;
}) {
  const { applied, onSearch } = props;
  // A focused field shows the entered text. Otherwise it shows the applied term, so that "back" and "clear"
  // update it.
  const [typed, setTyped] = useState<string>();
  const waiting = typed !== undefined && typed.trim() !== applied;

  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => onSearch(typed.trim()), PAUSE);
    return () => clearTimeout(timer);
  }, [waiting, typed, onSearch]);

  return (
    <Box
      component="label"
      sx={[
        (theme) => ({
          display: "flex",
          alignItems: "center",
          gap: 1,
          height: 38,
          "@media (pointer: coarse)": { height: 44 },
          paddingInline: 1.5,
          border: 1,
          borderColor: theme.palette.grey[500],
          borderRadius: 1,
          backgroundColor: "background.paper",
          color: "text.secondary",
          cursor: "text",
          "&:hover": { borderColor: "text.primary" },
          "&:focus-within": {
            borderColor: "primary.main",
            boxShadow: `inset 0 0 0 1px ${theme.palette.primary.main}`,
          },
        }),
        ...(Array.isArray(props.sx) ? props.sx : [props.sx]),
      ]}
    >
      <SearchIcon fontSize="small" aria-hidden />
      <Box
        component="input"
        type="search"
        aria-label={props.label}
        placeholder={props.placeholder}
        maxLength={200}
        value={typed ?? applied}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => {
          if (waiting) onSearch(typed.trim());
          setTyped(undefined);
        }}
        sx={{
          flex: 1,
          minWidth: 0,
          height: "100%",
          margin: 0,
          padding: 0,
          border: 0,
          outline: "none",
          background: "none",
          font: "inherit",
          fontSize: "0.9375rem",
          color: "text.primary",
          "&::placeholder": { color: "text.disabled", opacity: 1 },
        }}
      />
    </Box>
  );
}
