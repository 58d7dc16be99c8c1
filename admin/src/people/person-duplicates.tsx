import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import MuiLink from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useCallback, useState, type ReactNode } from "react";
import { useDataProvider, useGetList } from "react-admin";
import { Link } from "react-router";
import { Part } from "../ui/query-section.tsx";
import { SearchField } from "../ui/search-field.tsx";
import { useChange } from "../editing/use-command.ts";
import type { Person } from "../shared/person/do-not-contact.tsx";
import type { AdminDataProvider } from "../providers/data/data-provider.ts";
import { peopleCopy } from "./people.copy.ts";

const MergeDialog = lazy(async () => ({
  default: (await import("./merge-dialog.tsx")).MergeDialog,
}));

const copy = peopleCopy.duplicates;
const reasonLabels: Readonly<Record<string, string>> = copy.reasons;

/** Possible duplicates of a person, and a search for another person to merge. */
export function PersonDuplicates({ person }: { person: Person }) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const [other, setOther] = useState<string>();
  const [change, isBusy] = useChange(copy.dismissFailed);
  const query = useQuery({
    queryKey: ["people", "duplicates", person.id, person.version],
    queryFn: () => dataProvider.call("person_duplicates", { person: person.id }),
  });
  const dismiss = (id: string, name: string) =>
    change(async () => {
      await dataProvider.call("dismiss_duplicate", { one: person.id, other: id });
      return copy.dismissed(name);
    });
  return (
    <Part title={copy.title} query={query} failed={copy.failed}>
      {query.data?.length === 0 && (
        <Typography variant="body2" color="text.secondary">
          {copy.none}
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: "none", margin: 0, padding: 0, fontSize: "0.875rem" }}>
        {query.data?.map((found) => (
          <FoundPerson
            key={found.id}
            found={found}
            reasons={found.reasons.map((reason) => reasonLabels[reason] ?? reason).join(", ")}
            onChoose={() => setOther(found.id)}
          >
            <Button
              disabled={isBusy}
              aria-label={copy.dismissLabel(nameOf(found))}
              sx={{ color: "text.primary" }}
              onClick={() => dismiss(found.id, nameOf(found))}
            >
              {copy.dismiss}
            </Button>
          </FoundPerson>
        ))}
      </Box>
      <MergeSearch person={person} onChoose={setOther} />
      {other !== undefined && (
        <Suspense fallback={null}>
          <MergeDialog personId={person.id} otherId={other} onClose={() => setOther(undefined)} />
        </Suspense>
      )}
    </Part>
  );
}

type Found = { id: string; name: string | null; email: string; company: string | null };

const nameOf = ({ name, email }: Found): string => name || email;

function FoundPerson(props: {
  found: Found;
  reasons?: string;
  onChoose: () => void;
  children?: ReactNode;
}) {
  const { found } = props;
  return (
    <Box
      component="li"
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        justifyContent: "space-between",
        columnGap: 2,
        rowGap: 0.5,
        paddingBlock: 0.75,
        borderTop: 1,
        borderColor: "divider",
        overflowWrap: "anywhere",
      }}
    >
      <Box sx={{ flex: "1 1 220px", minWidth: 0 }}>
        <MuiLink component={Link} to={`/people/${found.id}`} sx={{ fontWeight: 600 }}>
          {nameOf(found)}
        </MuiLink>
        <Box>{[found.name && found.email, found.company].filter(Boolean).join(" · ")}</Box>
        {props.reasons && <Box sx={{ color: "text.secondary" }}>{props.reasons}</Box>}
      </Box>
      <Box
        sx={{
          flex: "none",
          display: "flex",
          gap: 1,
          marginLeft: "auto",
        }}
      >
        {props.children}
        <Button
          variant="outlined"
          aria-label={copy.mergeWith(nameOf(found))}
          onClick={props.onChoose}
        >
          {copy.compare}
        </Button>
      </Box>
    </Box>
  );
}

/** Searches for another person to merge. */
function MergeSearch(props: { person: Person; onChoose: (id: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  const [q, setQ] = useState("");
  const search = useCallback((text: string) => setQ(text), []);
  const { data } = useGetList<Pick<Person, "id" | "name" | "email" | "company">>(
    "people",
    {
      filter: { q },
      pagination: { page: 1, perPage: 6 },
      sort: { field: "last_seen_at", order: "DESC" },
      meta: { of: "list" },
    },
    { enabled: q.length > 1 },
  );
  if (!isOpen) {
    return (
      <MuiLink
        component="button"
        variant="body2"
        underline="always"
        sx={{ justifySelf: "start" }}
        onClick={() => setOpen(true)}
      >
        {copy.other}
      </MuiLink>
    );
  }
  const others = q.length > 1 ? data?.filter(({ id }) => id !== props.person.id).slice(0, 5) : [];
  return (
    <Box component="search" aria-label={copy.find} sx={{ display: "grid", gap: 1 }}>
      <SearchField
        placeholder={peopleCopy.search}
        label={copy.find}
        applied={q}
        onSearch={search}
      />
      <Box component="ul" sx={{ listStyle: "none", margin: 0, padding: 0, fontSize: "0.875rem" }}>
        {others?.map((found) => (
          <FoundPerson key={found.id} found={found} onChoose={() => props.onChoose(found.id)} />
        ))}
      </Box>
      {q.length > 1 && others?.length === 0 && (
        <Typography variant="body2" component="output" color="text.secondary">
          {peopleCopy.empty}
        </Typography>
      )}
      <MuiLink
        component="button"
        variant="body2"
        underline="always"
        sx={{ justifySelf: "start" }}
        onClick={() => setOpen(false)}
      >
        {copy.close}
      </MuiLink>
    </Box>
  );
}
