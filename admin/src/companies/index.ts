import CompanyIcon from "@mui/icons-material/BusinessOutlined";
import { lazy } from "react";

/** Companies: created from the domains of email addresses or added by staff. */
export default {
  name: "companies",
  icon: CompanyIcon,
  options: { label: "Companies" },
  recordRepresentation: (company: { name: string }) => company.name,
  list: lazy(async () => ({ default: (await import("./company-list.tsx")).CompanyList })),
  create: lazy(async () => ({ default: (await import("./company-create.tsx")).CompanyCreate })),
  edit: lazy(async () => ({ default: (await import("./company-page.tsx")).CompanyPage })),
};
