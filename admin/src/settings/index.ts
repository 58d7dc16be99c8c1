import SettingsIcon from "@mui/icons-material/TuneOutlined";
import { lazy } from "react";

/** Settings, for administrators. */
export default {
  name: "settings",
  icon: SettingsIcon,
  options: { label: "Settings" },
  list: lazy(async () => ({ default: (await import("./settings-screen.tsx")).SettingsScreen })),
};
