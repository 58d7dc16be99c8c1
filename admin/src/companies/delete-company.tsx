import Button from "@mui/material/Button";
import { useState } from "react";
import { Confirm, useRedirect } from "react-admin";
import { useDeleteRecord } from "../editing/use-delete-record.ts";
import type { Company } from "../shared/company/company-values.ts";
import { companiesCopy } from "./companies.copy.ts";

const copy = companiesCopy.remove;

/** Deletes the company after a question. Its people and leads stay. */
export function DeleteCompany({ company }: { company: Company }) {
  const [isAsking, setAsking] = useState(false);
  const [remove, isBusy] = useDeleteRecord("companies", copy.failed);
  const redirect = useRedirect();
  return (
    <>
      <Button
        variant="outlined"
        color="error"
        sx={{ justifySelf: "start" }}
        onClick={() => setAsking(true)}
      >
        {copy.action}
      </Button>
      <Confirm
        isOpen={isAsking}
        loading={isBusy}
        title={copy.title(company.name)}
        content={copy.text}
        confirm={copy.action}
        cancel={copy.cancel}
        confirmColor="warning"
        onConfirm={() => remove(company, copy.done(company.name), () => redirect("/companies"))}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
