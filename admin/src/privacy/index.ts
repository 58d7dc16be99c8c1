import PrivacyIcon from "@mui/icons-material/PrivacyTipOutlined";
import { lazy } from "react";

/** Everything about one e-mail address, out and away, for admins. No table stands behind it. */
export default {
  name: "privacy",
  icon: PrivacyIcon,
  options: { label: "Privacy" },
  list: lazy(async () => ({ default: (await import("./privacy-screen.tsx")).PrivacyScreen })),
};
