import SettingsIcon from "@mui/icons-material/TuneOutlined";
import { lazy } from "react";

/** What is set where, and the rows among it, for admins. */
export default {
  name: "settings",
  icon: SettingsIcon,
  options: { label: "Settings" },
  list: lazy(async () => ({ default: (await import("./settings-screen.tsx")).SettingsScreen })),
};
