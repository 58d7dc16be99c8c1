import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { useContext } from "react";
import { CreateButton, DataTable, List, TopToolbar, useRecordContext } from "react-admin";
import { formatDateTime } from "../format/time.ts";
import { useNow } from "../format/use-now.ts";
import { SiteAddress } from "../shell/site-address.tsx";
import { ListEmpty, ListFailure, alwaysFresh } from "../ui/list-states.tsx";
import { ScreenHeader } from "../ui/screen-header.tsx";
import { TimeField } from "../ui/time-field.tsx";
import { scopeName, stateOf, type ApiToken } from "./api-token.ts";
import { apiTokensCopy as copy } from "./api-tokens.copy.ts";
import { RevokeButton } from "./revoke-button.tsx";

const newestFirst = { field: "created_at", order: "DESC" } as const;

/** All API tokens with their access, expiry and last use. */
export const ApiTokenList = () => (
  <>
    <ScreenHeader title={copy.title} subtitle={copy.subtitle} />
    <Usage />
    <List<ApiToken>
      title={false}
      perPage={50}
      sort={newestFirst}
      actions={
        <TopToolbar>
          <CreateButton label={copy.add} />
        </TopToolbar>
      }
      empty={false}
      error={<ListFailure text={copy.failed} />}
      queryOptions={alwaysFresh}
    >
      <DataTable<ApiToken>
        rowClick={false}
        bulkActionButtons={false}
        empty={<ListEmpty text={copy.empty} />}
        sx={{ "& .wide": { display: { xs: "none", md: "table-cell" } } }}
      >
        <DataTable.Col source="name" label={copy.columns.name} sx={{ overflowWrap: "anywhere" }} />
        <DataTable.Col<ApiToken>
          source="scopes"
          label={copy.columns.scopes}
          disableSort
          className="wide"
          render={({ scopes }) => scopes.map(scopeName).join(", ")}
        />
        <DataTable.Col label={copy.columns.status} field={StateField} />
        <DataTable.Col
          source="expires_at"
          label={copy.columns.expires_at}
          className="wide"
          field={TimeField}
        />
        <DataTable.Col<ApiToken>
          source="last_used_at"
          label={copy.columns.last_used_at}
          className="wide"
          render={({ last_used_at }) => (last_used_at ? formatDateTime(last_used_at) : copy.never)}
        />
        <DataTable.NumberCol source="uses" label={copy.columns.uses} className="wide" />
        <DataTable.Col label={copy.columns.actions} field={RevokeButton} />
      </DataTable>
    </List>
  </>
);

function Usage() {
  const address = `${useContext(SiteAddress).replace(/\/$/, "")}/api/v1`;
  return (
    <Typography variant="body2" sx={{ marginTop: 1, overflowWrap: "anywhere" }}>
      {copy.usage} <code>{address}</code> {copy.withHeader}{" "}
      <Link href={address} target="_blank" rel="noopener" underline="always">
        {copy.description}
      </Link>
    </Typography>
  );
}

function StateField() {
  const token = useRecordContext<ApiToken>();
  const now = useNow();
  return <>{token && copy.states[stateOf(token, now)]}</>;
}
