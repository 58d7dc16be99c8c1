import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import { useListContext, type RaRecord } from "react-admin";
import { layoutCopy } from "./ui.copy.ts";
import { Notice } from "./notice.tsx";
import { Pages } from "./pagination.tsx";

/** What a list's query is given where `ListBody` says that it failed: a toast would say it twice. */
export const shownInPlace = () => undefined;

/** The rows of the list around it, with the way to the next page; or why there are none to show. */
export function ListBody<Row extends RaRecord>(props: {
  copy: { loading: string; failed: string; empty: string };
  children: (rows: Row[]) => ReactNode;
}) {
  const { data, error, isPending, refetch } = useListContext<Row>();
  const { copy } = props;
  if (error) {
    return (
      <Notice
        tone="alert"
        text={copy.failed}
        action={
          <Button variant="outlined" onClick={() => void refetch()}>
            {layoutCopy.retry}
          </Button>
        }
      />
    );
  }
  if (isPending) return <Notice tone="status" text={copy.loading} />;
  if (data.length === 0) return <Notice tone="status" text={copy.empty} />;
  return (
    <>
      {props.children(data)}
      <Pages />
    </>
  );
}
