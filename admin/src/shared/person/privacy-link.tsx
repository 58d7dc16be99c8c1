import Link from "@mui/material/Link";
import { CanAccess } from "react-admin";
import { Link as RouterLink } from "react-router";
import { personCopy } from "./person.copy.ts";

/** A link to the privacy screen with the person's email address filled in, for administrators. */
export const PrivacyLink = ({ email }: { email: string }) => (
  <CanAccess resource="privacy" action="list">
    <Link
      component={RouterLink}
      to={`/privacy?${new URLSearchParams({ email })}`}
      variant="body2"
      underline="always"
      sx={{ justifySelf: "start" }}
    >
      {personCopy.privacyLink}
    </Link>
  </CanAccess>
);
