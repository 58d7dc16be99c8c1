import { leadStatusLabels, type LeadStatus } from "@site/supabase/contracts/lead-values";
import { getErrorMessage } from "@site/supabase/domain/errors";
import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useDataProvider, useUnselectAll, type Identifier } from "react-admin";
import type { AdminDataProvider } from "../../providers/data/data-provider.ts";
import { useToast } from "../../ui/toast.tsx";
import { leadListCopy } from "./lead-list.copy.ts";
import { namesText } from "./names-text.ts";

const copy = leadListCopy.change;

/** A change of many leads. `owner` is the id of a staff member or "unassigned". */
type BulkChange =
  | { kind: "status"; status: LeadStatus }
  | { kind: "owner"; owner: string; ownerName: string }
  | { kind: "spam" }
  | { kind: "task"; title: string; due?: string; owner: string };

/** The ids of the changed leads, and a function that restores them and returns how many. */
interface Changed {
  ids: readonly string[];
  undo: () => Promise<number>;
}

/** Applies a change in one database call. */
async function apply(
  { call }: AdminDataProvider,
  ids: string[],
  change: BulkChange,
): Promise<Changed> {
  switch (change.kind) {
    case "status":
    case "owner": {
      const values = change.kind === "status" ? { status: change.status } : { owner: change.owner };
      const changes = await call("change_leads", { ids, ...values });
      return {
        ids: changes.map(({ id }) => id),
        undo: async () => (await call("undo_lead_changes", { changes, ...values })).length,
      };
    }
    case "spam": {
      const marked = (await call("mark_leads_as_spam", { ids })).map(({ id }) => id);
      return {
        ids: marked,
        undo: async () => (await call("restore_leads_from_spam", { ids: marked })).length,
      };
    }
    case "task": {
      const { title, due, owner } = change;
      const tasks = await call("add_tasks", {
        lead_ids: ids,
        title,
        owner,
        ...(due && { due_at: due }),
      });
      return {
        ids: tasks.map(({ lead_id }) => lead_id),
        undo: async () =>
          (await call("remove_added_tasks", { ids: tasks.map(({ id }) => id) })).length,
      };
    }
  }
}

function describe(change: BulkChange): string {
  switch (change.kind) {
    case "status":
      return copy.toStatus(leadStatusLabels[change.status]);
    case "owner":
      return copy.toOwner(change.ownerName);
    case "spam":
      return copy.toSpam;
    case "task":
      return copy.toTask(change.title);
  }
}

/**
 * Changes many leads, reports those that no longer exist, and offers an undo, which is a second, audited
 * change. React-Admin's `useUpdateMany` would cache the requested values of rejected rows as well.
 */
export function useBulkChange(): [
  /** Resolves to true if the request succeeded, even if some leads no longer exist. */
  run: (ids: readonly Identifier[], change: BulkChange) => Promise<boolean>,
  isBusy: boolean,
] {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const queries = useQueryClient();
  const unselectAll = useUnselectAll("leads");
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);

  const reload = () => {
    for (const resource of ["leads", "people", "person_events", "tasks", "spam_submissions"])
      void queries.invalidateQueries({ queryKey: [resource] });
  };

  async function undo(changed: Changed) {
    try {
      const restored = await changed.undo();
      toast(restored === changed.ids.length ? "success" : "error", {
        title: copy.undone(restored),
        text:
          restored === changed.ids.length
            ? copy.undoneText
            : copy.partlyUndone(restored, changed.ids.length),
      });
    } catch (error) {
      toast("error", { title: copy.undoFailed, text: getErrorMessage(error) });
    }
    reload();
  }

  async function run(ids: readonly Identifier[], change: BulkChange) {
    setBusy(true);
    try {
      const changed = await apply(dataProvider, ids.map(String), change);
      const gone = ids.filter((id) => !changed.ids.includes(String(id)));
      const text = [
        changed.ids.length > 0 ? describe(change) : "",
        gone.length > 0 ? copy.gone(namesText(gone.map((id) => nameOf(queries, id)))) : "",
      ];
      toast(gone.length === 0 ? "success" : "error", {
        title:
          gone.length === 0
            ? copy.done(changed.ids.length)
            : copy.partlyDone(changed.ids.length, ids.length),
        text: text.filter(Boolean).join(" "),
        ...(changed.ids.length > 0 && {
          action: { label: copy.undo, onClick: () => void undo(changed) },
        }),
      });
      unselectAll();
      reload();
      return true;
    } catch (error) {
      toast("error", { title: copy.failed, text: getErrorMessage(error) });
      return false;
    } finally {
      setBusy(false);
    }
  }
  return [run, isBusy];
}

interface NamedLead {
  id: Identifier;
  name: string;
}

/** Returns the name of a lead from a cached page of the list. */
function nameOf(queries: QueryClient, id: Identifier): string | undefined {
  const pages = queries.getQueriesData<{ data?: NamedLead[] }>({ queryKey: ["leads", "getList"] });
  for (const [, page] of pages) {
    const found = page?.data?.find((lead) => lead.id === id);
    if (found) return found.name;
  }
  return undefined;
}
