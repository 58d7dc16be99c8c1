import { useStore, useStoreContext } from "react-admin";
import { NativeChoice } from "../ui/native-select.tsx";
import { accountCopy } from "./account.copy.ts";
import { Section } from "./section.tsx";

const copy = accountCopy.look;

/** Nothing kept means the theme of the device; react-admin's own hook would fill that in. */
const kept = "theme";

const choices = Object.entries(copy.themes).map(([value, label]) => ({ value, label }));

/** Light, dark, or as the device. */
export function Look() {
  const [theme, setTheme] = useStore<string | undefined>(kept);
  const store = useStoreContext();
  return (
    <Section title={copy.title}>
      <NativeChoice
        label={copy.theme}
        value={theme ?? "system"}
        choices={choices}
        onChange={(chosen) => (chosen === "system" ? store.removeItem(kept) : setTheme(chosen))}
        sx={{ minWidth: 200, height: 38 }}
      />
    </Section>
  );
}
