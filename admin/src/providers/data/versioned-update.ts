import type { DataProvider } from "react-admin";
import type { Conflicts } from "../conflicts.ts";
import { UserFacingError } from "../failures.ts";
import { failureCopy } from "../providers.copy.ts";
import { columnsFor } from "./granted-columns.ts";
import type { RestApi } from "./rest-api.ts";
import { changesOf, isVersioned, saveVersioned } from "./versioned-save.ts";

/**
 * Saves rows. A row with a `version` column is only saved over the version that was read; after a
 * concurrent change `ask` lets the user choose between both values.
 */
export function createVersionedUpdate(
  base: DataProvider,
  { url, fetchJson }: RestApi,
  ask: Conflicts["ask"],
): DataProvider["update"] {
  const fetchRow = async (address: string, options?: Parameters<typeof fetchJson>[1]) => {
    const { json } = await fetchJson(address, options);
    return json[0];
  };
  return async (resource, params) => {
    const read = params.previousData;
    if (!isVersioned(read)) return base.update(resource, params);
    const rowUrl = `${url}/rest/v1/${resource}?id=eq.${encodeURIComponent(String(params.id))}`;
    const columns = columnsFor(resource, params.meta);
    const select = columns ? `&select=${columns.join(",")}` : "";
    const data = await saveVersioned(resource, changesOf(params.data, read), read, {
      patch: (changes, version) =>
        fetchRow(`${rowUrl}&version=eq.${version}${select}`, {
          method: "PATCH",
          headers: new Headers({
            Prefer: "return=representation",
            "Content-Type": "application/json",
          }),
          body: JSON.stringify(changes),
        }),
      current: async () => {
        const stored = await fetchRow(`${rowUrl}${select}`);
        if (!stored) throw new UserFacingError(failureCopy.gone, 404);
        return stored;
      },
      ask,
    });
    return { data };
  };
}
