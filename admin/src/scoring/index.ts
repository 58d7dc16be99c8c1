import ScoringIcon from "@mui/icons-material/RuleOutlined";
import { lazy } from "react";

/** What makes a lead promising: read by all staff, written by admins. */
export default {
  name: "scoring_rules",
  icon: ScoringIcon,
  options: { label: "Scoring rules" },
  recordRepresentation: "name",
  list: lazy(async () => ({ default: (await import("./rule-list.tsx")).RuleList })),
  edit: lazy(async () => ({ default: (await import("./rule-page.tsx")).EditRule })),
  create: lazy(async () => ({ default: (await import("./rule-page.tsx")).AddRule })),
};
