import LeadsIcon from "@mui/icons-material/InboxOutlined";
import { lazy } from "react";

/** The leads resource: the dashboard and one lead. */
export default {
  name: "leads",
  icon: LeadsIcon,
  options: { label: "Leads" },
  recordRepresentation: "name",
  list: lazy(async () => ({ default: (await import("./list/lead-list.tsx")).LeadList })),
  create: lazy(async () => ({ default: (await import("./list/lead-create.tsx")).LeadCreate })),
  edit: lazy(async () => ({ default: (await import("./page/lead-page.tsx")).LeadPage })),
};
