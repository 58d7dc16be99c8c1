import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import { isEmpty, useGetList } from "react-admin";
import { useWatch } from "react-hook-form";
import { Link } from "react-router";
import { useEffect, useState } from "react";
import type { Database } from "@site/supabase/contracts/database.types";
import { personCopy } from "./person.copy.ts";

const copy = personCopy.duplicate;
const debounceMs = 300;
type FoundPerson = Database["public"]["Functions"]["search_people"]["Returns"][number];

/** Shows the person who already has the email address in the form, with a link. `text` says what saving does. */
export function DuplicateHint({ text }: { text: string }) {
  const email = useEmail();
  const { data } = useGetList<FoundPerson>(
    "people",
    {
      filter: { q: email },
      sort: { field: "last_seen_at", order: "DESC" },
      pagination: { page: 1, perPage: 5 },
      // The rows lack columns of a person, so React-Admin must not cache them as people.
      meta: { of: "list" },
    },
    { enabled: email !== "", onError: () => undefined },
  );
  const person = email === "" ? undefined : data?.find((found) => found.email === email);
  return (
    // Always rendered, because screen readers announce changes inside an existing region only.
    <Box component="output" className="wide">
      {person && (
        <Alert severity="info" variant="outlined">
          {copy.known(person.name ?? person.email, person.submissions)} {text}{" "}
          <MuiLink component={Link} to={`/people/${person.id}`} underline="always">
            {copy.open}
          </MuiLink>
        </Alert>
      )}
    </Box>
  );
}

/** Returns the address in the form in lower case once the user pauses; "" while it is incomplete. */
function useEmail(): string {
  const typed: unknown = useWatch({ name: "email" });
  const email = isEmpty(typed) ? "" : String(typed).trim().toLowerCase();
  const [settled, setSettled] = useState("");
  useEffect(() => {
    const timer = setTimeout(
      () => setSettled(/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? email : ""),
      debounceMs,
    );
    return () => clearTimeout(timer);
  }, [email]);
  return settled;
}
