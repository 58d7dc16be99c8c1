import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import type { UseGetManyReferenceHookValue } from "react-admin";
import { Link } from "react-router";
import { formatDateTime, formatLongDateTime } from "../format/time.ts";
import type { Company } from "../shared/company/company-values.ts";
import type { Person } from "../shared/person/do-not-contact.tsx";
import { Part } from "../ui/query-section.tsx";
import { companiesCopy } from "./companies.copy.ts";

const copy = companiesCopy.members;

/** The people of the company, last seen first. */
export function CompanyPeople(props: {
  company: Company;
  query: UseGetManyReferenceHookValue<Person>;
}) {
  const { data: people = [], total = 0 } = props.query;
  return (
    <Part title={copy.title} query={props.query} failed={copy.failed}>
      {people.length === 0 && (
        <Typography variant="body2" color="text.secondary">
          {props.company.domain ? copy.none : copy.noneWithoutDomain}
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: "none", margin: 0, padding: 0, fontSize: "0.875rem" }}>
        {people.map((person) => (
          <Box
            component="li"
            key={person.id}
            sx={{
              display: "flex",
              flexWrap: "wrap",
              justifyContent: "space-between",
              columnGap: 2,
              paddingBlock: 0.75,
              borderTop: 1,
              borderColor: "divider",
              overflowWrap: "anywhere",
            }}
          >
            <Box sx={{ minWidth: 0 }}>
              <MuiLink component={Link} to={`/people/${person.id}`} underline="always">
                {person.name || person.email}
              </MuiLink>
              {person.name && (
                <Box component="span" sx={{ color: "text.secondary" }}>{` · ${person.email}`}</Box>
              )}
            </Box>
            <Box
              component="time"
              dateTime={person.last_seen_at}
              title={formatLongDateTime(person.last_seen_at)}
              sx={{ color: "text.secondary" }}
            >
              {formatDateTime(person.last_seen_at)}
            </Box>
          </Box>
        ))}
      </Box>
      {total > people.length && people.length > 0 && (
        <Typography variant="body2" color="text.secondary">
          {copy.limited(people.length, total)}{" "}
          <MuiLink component={Link} to={allOf(props.company)} underline="always">
            {copy.all}
          </MuiLink>
        </Typography>
      )}
    </Part>
  );
}

/** The list of people, filtered by the company. */
const allOf = ({ id }: Company) =>
  `/people?${new URLSearchParams({
    displayedFilters: JSON.stringify({ company: true }),
    filter: JSON.stringify({ company: id }),
  })}`;
