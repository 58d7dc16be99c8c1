import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { useStore, useStoreContext } from "react-admin";
import { TimeZonePreference } from "../format/time-zone-field.tsx";
import { accountCopy } from "./account.copy.ts";
import { Section } from "./section.tsx";

const copy = accountCopy.appearance;

/** Without a stored value, the theme of the device applies. React-Admin's `useTheme` cannot remove the value. */
const storeKey = "theme";

/** The theme (light, dark, or that of the device) and the time zone of all displayed times. */
export function Appearance() {
  const [theme, setTheme] = useStore<string | undefined>(storeKey);
  const store = useStoreContext();
  return (
    <Section title={copy.title}>
      <TextField
        select
        id="theme"
        label={copy.theme}
        value={theme ?? "system"}
        onChange={({ target }) =>
          target.value === "system" ? store.removeItem(storeKey) : setTheme(target.value)
        }
        sx={{ minWidth: 200 }}
      >
        {Object.entries(copy.themes).map(([value, label]) => (
          <MenuItem key={value} value={value}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      <TimeZonePreference />
    </Section>
  );
}
