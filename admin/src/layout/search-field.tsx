import SearchIcon from "@mui/icons-material/Search";
import InputAdornment from "@mui/material/InputAdornment";
import OutlinedInput from "@mui/material/OutlinedInput";
import type { SxProps, Theme } from "@mui/material/styles";
import { useEffect, useState } from "react";

/** How long typing pauses before it is searched for, in milliseconds. */
const PAUSE = 300;

/** The search of a filter bar; what is `applied` stands in the address. */
export function SearchField(props: {
  placeholder: string;
  label: string;
  applied: string;
  onSearch: (q: string) => void;
  sx?: SxProps<Theme>;
}) {
  const { applied, onSearch } = props;
  // While it has the focus the field shows what is typed; otherwise what the address asks for, so
  // that "back" and "clear" are seen in it.
  const [typed, setTyped] = useState<string>();
  const waiting = typed !== undefined && typed.trim() !== applied;

  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => onSearch(typed.trim()), PAUSE);
    return () => clearTimeout(timer);
  }, [waiting, typed, onSearch]);

  return (
    <OutlinedInput
      type="search"
      size="small"
      placeholder={props.placeholder}
      value={typed ?? applied}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => {
        if (waiting) onSearch(typed.trim());
        setTyped(undefined);
      }}
      inputProps={{ "aria-label": props.label, maxLength: 200 }}
      startAdornment={
        <InputAdornment position="start">
          <SearchIcon fontSize="small" aria-hidden />
        </InputAdornment>
      }
      sx={[{ height: 38 }, ...(Array.isArray(props.sx) ? props.sx : [props.sx])]}
    />
  );
}
