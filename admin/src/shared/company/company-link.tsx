import MuiLink from "@mui/material/Link";
import { useGetOne } from "react-admin";
import { Link } from "react-router";
import { withoutNotification } from "../../ui/list-states.tsx";
import type { Company } from "./company-values.ts";

/** Links to the page of a company by its name. Renders nothing until the name is loaded. */
export function CompanyLink({ id }: { id: string }) {
  const { data: company } = useGetOne<Company>("companies", { id }, withoutNotification);
  if (!company) return null;
  return (
    <MuiLink component={Link} to={`/companies/${id}`} variant="body2" underline="always">
      {company.name}
    </MuiLink>
  );
}
