import ScoringIcon from "@mui/icons-material/RuleOutlined";
import { lazy } from "react";

/** Rules that score leads: readable by all staff, edited by administrators. */
export default {
  name: "scoring_rules",
  icon: ScoringIcon,
  options: { label: "Scoring rules" },
  recordRepresentation: "name",
  list: lazy(async () => ({ default: (await import("./rule-list.tsx")).RuleList })),
  edit: lazy(async () => ({ default: (await import("./rule-page.tsx")).EditRule })),
  create: lazy(async () => ({ default: (await import("./rule-page.tsx")).CreateRule })),
};
