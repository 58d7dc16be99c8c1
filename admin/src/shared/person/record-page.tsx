import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { PrevNextButtons, ShowBase, useShowContext } from "react-admin";
import { UserFacingError } from "../../providers/failures.ts";
import { BackLink } from "../../ui/links.tsx";
import { lineClamp } from "../../ui/line-clamp.ts";
import { withoutNotification } from "../../ui/list-states.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useScreenTitle } from "../../ui/screen-title.ts";

/** Loads the list with its last filters, in which React-Admin finds the previous and the next record. */
const listQuery = { meta: { of: "list" }, staleTime: 5 * 60_000 };
/** The maximum number of rows that the database returns per request. */
const maxListRows = 100;

interface RecordPageProps {
  resource: string;
  /** Label of the link to the list. */
  back: string;
  loading: string;
  missing: string;
  /** The default sort order of the list. */
  sort: { field: string; order: "ASC" | "DESC" };
  children: ReactNode;
}

/** The page of a lead or a person: loads the record and links to the list and to the previous and next record. */
export function RecordPage(props: RecordPageProps) {
  const { resource, back, loading, missing, sort } = props;
  return (
    <ShowBase
      resource={resource}
      disableAuthentication
      queryOptions={withoutNotification}
      loading={<Notice tone="status" text={loading} />}
      error={<Failure to={`/${resource}`} back={back} missing={missing} />}
    >
      <Box sx={{ display: "grid", gap: 1.5, gridTemplateColumns: "minmax(0, 1fr)" }}>
        <Box
          sx={{
            display: "flex",
            alignItems: "center",
            justifyContent: "space-between",
            minHeight: 36,
          }}
        >
          <BackLink to={`/${resource}`}>{back}</BackLink>
          <PrevNextButtons
            resource={resource}
            limit={maxListRows}
            sort={sort}
            queryOptions={listQuery}
          />
        </Box>
        {props.children}
      </Box>
    </ShowBase>
  );
}

/** An error message; a missing record and a failed request have different texts. */
function Failure(props: { to: string; back: string; missing: string }) {
  const { error } = useShowContext();
  const isOutage = error instanceof UserFacingError && (error.status === 0 || error.status >= 500);
  return (
    <>
      <BackLink to={props.to}>{props.back}</BackLink>
      <Notice tone="alert" text={isOutage ? error.message : props.missing} />
    </>
  );
}

/** The header of a record: name, contact buttons and fields that save individually. */
export function RecordHeader(props: {
  name: string;
  /** Below the name. */
  subtitle?: ReactNode;
  /** Beside the name. */
  actions?: ReactNode;
  /** Status, owner and company. */
  children: ReactNode;
}) {
  useScreenTitle(props.name);
  return (
    <Box
      component="header"
      sx={{
        display: "grid",
        gap: 1.5,
        paddingBottom: 2,
        borderBottom: 1,
        borderColor: "divider",
        gridTemplateColumns: "minmax(0, 1fr)",
      }}
    >
      <Box>
        <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 1.5 }}>
          <Typography variant="h1" title={props.name} sx={lineClamp(3)}>
            {props.name}
          </Typography>
          {props.actions}
        </Box>
        {props.subtitle}
      </Box>
      <Box
        sx={{
          display: "grid",
          gap: 2,
          gridTemplateColumns: {
            xs: "repeat(2, minmax(0, 1fr))",
            sm: "repeat(3, minmax(0, 220px))",
          },
          alignItems: "start",
        }}
      >
        {props.children}
      </Box>
    </Box>
  );
}

/** Two columns: replies, notes and the timeline in the main one, the rest beside it. One column on a phone. */
export function RecordColumns(props: { main: ReactNode; aside: ReactNode }) {
  const column = { display: "grid", gap: 3, gridTemplateColumns: "minmax(0, 1fr)" };
  return (
    <Box
      sx={{
        display: "grid",
        alignItems: "start",
        gap: { xs: 3, lg: 5 },
        paddingTop: 1,
        gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 7fr) minmax(0, 4fr)" },
      }}
    >
      <Box sx={column}>{props.main}</Box>
      <Box component="aside" sx={column}>
        {props.aside}
      </Box>
    </Box>
  );
}
