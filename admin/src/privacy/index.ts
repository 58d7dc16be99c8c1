import PrivacyIcon from "@mui/icons-material/PrivacyTipOutlined";
import { lazy } from "react";

/** Export and erasure of the data about one email address, for administrators. A screen without a table. */
export default {
  name: "privacy",
  icon: PrivacyIcon,
  options: { label: "Privacy" },
  list: lazy(async () => ({ default: (await import("./privacy-screen.tsx")).PrivacyScreen })),
};
